import { count, inArray, sql } from "drizzle-orm";
import { deliveries } from "#app/outbox/table.ts";
import { db } from "#app/platform/database/db.server.ts";

export const channels = deliveries.channel.enumValues;
const { channel, state, notBefore, triedFrom } = deliveries;

/** `oldest` is an age in seconds, counted from when it could first be sent. */
export function unfinishedDeliveries() {
	const since = sql`greatest(${triedFrom}, ${notBefore})`;
	return (
		db
			.select({
				channel,
				state,
				deliveries: count(),
				oldest: sql<number>`greatest(extract(epoch from now() - min(${since})), 0)::float8`,
			})
			.from(deliveries)
			// The literal form lets PostgreSQL use the partial index, which a parameter would not.
			.where(sql`${state} in ('waiting', 'failed')`)
			.groupBy(channel, state)
	);
}

/** Scans the whole table. */
export function endedDeliveries() {
	return db
		.select({ channel, state, deliveries: count() })
		.from(deliveries)
		.where(inArray(state, ["delivered", "dropped", "called_off"]))
		.groupBy(channel, state);
}
