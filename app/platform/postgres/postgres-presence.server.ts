import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ownConnections } from "../database/connection-name.server.ts";
import { endBeforeDeadline } from "../database/end-within.server.ts";

/**
 * Every process that uses the cluster keeps one connection with a shared lock. Whoever gets the
 * lock alone is the last one and may stop PostgreSQL; a newcomer waits meanwhile, is cut off by the
 * stop and starts it again. The connection is to the database "postgres", because an open
 * connection to a database keeps that from being dropped or copied.
 */
const presence = 7_221_001;
const creation = 7_221_002;
const presenceName = "ccr presence";

export type Presence = pg.Client;

/**
 * Connects to the PostgreSQL at the port. Answers "starting" while it recovers and "silent" when
 * nobody, or somebody else, answers. Throws when it is ours and refuses our password.
 */
export async function takePresence(
	at: { port: number; pid: number; folder: string },
	password: string,
): Promise<Presence | "starting" | "silent"> {
	const client = new pg.Client({
		host: "127.0.0.1",
		port: at.port,
		user: "ccr",
		password,
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
		await leave(client);
		const { code } = error as { code?: string };
		if (code === "28P01") {
			throw new Error(
				`PostgreSQL is running on ${at.folder} and refuses the password kept in that folder. ` +
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

/**
 * Gives up our share. True when nobody else uses the cluster: then the connection stays open and
 * keeps newcomers waiting until PostgreSQL has stopped.
 */
export async function isLastOne(client: Presence): Promise<boolean> {
	await client.query("select pg_advisory_unlock_shared($1)", [presence]);
	if (!(await isAlone(client))) return false;
	// Those of other programs that end just now take a moment to go. Ours end with PostgreSQL: one that
	// hangs in a statement, or that PostgreSQL has not yet missed, must not keep it running.
	for (let turn = 0; turn < 25; turn += 1) {
		const others = await client.query(
			`select from pg_stat_activity where backend_type = 'client backend'
			and pid <> pg_backend_pid() and application_name <> $1
			and application_name !~ $2`,
			[presenceName, ownConnections],
		);
		if (others.rowCount === 0) return true;
		await sleep(40);
	}
	return false;
}

/** A neighbour that has just been killed keeps its share until PostgreSQL notices. */
async function isAlone(client: Presence): Promise<boolean> {
	for (let turn = 0; turn < 10; turn += 1) {
		const { rows } = await client.query<{ alone: boolean }>(
			"select pg_try_advisory_lock($1) as alone",
			[presence],
		);
		if (rows[0]?.alone === true) return true;
		await sleep(40);
	}
	return false;
}

/** Closes the connection, whatever state it is in. */
export async function leave(client: Presence): Promise<void> {
	await endBeforeDeadline(
		1000,
		client.end().catch(() => {}),
	);
}
