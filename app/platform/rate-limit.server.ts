import { getTableName } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "#app/platform/db.server.ts";
import { rateLimits } from "#app/platform/table.ts";

export type Limit = {
	/** Takes one from what is left; `wait` is in seconds and 0 when there was one left. */
	take(key: string): Promise<{ wait: number }>;
};

/**
 * So many in so many seconds for each key, counted in the database for all processes together. With
 * `refusesFromMemory` who is over the limit is refused without asking it again: a flood keeps it free.
 */
export function limitOf(
	name: string,
	points: number,
	seconds: number,
	{ refusesFromMemory = false } = {},
): Limit {
	const limiter = new RateLimiterPostgres({
		storeClient: pool,
		storeType: "pool",
		tableName: getTableName(rateLimits),
		tableCreated: true,
		keyPrefix: name,
		points,
		duration: seconds,
		...(refusesFromMemory ? { inMemoryBlockOnConsumed: points + 1 } : {}),
	});
	return {
		async take(key) {
			try {
				await limiter.consume(key);
				return { wait: 0 };
			} catch (refused) {
				if (!(refused instanceof RateLimiterRes)) throw refused;
				return { wait: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
			}
		},
	};
}
