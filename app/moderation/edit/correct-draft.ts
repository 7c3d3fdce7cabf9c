import { eq, sql } from "drizzle-orm";
import { changesBetween, note } from "#app/moderation/history/history.ts";
import { cases, type Details } from "#app/moderation/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";

/**
 * Corrects a draft before the decision. "changed" when the case is no longer at `version`;
 * undefined when there is none.
 */
export function correctDraft(
	id: number,
	version: number,
	corrected: Details,
	actor: Actor,
): Promise<"saved" | "changed" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
		if (!found) return undefined;
		const isWaiting = found.state === "received" || found.state === "in_review";
		if (found.version !== version || !isWaiting) return "changed";
		const changes = changesBetween(found.draft, corrected);
		if (Object.keys(changes).length === 0) return "saved";
		await tx
			.update(cases)
			.set({
				draft: { ...found.draft, ...corrected },
				version: found.version + 1,
				changedAt: sql`now()`,
			})
			.where(eq(cases.id, id));
		await note({ kind: "case", id }, "corrected", changes, actor, tx);
		return "saved";
	});
}
