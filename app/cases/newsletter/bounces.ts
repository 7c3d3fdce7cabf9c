import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { subscribers } from "#app/cases/newsletter/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import type { Attempt } from "#app/platform/mail/email.ts";

const maxBounces = 2;

/** Pauses an address that rejected two deliveries in a row. Retries of one delivery count once. */
export async function recordAttempt(
	{ to, deliveryId }: { to: string; deliveryId: number },
	attempt: Attempt,
	actor: Actor,
): Promise<void> {
	const isThis = eq(subscribers.emailKey, to.toLowerCase());
	if (attempt.ok) {
		await db
			.update(subscribers)
			.set({ bounces: 0 })
			.where(and(isThis, gt(subscribers.bounces, 0), isNull(subscribers.pausedAt)));
	}
	if (attempt.ok || !attempt.isBounce) return;
	const isNew = or(
		isNull(subscribers.bouncedDelivery),
		ne(subscribers.bouncedDelivery, deliveryId),
	);
	await transaction(async (tx) => {
		const [bounced] = await tx
			.update(subscribers)
			.set({ bounces: sql`least(${subscribers.bounces} + 1, 99)`, bouncedDelivery: deliveryId })
			.where(and(isThis, isNew))
			.returning();
		if (!bounced || bounced.pausedAt || bounced.bounces < maxBounces) return;
		const { id } = bounced;
		await tx.update(subscribers).set({ pausedAt: sql`now()` }).where(eq(subscribers.id, id));
		await recordEvent({ kind: "subscriber", id }, "paused", {}, actor, tx);
	});
}
