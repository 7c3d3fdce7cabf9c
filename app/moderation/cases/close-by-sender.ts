import { eq, sql } from "drizzle-orm";
import { finalStates } from "#app/moderation/edit/edit.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Case, cases } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Db } from "#app/platform/database/db.server.ts";

/** Closes a locked case whose sender has taken its page down; a pending change ends with it. */
export async function closeBySender(found: Case, why: string, actor: Actor, tx: Db): Promise<void> {
	// A final decision stays, even if the team has published the page since.
	if (found.state === "closed" || finalStates.includes(found.state)) return;
	await tx
		.update(cases)
		.set({ state: "closed", version: found.version + 1, changedAt: sql`now()` })
		.where(eq(cases.id, found.id));
	const details = { state: `${found.state} → closed`, why };
	await note({ kind: "case", id: found.id }, "closed", details, actor, tx);
}
