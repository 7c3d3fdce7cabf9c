import { and, desc, eq, sql } from "drizzle-orm";
import { note } from "#app/moderation/history/history.ts";
import { type Case, cases } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";

type SubjectCase = Pick<Case, "id" | "state" | "openedAt">;

export function casesOfSubject(
	kind: Case["kind"],
	subjectId: number,
	tx: Db = db,
): Promise<SubjectCase[]> {
	return tx
		.select({ id: cases.id, state: cases.state, openedAt: cases.openedAt })
		.from(cases)
		.where(and(eq(cases.kind, kind), eq(cases.subjectId, subjectId)))
		.orderBy(desc(cases.id))
		.limit(20);
}

const undecided: Case["state"][] = ["received", "in_review", "changes_needed"];

export function isUndecided({ state }: Pick<Case, "state">): boolean {
	return undecided.includes(state);
}

/**
 * Keeps the state that a sender sees true: closes the case when its record comes off the site, and
 * reopens it as published when the record comes back.
 */
export async function followSubject(
	kind: Case["kind"],
	subjectId: number,
	shown: boolean,
	actor: Actor,
	tx: Db,
): Promise<void> {
	const [from, to] = shown
		? (["closed", "published"] as const)
		: (["published", "closed"] as const);
	const moved = await tx
		.update(cases)
		.set({ state: to, version: sql`${cases.version} + 1`, changedAt: sql`now()` })
		.where(and(eq(cases.kind, kind), eq(cases.subjectId, subjectId), eq(cases.state, from)))
		.returning({ id: cases.id });
	for (const { id } of moved) await note({ kind: "case", id }, to, {}, actor, tx);
}
