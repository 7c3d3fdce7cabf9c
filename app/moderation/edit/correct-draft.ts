import { and, eq, inArray, sql } from "drizzle-orm";
import { changesBetween, note } from "#app/moderation/history.ts";
import { cases, type Details } from "#app/moderation/table.ts";
import { type Actor, requireRight, type Staff } from "#app/people/actor.ts";
import { transaction } from "#app/platform/db.server.ts";

/**
 * The team corrects what is to be published, before it decides. "changed" when the case is not as it was
 * at `version` any more; undefined when there is none.
 */
export function correctDraft(
	id: number,
	version: number,
	corrected: Details,
	actor: Actor,
): Promise<"kept" | "changed" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
		if (!found) return undefined;
		const waits = found.state === "received" || found.state === "in_review";
		if (found.version !== version || !waits) return "changed";
		const changes = changesBetween(found.draft, corrected);
		if (Object.keys(changes).length === 0) return "kept";
		await tx
			.update(cases)
			.set({
				draft: { ...found.draft, ...corrected },
				version: found.version + 1,
				changedAt: sql`now()`,
			})
			.where(eq(cases.id, id));
		await note({ kind: "case", id }, "corrected", changes, actor, tx);
		return "kept";
	});
}

/**
 * Takes a case, or gives it back; its sender sees that it is being looked at. `shown` took care of it when
 * the page was made: "elsewhere" when somebody else has taken it since. Undefined when there is none.
 */
export function keepCase(
	id: number,
	takes: boolean,
	shown: number | null,
	actor: Staff,
): Promise<"done" | "elsewhere" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
		if (!found) return undefined;
		const keeper = takes ? actor.id : null;
		if (found.assignedTo === keeper) return "done";
		if (found.assignedTo !== null && found.assignedTo !== shown) return "elsewhere";
		await tx.update(cases).set({ assignedTo: keeper }).where(eq(cases.id, id));
		const event = takes ? "taken care of" : "given back to the queue";
		await note({ kind: "case", id }, event, {}, actor, tx);
		if (!takes) return "done";
		const [moved] = await tx
			.update(cases)
			.set({ state: "in_review", changedAt: sql`now()` })
			.where(and(eq(cases.id, id), inArray(cases.state, ["received"])))
			.returning({ id: cases.id });
		if (moved) await note({ kind: "case", id }, "in_review", {}, actor, tx);
		return "done";
	});
}
