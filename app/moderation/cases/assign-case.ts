import { and, eq, sql } from "drizzle-orm";
import { note } from "#app/moderation/history/history.ts";
import { cases } from "#app/moderation/table.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import { transaction } from "#app/platform/db.server.ts";

/**
 * Takes a case, or gives it back; its sender sees that it is being looked at. `shown` took care of it when
 * the page was made: "elsewhere" when somebody else has taken it since. Undefined when there is none.
 */
export function assignCase(
	id: number,
	takes: boolean,
	shown: number | null,
	actor: Staff,
): Promise<"done" | "elsewhere" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
		// Messages are assigned at their own pages.
		if (!found || found.kind === "contact") return undefined;
		const keeper = takes ? actor.id : null;
		if (found.assignedTo === keeper) return "done";
		if (found.assignedTo !== null && found.assignedTo !== shown) return "elsewhere";
		await tx.update(cases).set({ assignedTo: keeper }).where(eq(cases.id, id));
		const event = takes ? "assigned" : "unassigned";
		await note({ kind: "case", id }, event, {}, actor, tx);
		if (!takes) return "done";
		const [moved] = await tx
			.update(cases)
			.set({ state: "in_review", changedAt: sql`now()` })
			.where(and(eq(cases.id, id), eq(cases.state, "received")))
			.returning({ id: cases.id });
		if (moved) await note({ kind: "case", id }, "in_review", {}, actor, tx);
		return "done";
	});
}
