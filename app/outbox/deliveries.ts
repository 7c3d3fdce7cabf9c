import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type OutboxName, registry } from "#app/outbox/registry.ts";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, isDatabaseAway, transaction } from "#app/platform/db.server.ts";
import type { Attempt } from "#app/platform/letter.ts";
import { log } from "#app/platform/log.server.ts";
import { sendJob } from "#app/platform/queue.server.ts";

/** A clock that jumps must not end the trying: as many attempts as seven days hold are needed, too. */
const daysOfTrying = 7;
const leastAttempts = 20;

type Order = {
	name: OutboxName;
	subjectId: number;
	/** Names what may be sent only once; a second order of that name is none. */
	once?: string;
	/** Seconds that it waits first, and in which it can be called off. */
	after?: number;
};

/** Orders something sent when the transaction commits. */
export async function orderDelivery({ after = 0, ...order }: Order, tx: Db): Promise<void> {
	const { channel } = registry[order.name];
	const notBefore = after > 0 ? sql`now() + ${`${after} seconds`}::interval` : null;
	const [made] = await tx
		.insert(deliveries)
		.values({ ...order, channel, notBefore })
		.onConflictDoNothing()
		.returning({ id: deliveries.id });
	if (made) await sendJob("deliveries", { deliveryId: made.id }, tx, after);
}

/** Calls off what was ordered of this name about this subject; false once any of it has left the house. */
export async function callOffDeliveries(
	{ name, subjectId }: Pick<Order, "name" | "subjectId">,
	tx: Db,
): Promise<boolean> {
	const ordered = and(eq(deliveries.name, name), eq(deliveries.subjectId, subjectId));
	const rows = await tx.select().from(deliveries).where(ordered).for("update");
	if (rows.some(({ state, triedAt }) => state !== "called_off" && triedAt)) return false;
	await tx
		.update(deliveries)
		.set({ state: "called_off", endedAt: sql`now()` })
		.where(and(ordered, eq(deliveries.state, "waiting")));
	return true;
}

/** Calls off what of this name about this subject has not arrived; what is on its way may still do. */
export async function dropDeliveries(
	{ name, subjectId }: Pick<Order, "name" | "subjectId">,
	tx: Db,
): Promise<void> {
	await tx
		.update(deliveries)
		.set({ state: "called_off", endedAt: sql`now()` })
		.where(
			and(
				eq(deliveries.name, name),
				eq(deliveries.subjectId, subjectId),
				inArray(deliveries.state, ["waiting", "failed"]),
			),
		);
}

/** Thrown so that the queue tries again later; the delivery's row says why. */
export class NotDelivered extends Error {
	override name = "NotDelivered";
}

/**
 * One attempt. `send` does it, or says "nothing" when there is no longer anything to send. What
 * fails is tried again for seven days, then given up for staff; so is what cannot even be written.
 * @throws NotDelivered when it should be tried again.
 */
export async function attemptDelivery(
	id: number,
	send: (delivery: Delivery) => Promise<Attempt | "nothing">,
): Promise<void> {
	// Said before it goes: from here on it cannot be called off.
	const [delivery] = await db
		.update(deliveries)
		.set({ triedAt: sql`now()` })
		.where(and(eq(deliveries.id, id), eq(deliveries.state, "waiting")))
		.returning();
	if (!delivery) return;
	const attempt = await send(delivery).catch((error: unknown) => faultOf(error, id));
	if (attempt === "nothing") return void (await finish(id, "dropped", ""));
	if (attempt.ok) return void (await finish(id, "delivered", ""));
	const state = attempt.again === "never" ? sql`'failed'` : stateAfterFailure;
	const after = await finish(id, state, attempt.reason.slice(0, 500));
	const { name } = delivery;
	log.warn({ delivery: id, name, reason: attempt.reason, state: after }, "not delivered");
	if (after === "waiting") throw new NotDelivered(attempt.reason);
}

/** A letter that cannot be written waits like one that cannot be sent, and is seen at the desk. */
function faultOf(error: unknown, id: number): Attempt {
	if (isDatabaseAway(error)) throw error;
	log.error({ delivery: id, err: error }, "a delivery could not be made");
	return { ok: false, again: "later", reason: "this program has a fault here: see its log" };
}

const stateAfterFailure = sql<Delivery["state"]>`case
	when ${deliveries.triedFrom} < now() - ${`${daysOfTrying} days`}::interval
		and ${deliveries.attempts} >= ${leastAttempts} then 'failed'
	else 'waiting' end`;

/** What was called off while it was on its way stays so, unless it arrived. */
async function finish(
	id: number,
	state: Delivery["state"] | ReturnType<typeof sql>,
	reason: string,
) {
	const stays = state === "delivered" ? undefined : eq(deliveries.state, "waiting");
	const [row] = await db
		.update(deliveries)
		.set({
			state: sql`${state}`,
			reason,
			attempts: sql`${deliveries.attempts} + 1`,
			endedAt: sql`case when ${state} = 'waiting' then null else now() end`,
		})
		.where(and(eq(deliveries.id, id), stays))
		.returning({ state: deliveries.state });
	return row?.state;
}

/** What has not arrived yet, oldest first: what waits and what was given up, with the reason. */
export function listUnfinished(limit = 200): Promise<Delivery[]> {
	return db
		.select()
		.from(deliveries)
		.where(inArray(deliveries.state, ["waiting", "failed"]))
		.orderBy(asc(deliveries.createdAt), asc(deliveries.id))
		.limit(limit);
}

/** Tries again what was given up, for another seven days; false when it was not given up. */
export function retryDelivery(id: number, _actor: Actor): Promise<boolean> {
	return transaction((tx) => reviveDelivery(id, tx));
}

/** The same within a transaction that does more. */
export async function reviveDelivery(id: number, tx: Db): Promise<boolean> {
	const [revived] = await tx
		.update(deliveries)
		.set({ state: "waiting", attempts: 0, triedFrom: sql`now()`, endedAt: null })
		.where(and(eq(deliveries.id, id), eq(deliveries.state, "failed")))
		.returning({ id: deliveries.id });
	if (revived) await sendJob("deliveries", { deliveryId: revived.id }, tx);
	return revived !== undefined;
}
