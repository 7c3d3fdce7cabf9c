import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, inject, onTestFinished, vi } from "vitest";
import { db, pool } from "#app/platform/database/db.server.ts";
import type { Field } from "#app/records/fields.ts";
import { patience } from "#test/waiting.ts";

const { url } = inject("cluster");
const folder = join(import.meta.dirname, "../drizzle");

export async function connect(address: string): Promise<pg.Client> {
	const client = new pg.Client(address);
	await client.connect();
	return client;
}

export async function ask(address: string, statement: string, values: unknown[] = []) {
	const client = await connect(address);
	const { rows } = await client.query(statement, values).finally(() => client.end());
	return rows;
}

export async function createDatabase() {
	const name = `ccr_empty_${randomBytes(4).toString("hex")}`;
	await ask(url, `create database ${name}`);
	return {
		url: url.replace(/\/ccr$/, `/${name}`),
		drop: async () => void (await ask(url, `drop database ${name} with (force)`)),
	};
}

/** Returns the URL of a database that is dropped after the test. */
export async function emptyDatabase(): Promise<string> {
	const { url, drop } = await createDatabase();
	onTestFinished(drop);
	return url;
}

/** Creates a database with all migrations before this one, dropped after the test; returns its URL. */
export async function databaseBefore(tag: string): Promise<string> {
	const older = await mkdtemp(join(tmpdir(), "ccr-migrations-"));
	await cp(folder, older, { recursive: true });
	const path = join(older, "meta/_journal.json");
	const journal = JSON.parse(await readFile(path, "utf8"));
	const at = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
	await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
	const address = await emptyDatabase();
	const client = await connect(address);
	await migrate(drizzle(client), { migrationsFolder: older });
	await client.end();
	await rm(older, { recursive: true });
	return address;
}

/** Makes every query outside a transaction fail until the end of the test, as while PostgreSQL is down. */
export function takeDatabaseAway(): void {
	const { query } = pool;
	const fail = async () => {
		throw Object.assign(new Error("The database is away."), { code: "ECONNREFUSED" });
	};
	Object.assign(pool, { query: fail });
	onTestFinished(() => void Object.assign(pool, { query }));
}

type Row = Record<string, string | number | boolean | null>;

let id = 1_000_000;

/** Writes rows without the program's checks; `plain` is a valid row. */
export function rawTable(table: string, plain: Row) {
	const insert = (changes: Row = {}) => {
		const row: Row = { ...plain, ...changes };
		const names = Object.keys(row);
		const places = names.map((_, index) => `$${index + 1}`).join(", ");
		return pool.query(`insert into ${table} (${names.join(", ")}) values (${places})`, [
			...Object.values(row),
		]);
	};
	return {
		insert,
		insertNew: (changes: Row = {}) => insert({ id: ++id, slug: `raw-${id}`, ...changes }),
		/** @throws if the database accepts the row or rejects it for another reason. */
		async refuses(constraint: string, changes: Row): Promise<void> {
			const row = "slug" in plain ? { id: ++id, slug: `raw-${id}`, ...changes } : changes;
			await expect(insert(row), JSON.stringify(changes)).rejects.toMatchObject({ constraint });
		},
		/** Expects each column to have exactly the limits of the field of the same name. */
		async expectLimits(fields: Record<string, Field<never>>): Promise<void> {
			for (const [name, { type, min, max }] of Object.entries(fields)) {
				const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
				const isNumber = type === "integer";
				const allowed = isNumber ? [min ?? 0, max] : ["🐕".repeat(max)];
				const beyond = isNumber ? [(min ?? 0) - 1, max + 1] : ["x".repeat(max + 1)];
				for (const value of allowed) {
					await insert({ id: ++id, slug: `raw-${id}`, [column]: value });
				}
				for (const value of beyond) {
					const refused = insert({ id: ++id, slug: `raw-${id}`, [column]: value });
					await expect(refused, column).rejects.toMatchObject({ code: "23514" });
				}
			}
		},
		async expectNotNull(column: string): Promise<void> {
			const refused = insert({ id: ++id, slug: `raw-${id}`, [column]: null });
			await expect(refused, column).rejects.toMatchObject({ code: "23502", column });
		},
	};
}

export async function findTablesContaining(word: string): Promise<string[]> {
	const tables = await db.execute<{ schema: string; name: string }>(sql`
		select table_schema as schema, table_name as name from information_schema.tables
		where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
	expect(tables.rows.length).toBeGreaterThan(35);
	const found: string[] = [];
	for (const { schema, name } of tables.rows) {
		const rows = await db.execute<{ many: string }>(
			sql`select count(*) as many from ${sql.identifier(schema)}.${sql.identifier(name)} as each
				where strpos(lower(each::text), ${word.toLowerCase()}) > 0`,
		);
		if (Number(rows.rows[0]?.many) > 0) found.push(`${schema}.${name}`);
	}
	return found;
}

type Statement = { text: string; values: unknown[] };
type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

export async function captureStatements(work: () => Promise<unknown>): Promise<Statement[]> {
	const query = vi.spyOn(pool, "query");
	await work();
	const calls = query.mock.calls as unknown as [{ text: string }, unknown[]][];
	const statements = calls.map(([{ text }, values]) => ({ text, values }));
	query.mockRestore();
	return statements;
}

/** Returns which of these tables a statement reads with a sequential scan. */
export async function findSeqScans(
	{ text, values }: Statement,
	large: string[],
): Promise<string[]> {
	const { rows } = await pool.query(`explain (format json) ${text}`, values);
	const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
	return nodes(rows[0]["QUERY PLAN"][0].Plan)
		.filter((node) => node["Node Type"].includes("Seq Scan"))
		.flatMap((node) => node["Relation Name"] ?? [])
		.filter((table) => large.includes(table));
}

/** Waits until the running site has no job due: a late one would use the next file's database. */
export function waitForDueJobs(): Promise<void> {
	return vi.waitFor(
		async () => {
			const { rows } = await db.execute(sql`
				select name, state from pgboss.job
				where state = 'active' or (state in ('created', 'retry') and start_after <= now())
			`);
			if (rows.length > 0) throw new Error(`Jobs that do not end: ${JSON.stringify(rows)}`);
		},
		{ timeout: patience, interval: 50 },
	);
}
