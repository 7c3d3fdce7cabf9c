import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";

// Every test file has a database and a data folder of its own, before anything reads the settings.
const { url, template } = inject("cluster");
const name = `ccr_${randomBytes(6).toString("hex")}`;
const folder = await mkdtemp(join(tmpdir(), "ccr-files-"));
await admin(`create database ${name} template ${template}`);

process.env.NODE_ENV = "test";
process.env.DATABASE_URL = url.replace(/\/ccr$/, `/${name}`);
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
process.env.SITE_URL = "https://corso.example";

afterAll(async () => {
	const { pool } = await import("#app/platform/db.server.ts");
	await pool.end().catch(() => {});
	await admin(`drop database ${name} with (force)`);
	await rm(folder, { recursive: true, force: true });
});

async function admin(statement: string): Promise<void> {
	const client = new pg.Client(url);
	await client.connect();
	await client.query(statement);
	await client.end();
}
