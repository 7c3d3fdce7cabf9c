import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { findBinaries } from "#app/platform/postgres/postgres-binaries.server.ts";
import { freePort } from "#app/platform/postgres/postgres-join.server.ts";
import { readLogTail } from "#app/platform/postgres/postgres-log.server.ts";
import {
	launch,
	readPostmaster,
	runsOn,
	stopPostmaster,
} from "#app/platform/postgres/postgres-postmaster.server.ts";
import { migrateDatabase } from "../bin/migrate.ts";

export type Server = {
	url: string;
	query(text: string): Promise<Record<string, unknown>[]>;
	kill(): Promise<void>;
	start(): Promise<void>;
};
export type Pair = { primary: Server; replica: Server; close(): Promise<void> };

/** Files that each PostgreSQL process creates for itself, or that `pg_backup_start` rewrites. */
const own = /\/(postmaster\.(pid|opts)|ccr\.lock|pg_wal\/.+|pg_stat_tmp\/.+|pgsql_tmp.*)$/;

export async function startPair(): Promise<Pair> {
	const home = await mkdtemp(join(tmpdir(), "ccr-pair-"));
	const folders = { primary: join(home, "primary"), replica: join(home, "replica") };
	// Created by the program, then run without it, so that it isn't restarted when killed.
	const made = await startEmbeddedPostgres({ folder: folders.primary, durable: false });
	await migrateDatabase(made.url);
	await made.release();
	const primary = await startServer(folders.primary, made.url);
	await copy(folders, primary.url);
	const replica = await startServer(folders.replica, made.url);
	return {
		primary,
		replica,
		async close() {
			await replica.kill();
			await primary.kill();
			await rm(home, { recursive: true, force: true, maxRetries: 10 });
		},
	};
}

/** Does what `pg_basebackup` does, which the npm packages don't include. */
async function copy(folders: Record<"primary" | "replica", string>, url: string): Promise<void> {
	const client = new pg.Client(url);
	await client.connect();
	await client.query("select pg_backup_start('replica', true)");
	await cp(folders.primary, folders.replica, {
		recursive: true,
		filter: (path) => !own.test(path.slice(folders.primary.length)),
	});
	const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
	await client.end();
	const { username, password, port } = new URL(url);
	const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
	await writeFile(join(folders.replica, "backup_label"), rows[0].labelfile);
	await writeFile(join(folders.replica, "standby.signal"), "");
	await writeFile(
		join(folders.replica, "postgresql.auto.conf"),
		`primary_conninfo = '${conninfo}'\nwal_retrieve_retry_interval = '200ms'\n`,
	);
	await mkdir(join(folders.replica, "pg_wal", "archive_status"), { recursive: true });
}

async function startServer(folder: string, like: string): Promise<Server> {
	const binaries = await findBinaries();
	const port = await freePort();
	const url = Object.assign(new URL(like), { port: String(port) }).href;

	async function query(text: string): Promise<Record<string, unknown>[]> {
		const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
		client.on("error", () => {});
		await client.connect();
		const { rows } = await client.query(text).finally(() => client.end());
		return rows;
	}
	async function start(): Promise<void> {
		let attempt = await launch(folder, binaries, { port, durable: false });
		for (let ended = 0; ; await sleep(50)) {
			if (await query("select 1").catch(() => undefined)) return;
			if (attempt.code === undefined) continue;
			// The previous process may still lock the folder for a moment.
			if (++ended > 100) throw new Error(await readLogTail(folder, attempt.from));
			attempt = await launch(folder, binaries, { port, durable: false });
		}
	}
	async function kill(): Promise<void> {
		const postmaster = await readPostmaster(folder);
		if (!postmaster || !(await runsOn(postmaster.pid, folder))) return;
		// SIGQUIT stops PostgreSQL immediately, without closing connections.
		process.kill(postmaster.pid, "SIGQUIT");
		await stopPostmaster(folder, binaries);
	}
	await start();
	return { url, query, kill, start };
}
