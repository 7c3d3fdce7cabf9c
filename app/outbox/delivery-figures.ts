import { count, inArray, sql } from "drizzle-orm";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { db } from "#app/platform/db.server.ts";

export const channels = deliveries.channel.enumValues;
const { channel, state, notBefore, triedFrom } = deliveries;

export type UnfinishedDeliveries = {
	channel: Delivery["channel"];
	state: Delivery["state"];
	deliveries: number;
	/** Since when the oldest of them could have gone, in seconds. */
	oldest: number;
};
export type EndedDeliveries = Pick<UnfinishedDeliveries, "channel" | "state" | "deliveries">;

// With states written out, the index that holds only these serves both questions.
const isUnfinished = sql`${state} in ('waiting', 'failed')`;

/** How much waits or was set aside, by channel. What may still be called off is not late. */
export function unfinishedDeliveries() {
	const since = sql`greatest(${triedFrom}, ${notBefore})`;
	return db
		.select({
			...{ channel, state, deliveries: count() },
			oldest: sql<number>`greatest(extract(epoch from now() - min(${since})), 0)::float8`,
		})
		.from(deliveries)
		.where(isUnfinished)
		.groupBy(channel, state);
}

/** How everything that is over ended, by channel, since there is a table. Reads the whole of it. */
export function endedDeliveries(): Promise<EndedDeliveries[]> {
	return db
		.select({ channel, state, deliveries: count() })
		.from(deliveries)
		.where(inArray(state, ["delivered", "dropped", "called_off"]))
		.groupBy(channel, state);
}
