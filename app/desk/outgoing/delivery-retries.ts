import { note } from "#app/moderation/history/history.ts";
import { reviveDelivery } from "#app/outbox/deliveries.ts";
import { reviveAll } from "#app/outbox/desk-deliveries.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { transaction } from "#app/platform/db.server.ts";

/** False when the delivery has not failed, or no longer. */
export function retryOne(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const revived = await reviveDelivery(id, tx);
		if (revived) await note({ kind: "delivery", id }, "queued again", {}, actor, tx);
		return revived;
	});
}

/** Up to 500 at once; returns how many. */
export function retryAll(actor: Actor): Promise<number> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const revived = await reviveAll(actor, tx);
		for (const id of revived) await note({ kind: "delivery", id }, "queued again", {}, actor, tx);
		return revived.length;
	});
}
