import { count, inArray, sql } from "drizzle-orm";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { db } from "#app/platform/database/db.server.ts";

export const channels = deliveries.channel.enumValues;
const { channel, state, notBefore, triedFrom } = deliveries;

export type UnfinishedDeliveries = {
	channel: Delivery["channel"];
	state: Delivery["state"];
	deliveries: number;
	/** Age of the oldest in seconds, counted from when it could first be sent. */
	oldest: number;
};
export type EndedDeliveries = Pick<UnfinishedDeliveries, "channel" | "state" | "deliveries">;

// The literal form lets PostgreSQL use the partial index, which a parameter would not.
const isUnfinished = sql`${state} in ('waiting', 'failed')`;

export function unfinishedDeliveries() {
	const since = sql`greatest(${triedFrom}, ${notBefore})`;
	return db
		.select({
			channel,
			state,
			deliveries: count(),
			oldest: sql<number>`greatest(extract(epoch from now() - min(${since})), 0)::float8`,
		})
		.from(deliveries)
		.where(isUnfinished)
		.groupBy(channel, state);
}

/** Scans the whole table. */
export function endedDeliveries(): Promise<EndedDeliveries[]> {
	return db
		.select({ channel, state, deliveries: count() })
		.from(deliveries)
		.where(inArray(state, ["delivered", "dropped", "called_off"]))
		.groupBy(channel, state);
}
