import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, inject } from "vitest";

// Every test file has a data folder of its own and, if it can reach one, a database, before anything
// reads the settings.
const { url, template } = inject("cluster");
const test = relative(process.cwd(), expect.getState().testPath ?? "").replaceAll("\\", "/");
const name = inject("withoutDatabase").includes(test)
	? undefined
	: `ccr_${randomBytes(6).toString("hex")}`;
const folder = await mkdtemp(join(tmpdir(), "ccr-files-"));
// Copied as files it costs half of what it does through the log of a cluster that need not last.
if (name) await admin(`create database ${name} template ${template} strategy file_copy`);

process.env.NODE_ENV = "test";
process.env.DATABASE_URL = url.replace(/\/ccr$/, `/${name ?? "nowhere"}`);
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
process.env.SITE_URL = "https://corso.example";

afterAll(async () => {
	if (name) {
		const { pool } = await import("#app/platform/db.server.ts");
		await pool.end().catch(() => {});
		await admin(`drop database ${name} with (force)`);
	}
	await rm(folder, { recursive: true, force: true });
});

async function admin(statement: string): Promise<void> {
	const { Client } = (await import("pg")).default;
	const client = new Client(url);
	await client.connect();
	await client.query(statement);
	await client.end();
}
