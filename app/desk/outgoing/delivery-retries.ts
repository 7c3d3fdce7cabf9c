import { note } from "#app/moderation/history/history.ts";
import { retryFailedDelivery } from "#app/outbox/deliveries.ts";
import { retryAllFailed } from "#app/outbox/desk-deliveries.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";

/** False when the delivery has not failed, or no longer. */
export function retryOne(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const revived = await retryFailedDelivery(id, tx);
		if (revived) await note({ kind: "delivery", id }, "queued again", {}, actor, tx);
		return revived;
	});
}

/** Up to 500 at once; returns how many. */
export function retryAll(actor: Actor): Promise<number> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const revived = await retryAllFailed(actor, tx);
		for (const id of revived) await note({ kind: "delivery", id }, "queued again", {}, actor, tx);
		return revived.length;
	});
}
