import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { db, isDatabaseUnavailable, pool, type Reads } from "#app/platform/database/db.server.ts";
import { replicaTimeoutMs } from "#app/platform/database/replica-session.server.ts";
import { type ReplicaWatch, watchReplica } from "#app/platform/database/replica-watch.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

let watch: ReplicaWatch | undefined;
export const publicReads = { replica: 0, primary: 0 };

/** For published content only, read from the replica if possible. Everything else uses `db`. */
export const publicDb: Reads = env.databaseReplicaUrl ? drizzle(routingPool()) : db;

export function openReplica(): ReplicaWatch | undefined {
	if (!env.databaseReplicaUrl) return undefined;
	watch = watchReplica(env.databaseReplicaUrl, {
		primary: (text) => pool.query(text),
		size: env.databasePool,
	});
	return watch;
}

/** Implements only `query`, the one method that `Reads` uses. */
function routingPool(): pg.Pool {
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
		if (performance.now() - began < replicaTimeoutMs) watch?.failed(replica, error);
		return answer;
	}
}

async function readPrimary(statement: pg.QueryConfig, values: unknown[]): Answer {
	try {
		const answer = await pool.query(statement, values);
		publicReads.primary++;
		return answer;
	} catch (error) {
		const fallback = isDatabaseUnavailable(error) ? watch?.fallback() : undefined;
		if (!fallback) throw error;
		const answer = await fallback.query(statement, values).catch(() => Promise.reject(error));
		publicReads.replica++;
		return answer;
	}
}
