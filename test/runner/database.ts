import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { join, relative } from "node:path";
import { Client } from "pg";
import { afterAll, expect, inject } from "vitest";

// Every test file gets an empty database and data folder before anything reads the settings. Files that share
// a process share both, emptied in between.
const { url, template, folder: runFolder } = inject("cluster");
const testFile = relative(process.cwd(), expect.getState().testPath ?? "").replaceAll("\\", "/");
const needsDatabase = !inject("withoutDatabase").includes(testFile);
const isShared = inject("sharesProcess");

/** Tables that the program caches in memory (keys and queues), so their rows must survive. */
const lasting = ["site_keys", "version", "queue", "schedule"];

type Place = {
	database: string | undefined;
	folder: string;
	settings?: object;
};
const shared = globalThis as { ccrTestPlace?: Place };

if (shared.ccrTestPlace) {
	await empty(shared.ccrTestPlace);
} else {
	const place = await open();
	// The test runner kills its processes before Node would save the compile cache.
	afterAll(() => flushCompileCache());
	if (isShared) {
		const { env } = await import("#app/platform/settings/env.server.ts");
		shared.ccrTestPlace = { ...place, settings: { ...env } };
	} else afterAll(() => close(place));
}

async function open(): Promise<Place> {
	const database = needsDatabase ? `ccr_${randomBytes(6).toString("hex")}` : undefined;
	const folder = await mkdtemp(join(runFolder, "files-"));
	// Copying files takes half as long as copying through the write-ahead log.
	if (database) {
		await ask(url, `create database ${database} template ${template} strategy file_copy`);
	}
	process.env.NODE_ENV = inject("nodeEnv");
	process.env.DATABASE_URL = addressOf(database ?? "nowhere");
	process.env.DATA_DIR = folder;
	process.env.LOG_LEVEL = "silent";
	process.env.SITE_URL = inject("siteUrl");
	process.env.TRUSTED_PROXIES = inject("trustedProxies");
	// Keeps sites that run jobs from sending requests to the web.
	return { database, folder };
}

async function close({ database, folder }: Place): Promise<void> {
	if (database) {
		const { pool } = await import("#app/platform/database/db.server.ts");
		await pool.end().catch(() => {});
		await ask(url, `drop database ${database} with (force)`);
	}
	await rm(folder, { recursive: true, force: true });
}

async function empty({ database, folder, settings }: Place): Promise<void> {
	const { env } = await import("#app/platform/settings/env.server.ts");
	Object.assign(env, settings);
	for (const name of await readdir(folder)) {
		await rm(join(folder, name), { recursive: true, force: true });
	}
	if (!database) return;
	const { forgetPlaces } = await import("#app/records/places/places.ts");
	forgetPlaces();
	const { clearCachedQueries } = await import("#app/platform/cache/until-changed.server.ts");
	clearCachedQueries();
	await ask(
		addressOf(database),
		// Faster than truncating, which gives each table and index a new file.
		`do $$
		declare each record;
		begin
			-- The history's own trigger refuses to be emptied.
			set local session_replication_role = replica;
			for each in select format('%I.%I', schemaname, tablename) as name from pg_tables
				where schemaname in ('public', 'pgboss')
				and tablename <> all ('{${lasting.join()}}') and tablename !~ '^job_|^j[0-9a-f]{10}'
			loop
				execute 'delete from ' || each.name;
			end loop;
			perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
				from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null;
			perform pg_notify('ccr_changes', '');
		end $$`,
	);
}

function addressOf(database: string): string {
	return url.replace(/\/ccr$/, `/${database}`);
}

async function ask(address: string, statement: string): Promise<void> {
	const client = new Client(address);
	await client.connect();
	await client.query(statement).finally(() => client.end());
}
