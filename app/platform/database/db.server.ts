import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { connectionName } from "#app/platform/database/connection.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log, reasonOf } from "#app/platform/settings/log.server.ts";

export type Db = Omit<NodePgDatabase, "transaction">;

export const pool = new pg.Pool({
	connectionString: env.databaseUrl,
	max: env.databasePool,
	connectionTimeoutMillis: 3_000,
	// A hanging statement must not occupy a connection forever when the network is cut.
	query_timeout: 10_000,
	keepAlive: true,
	application_name: connectionName(),
});
pool.on("error", (error) =>
	log.warn({ reason: reasonOf(error) }, "a database connection was lost"),
);

// An unhandled error between two statements would crash the process. The next statement fails anyway.
pool.on("connect", (client) => client.on("error", () => {}));

const readOnly = new WeakSet<pg.PoolClient>();
let mayWrite = true;
pool.on("acquire", (client) => {
	if (mayWrite || readOnly.has(client)) return;
	readOnly.add(client);
	// Sent before the caller's first statement.
	client.query("set default_transaction_read_only = on").catch(() => {});
});

/** From now on PostgreSQL refuses what this process writes, so forms answer as while the database is away. */
export function refuseWrites(): void {
	mayWrite = false;
}

const batchSize = 4;

/** Resolves when some connections are open, so that the first visitors don't wait for them. */
export async function openConnections(): Promise<void> {
	const opening = Array.from({ length: Math.min(batchSize, env.databasePool) }, () =>
		pool.connect(),
	);
	const opened = await Promise.allSettled(opening);
	for (const each of opened) if (each.status === "fulfilled") each.value.release();
	if (!opened.some(({ status }) => status === "fulfilled")) await opening[0];
}

export const db: Db = queriesOn(pool);

/** Runs `work`, which must use only `tx`. @throws also if it is unknown whether PostgreSQL committed. */
export function transaction<Result>(
	work: (tx: Db) => Promise<Result>,
	outer?: Db,
): Promise<Result> {
	return outer ? work(outer) : runTransaction(work);
}

/** Not set as a connection option, because PgBouncer refuses connections that do so. */
const begin = "begin; set local idle_in_transaction_session_timeout = '1min'";

async function runTransaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
	const client = await pool.connect();
	let broken = true;
	const rollBack = async () => {
		await client.query("rollback");
		broken = false;
	};
	try {
		await client.query(begin);
		const result = await work(queriesOn(client)).catch(async (error: unknown) => {
			if (!isDatabaseUnavailable(error)) await rollBack().catch(() => {});
			throw error;
		});
		const { command } = await client.query("commit");
		broken = false;
		// A statement failed, and its error was swallowed.
		if (command !== "COMMIT") throw new Error("The transaction was rolled back instead.");
		return result;
	} finally {
		client.release(broken);
	}
}

/** Disables drizzle's own `transaction`, which leaks the connection when `begin` fails. */
function queriesOn(client: pg.Pool | pg.PoolClient): Db {
	return Object.assign(drizzle(client), {
		transaction: () => {
			throw new Error("Use transaction() of db.server.ts.");
		},
	});
}

const unavailableCodes = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"ENOTFOUND",
	// DNS returns this while a container is stopped.
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"EHOSTDOWN",
	"ENETUNREACH",
	"57P01", // terminated by an administrator
	"57P02", // crash shutdown
	"57P03", // starting up
	"53300", // too many connections
	"53100", // disk full
	"25P03", // idle in a transaction for too long
	"25006", // read-only: it was made a standby, or its host reports a full disk this way
]);

const unavailableMessages =
	/timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i;

export function awayOrRethrow(error: unknown): "away" {
	if (isDatabaseUnavailable(error)) return "away";
	throw error;
}

export function isDatabaseUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const code = "code" in error ? String(error.code) : "";
	if (unavailableCodes.has(code) || code.startsWith("08")) return true;
	if (unavailableMessages.test(error.message)) return true;
	if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
	return isDatabaseUnavailable(error.cause);
}
