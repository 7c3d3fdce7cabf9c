import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { endBeforeDeadline, ownConnectionPattern } from "../database/connection.server.ts";

/** Every process shares this lock. One that gets it exclusively is the last and may stop PostgreSQL. */
const presence = 7_221_001;
const creation = 7_221_002;
const presenceName = "ccr presence";

export type Presence = pg.Client;

/** Returns "silent" if no PostgreSQL of ours answers. @throws if ours refuses the password. */
export async function acquirePresence(
	at: { port: number; pid: number; folder: string },
	password: string,
): Promise<Presence | "starting" | "silent"> {
	const client = new pg.Client({
		host: "127.0.0.1",
		port: at.port,
		user: "ccr",
		password,
		// A connection to "ccr" would prevent dropping or copying that database.
		database: "postgres",
		ssl: false,
		application_name: presenceName,
		connectionTimeoutMillis: 5000,
		query_timeout: 30_000,
	});
	client.on("error", () => {});
	try {
		await client.connect();
		const { rows } = await client.query<{ pid: string }>(
			"select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
		);
		if (Number(rows[0]?.pid) !== at.pid) throw new Error("another PostgreSQL answers here");
		await client.query("select pg_advisory_lock_shared($1)", [presence]);
		await ensureDatabase(client);
		return client;
	} catch (error) {
		await closePresence(client);
		const { code } = error as { code?: string };
		if (code === "28P01") {
			throw new Error(
				`PostgreSQL is running on ${at.folder} and refuses the password stored in that folder. ` +
					"Stop it, or set DATABASE_URL to use a PostgreSQL of your own.",
				{ cause: error },
			);
		}
		return code === "57P03" || code === "53300" ? "starting" : "silent";
	}
}

async function ensureDatabase(client: Presence): Promise<void> {
	await client.query("select pg_advisory_lock($1)", [creation]);
	const { rowCount } = await client.query("select from pg_database where datname = 'ccr'");
	if (rowCount === 0) await client.query("create database ccr");
	await client.query("select pg_advisory_unlock($1)", [creation]);
}

/** If true, the connection holds the lock, so that new processes wait until PostgreSQL has stopped. */
export async function releasePresence(client: Presence): Promise<boolean> {
	await client.query("select pg_advisory_unlock_shared($1)", [presence]);
	if (!(await isAlone(client))) return false;
	// Other programs' connections may need a moment to close. Our own end with PostgreSQL.
	for (let attempt = 0; attempt < 25; attempt += 1) {
		const others = await client.query(
			`select from pg_stat_activity where backend_type = 'client backend'
			and pid <> pg_backend_pid() and application_name <> $1
			and application_name !~ $2`,
			[presenceName, ownConnectionPattern],
		);
		if (others.rowCount === 0) return true;
		await sleep(40);
	}
	return false;
}

/** Retries, because the lock of a killed process remains until PostgreSQL notices. */
async function isAlone(client: Presence): Promise<boolean> {
	for (let attempt = 0; attempt < 10; attempt += 1) {
		const { rows } = await client.query<{ alone: boolean }>(
			"select pg_try_advisory_lock($1) as alone",
			[presence],
		);
		if (rows[0]?.alone === true) return true;
		await sleep(40);
	}
	return false;
}

export async function closePresence(client: Presence): Promise<void> {
	const ended = client.end().catch(() => {});
	await endBeforeDeadline(1000, ended);
}
