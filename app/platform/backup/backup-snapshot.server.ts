import pg from "pg";
import { to } from "pg-copy-streams";
import type { Member } from "#app/platform/backup/backup-archive.server.ts";
import { connect } from "#app/platform/database/connection.server.ts";

export type Contents = {
	format: 1;
	madeAt: string;
	/** The last migration's `folderMillis`, as in drizzle/meta/_journal.json. */
	version: number;
	tables: { name: string; columns: string[] }[];
	sequences: { name: string; last: string | null }[];
};
export type SavedJob = { name: string; data: unknown; startAfter: string };

/** An SQL condition on pg_class (as c) that excludes extensions' tables, which hosting providers add. */
export const ours = `not exists
	(select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const partSize = 8 * 1024 * 1024;

/** Settings, as in pg_dump, that make a value's text independent of server and role settings. */
export const plainText = `
	set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
	set local extra_float_digits = 3; set local bytea_output = 'hex';
	set local statement_timeout = 0; set local lock_timeout = 0;
	set local idle_in_transaction_session_timeout = 0`;

/** Reads a consistent snapshot, without unlogged tables and those whose comment says "Not in backups". */
export async function* snapshotOf(databaseUrl: string | undefined): AsyncGenerator<Member> {
	const options = { connectionTimeoutMillis: 10_000, keepAlive: true };
	const client = await connect(databaseUrl, "backup", options);
	try {
		await client.query(`begin isolation level repeatable read read only; ${plainText}`);
		const contents = await describe(client);
		yield { name: "backup.json", bytes: Buffer.from(`${JSON.stringify(contents, null, "\t")}\n`) };
		yield { name: "jobs.jsonl", bytes: Buffer.from(await readJobs(client)) };
		for (const { name, columns } of contents.tables) {
			const rows = client.query(to(`copy ${target(name, columns)} to stdout`));
			yield* inParts(`database/${name}`, rows);
		}
		await client.query("commit");
	} finally {
		await client.end();
	}
}

export function target(table: string, columns: string[]): string {
	const named = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
	return `public.${pg.escapeIdentifier(table)} (${named})`;
}

async function describe(client: pg.Client): Promise<Contents> {
	const { rows: migrationTables } = await client.query(
		"select to_regclass('drizzle.__drizzle_migrations') is not null as there",
	);
	if (!migrationTables[0]?.there) throw new Error("The database has no tables of this site yet.");
	const { rows: migrations } = await client.query(
		"select max(created_at)::float8 as version from drizzle.__drizzle_migrations",
	);
	const { rows: tables } = await client.query(`
		select c.relname as name, array_agg(a.attname::text order by a.attnum)
			filter (where a.attgenerated = '') as columns
		from pg_class c
		join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
			and ${ours} and obj_description(c.oid, 'pg_class') like 'Not in backups%' is not true
		group by c.relname order by c.relname`);
	// Read after the snapshot began, so that no row has a number above its sequence.
	const { rows: sequences } = await client.query(`
		select sequencename as name, last_value::text as last
		from pg_sequences where schemaname = 'public' order by 1`);
	const version = migrations[0]?.version;
	if (typeof version !== "number") throw new Error("The database has no tables of this site yet.");
	return { format: 1, madeAt: new Date().toISOString(), version, tables, sequences };
}

/** Reads the jobs in our own format, because pg-boss's tables change between versions. */
async function readJobs(client: pg.Client): Promise<string> {
	const { rows } = await client.query("select to_regclass('pgboss.job') is not null as there");
	if (!rows[0]?.there) return "";
	const jobs = await client.query(`
		select json_build_object('name', name, 'data', data, 'startAfter', start_after)::text as line
		from pgboss.job
		where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
			and name not in (select name from pgboss.schedule)
		order by created_on, id`);
	return jobs.rows.map(({ line }) => `${line}\n`).join("");
}

async function* inParts(name: string, rows: AsyncIterable<Buffer>): AsyncGenerator<Member> {
	let part: Buffer[] = [];
	let size = 0;
	let number = 0;
	const close = (): Member => {
		const bytes = Buffer.concat(part);
		part = [];
		size = 0;
		return { name: `${name}/${String(++number).padStart(6, "0")}.copy`, bytes };
	};
	for await (const row of rows) {
		part.push(row);
		size += row.byteLength;
		if (size >= partSize) yield close();
	}
	if (size > 0) yield close();
}
