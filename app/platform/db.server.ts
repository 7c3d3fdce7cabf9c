import { type ExtractTablesWithRelations, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgTransaction } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";

type NoSchema = Record<string, never>;
/** What runs statements: the database itself or a transaction in it. */
export type Db =
	| NodePgDatabase<NoSchema>
	| NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;
/** What asks and changes nothing. */
export type Reads = Pick<NodePgDatabase<NoSchema>, "select" | "$count">;

export const pool = new pg.Pool({
	connectionString: env.databaseUrl,
	max: env.databasePool,
	connectionTimeoutMillis: 3_000,
	// A statement that hangs must not hold a connection for ever when the network is cut.
	query_timeout: 10_000,
	keepAlive: true,
	application_name: "ccr",
});
// Idle connections die with the database; the pool opens new ones when it is back.
pool.on("error", (error) => log.warn({ reason: error.message }, "a database connection was lost"));

// One that dies between two statements of a transaction has nobody else to tell: unheard, it would end
// the process. The transaction's next statement fails.
pool.on("connect", (client) => client.on("error", () => {}));

export const db: Db = drizzle(pool);

/**
 * Runs `work` in one transaction; everything inside must use the `tx` it is given. Within `outer` it is
 * a part of that one, and stands or falls with it.
 */
export function transaction<Result>(
	work: (tx: Db) => Promise<Result>,
	outer?: Db,
): Promise<Result> {
	return outer ? work(outer) : (db as NodePgDatabase<NoSchema>).transaction(work);
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
