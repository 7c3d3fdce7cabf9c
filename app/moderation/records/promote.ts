import { and, eq, inArray } from "drizzle-orm";
import { undoFor } from "#app/moderation/decisions/verdicts.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { ReviewedKind } from "#app/records/records.ts";

export const promotionName = (kind: ReviewedKind) => `promote.${kind}` as const;

/**
 * Calls PROMOTE_WEBHOOK_URL once for each new public record, after the time to undo. Does nothing
 * without the setting.
 */
export async function promote(kind: ReviewedKind, id: number, tx: Db): Promise<void> {
	if (!env.promoteHook) return;
	const name = promotionName(kind);
	const [alreadyOrdered] = await tx
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
	if (alreadyOrdered) return;
	await enqueueDelivery({ name, subjectId: id, after: undoFor }, tx);
}
