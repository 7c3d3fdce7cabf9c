import { and, eq, inArray } from "drizzle-orm";
import { undoFor } from "#app/moderation/decisions/judgement.ts";
import { orderDelivery } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import type { Db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { ReviewedKind } from "#app/records/records.ts";

/** The outbox's name for the webhook call about a record of this kind. */
export const promotionName = (kind: ReviewedKind) => `promote.${kind}` as const;

/**
 * Tells the program of PROMOTE_WEBHOOK_URL that something new is public, when the time to undo is over.
 * It is told once of each: what is changed later needs no second post. Without the setting nothing is
 * ordered.
 */
export async function promote(kind: ReviewedKind, id: number, tx: Db): Promise<void> {
	if (!env.promoteHook) return;
	const name = promotionName(kind);
	const [told] = await tx
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(
			and(
				eq(deliveries.name, name),
				eq(deliveries.subjectId, id),
				inArray(deliveries.state, ["waiting", "delivered", "failed"]),
			),
		)
		.limit(1);
	if (told) return;
	await orderDelivery({ name, subjectId: id, after: undoFor }, tx);
}
