import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { decisionEmail, undoFor, type Verdict } from "#app/moderation/decisions/judgement.ts";
import { type Case, decisions } from "#app/moderation/table.ts";
import { callOffDeliveries, orderDelivery } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import type { Db } from "#app/platform/db.server.ts";

/**
 * Calls off the letters of the decision before, which another verdict makes untrue while they wait: nobody
 * is asked to complete what is on the site by then. What has left, has; and that something was published,
 * or what is missing once more, stays worth knowing.
 */
export async function callOffFormer(
	{ id, kind }: Pick<Case, "id" | "kind">,
	verdict: Verdict,
	tx: Db,
): Promise<void> {
	for (const former of await holding(id, tx)) {
		if (former.verdict === verdict || former.verdict === "approved") return;
		const name = decisionEmail(kind, former.verdict);
		if (name) await callOffDeliveries({ name, subjectId: former.id }, tx);
	}
}

/** Orders them again, when the decision that called them off is undone. */
export async function orderFormer({ id, kind }: Pick<Case, "id" | "kind">, tx: Db): Promise<void> {
	for (const former of await holding(id, tx)) {
		const name = decisionEmail(kind, former.verdict);
		if (!name) return;
		const [goes] = await tx
			.select({ id: deliveries.id })
			.from(deliveries)
			.where(
				and(
					eq(deliveries.name, name),
					eq(deliveries.subjectId, former.id),
					ne(deliveries.state, "called_off"),
				),
			)
			.limit(1);
		if (!goes) await orderDelivery({ name, subjectId: former.id, after: undoFor }, tx);
	}
}

/** The decision that holds now, and those of the same verdict just before it, oldest first. */
async function holding(caseId: number, tx: Db): Promise<{ id: number; verdict: Verdict }[]> {
	const rows = await tx
		.select({ id: decisions.id, verdict: decisions.verdict })
		.from(decisions)
		.where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
		.orderBy(desc(decisions.id));
	const end = rows.findIndex(({ verdict }) => verdict !== rows[0]?.verdict);
	return rows.slice(0, end < 0 ? rows.length : end).reverse();
}
