import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { connectionName } from "#app/platform/database/connection-name.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";

type NoSchema = Record<string, never>;
/** What runs statements: the database itself or a transaction in it. */
export type Db = Omit<NodePgDatabase<NoSchema>, "transaction">;
/** What asks and changes nothing. */
export type Reads = Pick<NodePgDatabase<NoSchema>, "select" | "$count">;

export const pool = new pg.Pool({
	connectionString: env.databaseUrl,
	max: env.databasePool,
	connectionTimeoutMillis: 3_000,
	// A statement that hangs must not hold a connection for ever when the network is cut.
	query_timeout: 10_000,
	keepAlive: true,
	application_name: connectionName(),
});
// Idle connections die with the database; the pool opens new ones when it is back.
pool.on("error", (error) => log.warn({ reason: error.message }, "a database connection was lost"));

// One that dies between two statements of a transaction has nobody else to tell: unheard, it would end
// the process. The transaction's next statement fails.
pool.on("connect", (client) => client.on("error", () => {}));

export const db: Db = queriesOn(pool);

/**
 * Runs `work` in one transaction; everything inside must use the `tx` it is given. Within `outer` it is
 * a part of that one, and stands or falls with it.
 * @throws also when it is not known whether PostgreSQL has committed.
 */
export function transaction<Result>(
	work: (tx: Db) => Promise<Result>,
	outer?: Db,
): Promise<Result> {
	return outer ? work(outer) : runTransaction(work);
}

/** Set here rather than when connecting: PgBouncer refuses connections that ask for it. */
const begin = "begin; set local idle_in_transaction_session_timeout = '1min'";

async function runTransaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
	const client = await pool.connect();
	// A connection in an unknown state is closed: PostgreSQL then rolls back what was begun on it.
	let broken = true;
	const undo = async () => {
		await client.query("rollback");
		broken = false;
	};
	try {
		await client.query(begin);
		const result = await work(queriesOn(client)).catch(async (error: unknown) => {
			if (!isDatabaseAway(error)) await undo().catch(() => {});
			throw error;
		});
		const { command } = await client.query("commit");
		broken = false;
		// A statement failed, and whoever asked it went on.
		if (command !== "COMMIT") throw new Error("The transaction was rolled back instead.");
		return result;
	} finally {
		client.release(broken);
	}
}

/**
 * drizzle's own `transaction` never returns the connection when `begin` fails, so nobody may call it, and
 * no package that is given the database.
 */
function queriesOn(client: pg.Pool | pg.PoolClient): Db {
	return Object.assign(drizzle(client), {
		transaction: () => {
			throw new Error("Use transaction() of db.server.ts.");
		},
	});
}

/**
 * The rows of `ordered` from the placeholder "offset" on, `count` of them: for a statement that is prepared.
 * PostgreSQL makes a plan for every call when it would be better for the very numbers; a limit written out
 * and an offset that it cannot look into leave nothing to gain, and it keeps the plan it has. Planning
 * a list took as long as reading it.
 */
export function windowOf(ordered: SQLWrapper, count: number): SQL {
	const limit = sql.raw(String(Math.trunc(count)));
	return sql`(${ordered} limit ${limit} offset (select ${sql.placeholder("offset")}::int))`;
}

const awayCodes = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"ENOTFOUND",
	// What a container's name is answered with while that container is stopped.
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
	"25006", // read only: it was made a standby, or its host says so that the disk is full
]);

/** Whether an error says that the database cannot be reached now, as against a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const code = "code" in error ? String(error.code) : "";
	if (awayCodes.has(code) || code.startsWith("08")) return true;
	if (
		/timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i.test(
			error.message,
		)
	) {
		return true;
	}
	if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
	return isDatabaseAway(error.cause);
}
