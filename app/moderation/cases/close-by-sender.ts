import { eq, sql } from "drizzle-orm";
import { overStates } from "#app/moderation/edit/edit.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Case, cases } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Db } from "#app/platform/db.server.ts";

/**
 * Closes a case whose sender has taken the page of it down; a change that still waits goes with it. The
 * transaction holds the case.
 */
export async function closeBySender(found: Case, why: string, actor: Actor, tx: Db): Promise<void> {
	// What was decided for good stays so, though the team has put the page of it on the site since.
	if (found.state === "closed" || overStates.includes(found.state)) return;
	await tx
		.update(cases)
		.set({ state: "closed", version: found.version + 1, changedAt: sql`now()` })
		.where(eq(cases.id, found.id));
	const details = { state: `${found.state} → closed`, why };
	await note({ kind: "case", id: found.id }, "closed", details, actor, tx);
}
