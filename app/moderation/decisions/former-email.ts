import { and, desc, eq, isNull } from "drizzle-orm";
import { decisionEmail, undoSeconds, type Verdict } from "#app/moderation/decisions/verdicts.ts";
import { decisions } from "#app/moderation/table.ts";
import {
	cancelUnfinishedDeliveries,
	enqueueDelivery,
	isDeliveryOrdered,
} from "#app/outbox/deliveries.ts";
import type { Db } from "#app/platform/database/db.server.ts";

/** Cancels emails that a different verdict makes untrue; those about approvals or the same verdict stay. */
export async function cancelOutdatedEmails(caseId: number, verdict: Verdict, tx: Db) {
	for (const former of await currentDecisions(caseId, tx)) {
		if (former.verdict === verdict || former.verdict === "approved") return;
		const name = decisionEmail(former.verdict);
		if (name) await cancelUnfinishedDeliveries({ name, subjectId: former.id }, tx);
	}
}

export async function restoreFormerEmails(caseId: number, tx: Db) {
	for (const former of await currentDecisions(caseId, tx)) {
		const name = decisionEmail(former.verdict);
		if (!name) return;
		const order = { name, subjectId: former.id };
		if (await isDeliveryOrdered(order, tx)) continue;
		await enqueueDelivery({ ...order, after: undoSeconds }, tx);
	}
}

async function currentDecisions(caseId: number, tx: Db) {
	const rows = await tx
		.select({ id: decisions.id, verdict: decisions.verdict })
		.from(decisions)
		.where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
		.orderBy(desc(decisions.id));
	const end = rows.findIndex(({ verdict }) => verdict !== rows[0]?.verdict);
	return rows.slice(0, end < 0 ? rows.length : end).reverse();
}
