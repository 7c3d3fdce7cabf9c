import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { readPostmaster, runsOn } from "#app/platform/postgres/postgres-cluster.server.ts";

/** Connects to the PostgreSQL that is running in this folder, as the site itself does. */
export async function connectToEmbeddedPostgres(folder: string): Promise<pg.Client> {
	const [postmaster, password] = await Promise.all([
		readPostmaster(folder),
		readFile(join(folder, "ccr.password"), "utf8"),
	]);
	const client = new pg.Client({
		host: "127.0.0.1",
		port: postmaster?.port,
		user: "ccr",
		password,
		database: "ccr",
		application_name: "crash test",
	});
	// The connection breaks when the database is killed.
	client.on("error", () => {});
	await client.connect();
	return client;
}

/** Sends `kill -9` to that PostgreSQL and resolves when the process is gone. */
export async function killPostgres(folder: string): Promise<void> {
	const postmaster = await readPostmaster(folder);
	if (!postmaster) throw new Error("There is no database to kill.");
	process.kill(postmaster.pid, "SIGKILL");
	while (await runsOn(postmaster.pid, folder)) await pause(5);
}
