import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { inject, onTestFinished } from "vitest";

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
