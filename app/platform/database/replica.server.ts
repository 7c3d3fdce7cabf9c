import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { db, isDatabaseAway, pool, type Reads } from "#app/platform/database/db.server.ts";
import { patience } from "#app/platform/database/replica-session.server.ts";
import { type ReplicaWatch, watchReplica } from "#app/platform/database/replica-watch.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

let watch: ReplicaWatch | undefined;
/** Statements for public pages, by who answered them. */
export const publicReads = { replica: 0, primary: 0 };

/**
 * What every visitor may see is read by this: from the replica, where there is one that has all that
 * was published and withdrawn, else from the primary. For finished public records alone: whoever
 * writes, signs in, decides, or has just sent something reads by `db`.
 */
export const publicDb: Reads = env.databaseReplicaUrl ? drizzle(routed()) : db;

/** Begins to use the replica; undefined where there is none. */
export function openReplica(): ReplicaWatch | undefined {
	if (!env.databaseReplicaUrl) return undefined;
	watch = watchReplica(env.databaseReplicaUrl, {
		primary: (text) => pool.query(text),
		size: env.databasePool,
	});
	return watch;
}

/** Nothing but `query` is used of it: transactions, which need more, are no matter of `Reads`. */
function routed(): pg.Pool {
	return { query: read } as unknown as pg.Pool;
}

type Answer = Promise<pg.QueryResult>;

async function read(statement: pg.QueryConfig, values: unknown[]): Answer {
	const replica = watch?.pool();
	if (!replica) return readPrimary(statement, values);
	try {
		const answer = await replica.query(statement, values);
		publicReads.replica++;
		return answer;
	} catch (error) {
		const began = performance.now();
		const answer = await pool.query(statement, values);
		publicReads.primary++;
		// What is slow or wrong at both is no fault of the replica's.
		if (performance.now() - began < patience) watch?.failed(replica, error);
		return answer;
	}
}

async function readPrimary(statement: pg.QueryConfig, values: unknown[]): Answer {
	try {
		const answer = await pool.query(statement, values);
		publicReads.primary++;
		return answer;
	} catch (error) {
		const standIn = isDatabaseAway(error) ? watch?.standIn() : undefined;
		if (!standIn) throw error;
		const answer = await standIn.query(statement, values).catch(() => Promise.reject(error));
		publicReads.replica++;
		return answer;
	}
}
