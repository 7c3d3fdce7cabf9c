import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { attemptDelivery } from "#app/cases/outbox/deliveries.ts";
import { type Delivery, deliveries } from "#app/cases/outbox/table.ts";
import { send } from "#app/jobs.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";

/** Attempts every delivery that is due, one after the other, and returns what was delivered. */
export async function sendDue(): Promise<Pick<Delivery, "id" | "name" | "subjectId">[]> {
	const isDue = or(isNull(deliveries.notBefore), lte(deliveries.notBefore, sql`now()`));
	const due = await db
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(and(eq(deliveries.state, "waiting"), isDue))
		.orderBy(asc(deliveries.id));
	for (const { id } of due) await attemptDelivery(id, send);
	const { id, name, subjectId, state } = deliveries;
	const ids = due.map((each) => each.id);
	return db
		.select({ id, name, subjectId })
		.from(deliveries)
		.where(and(inArray(id, ids), eq(state, "delivered")))
		.orderBy(asc(id));
}

/** Moves everything that deliveries and limits remember into the past. */
export async function passMinutes(minutes: number): Promise<void> {
	const ago = sql.raw(`interval '${minutes} minutes'`);
	await db.update(rateLimits).set({ expire: sql`expire - ${minutes * 60_000}::bigint` });
	await db.update(deliveries).set({
		createdAt: sql`${deliveries.createdAt} - ${ago}`,
		notBefore: sql`${deliveries.notBefore} - ${ago}`,
		triedFrom: sql`${deliveries.triedFrom} - ${ago}`,
		endedAt: sql`${deliveries.endedAt} - ${ago}`,
	});
}

export function waitingCount(): Promise<number> {
	return db.$count(deliveries, eq(deliveries.state, "waiting"));
}
