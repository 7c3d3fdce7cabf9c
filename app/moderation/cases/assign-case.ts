import { and, eq, sql } from "drizzle-orm";
import { note } from "#app/moderation/history/history.ts";
import { cases } from "#app/moderation/table.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";

/**
 * Assigns a case to the actor, or unassigns it. `shown` is the assignee on the actor's page:
 * "elsewhere" when someone else has taken the case since. Undefined when there is none.
 */
export function assignCase(
	id: number,
	assign: boolean,
	shown: number | null,
	actor: Staff,
): Promise<"done" | "elsewhere" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
		if (!found || found.kind === "contact") return undefined;
		const assignee = assign ? actor.id : null;
		if (found.assignedTo === assignee) return "done";
		if (found.assignedTo !== null && found.assignedTo !== shown) return "elsewhere";
		await tx.update(cases).set({ assignedTo: assignee }).where(eq(cases.id, id));
		const event = assign ? "assigned" : "unassigned";
		await note({ kind: "case", id }, event, {}, actor, tx);
		if (!assign) return "done";
		const [moved] = await tx
			.update(cases)
			.set({ state: "in_review", changedAt: sql`now()` })
			.where(and(eq(cases.id, id), eq(cases.state, "received")))
			.returning({ id: cases.id });
		if (moved) await note({ kind: "case", id }, "in_review", {}, actor, tx);
		return "done";
	});
}
