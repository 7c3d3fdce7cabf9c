import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { readPostmaster, runsOn } from "#app/platform/postgres/postgres-cluster.server.ts";
import { migrateDatabase } from "../../bin/migrate.ts";
import { connectToEmbeddedPostgres, killPostgres } from "../crash/own-database.ts";

/** A data folder as `npm start` makes one, with a PostgreSQL that syncs and can be killed. */
export type DataFolder = {
	folder: string;
	postgres: string;
	settings: Record<string, string>;
	connect(): Promise<pg.Client>;
	/** Runs its PostgreSQL until the returned function stops it, and returns settings for several processes. */
	share(): Promise<{ settings: Record<string, string>; stop(): Promise<unknown> }>;
	/** Suspends every PostgreSQL process until `thawPostgres` is called. */
	freezePostgres(): Promise<void>;
	thawPostgres(): Promise<void>;
	killPostgres(): Promise<void>;
	close(): Promise<void>;
};

/**
 * Makes the folder and lets `prepare` fill it with what needs no running site. Settings are read on first
 * import, so `prepare` itself must import what touches the database.
 */
export async function openDataFolder(prepare?: () => Promise<unknown>): Promise<DataFolder> {
	const folder = await mkdtemp(join(tmpdir(), "ccr-fault-"));
	const postgres = join(folder, "postgres");
	const before = { ...process.env };
	const cluster = await startEmbeddedPostgres({ folder: postgres });
	await migrateDatabase(cluster.url);
	if (prepare) {
		Object.assign(process.env, { DATABASE_URL: cluster.url, DATA_DIR: folder });
		await prepare();
		const { closeQueue } = await import("#app/platform/queue/queue.server.ts");
		const { pool } = await import("#app/platform/database/db.server.ts");
		await closeQueue();
		await pool.end();
		Object.assign(process.env, { DATABASE_URL: before.DATABASE_URL, DATA_DIR: before.DATA_DIR });
	}
	await cluster.release();
	const settings = {
		DATA_DIR: folder,
		DATABASE_URL: "",
		TRUSTED_PROXIES: "127.0.0.1",
		SITE_URL: "https://corso.example",
	};
	return {
		folder,
		postgres,
		settings,
		async share() {
			const shared = await startEmbeddedPostgres({ folder: postgres });
			return { settings: { ...settings, DATABASE_URL: shared.url }, stop: shared.release };
		},
		connect: () => connectToEmbeddedPostgres(postgres),
		async freezePostgres() {
			// The postmaster first: it starts the others.
			for (const pid of (await pidsOf(postgres)).slice(0, 1)) process.kill(pid, "SIGSTOP");
			await signal(postgres, "SIGSTOP");
		},
		thawPostgres: () => signal(postgres, "SIGCONT"),
		killPostgres: () => killPostgres(postgres),
		async close() {
			// A killed site has left its PostgreSQL running.
			await signal(postgres, "SIGCONT");
			await (await startEmbeddedPostgres({ folder: postgres })).release();
			await rm(folder, { recursive: true, force: true, maxRetries: 10 });
		},
	};
}

async function signal(postgres: string, name: "SIGSTOP" | "SIGCONT"): Promise<void> {
	for (const pid of await pidsOf(postgres)) {
		try {
			process.kill(pid, name);
		} catch (error) {
			// The process has ended since it was listed.
			if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
		}
	}
}

async function pidsOf(postgres: string): Promise<number[]> {
	const postmaster = await readPostmaster(postgres);
	if (!postmaster || !(await runsOn(postmaster.pid, postgres))) return [];
	const pids = [postmaster.pid];
	for (const name of await readdir("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
		// The second field is the program's name in parentheses and may contain spaces.
		const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
		if (parent === postmaster.pid) pids.push(Number(name));
	}
	return pids;
}
