import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { undoSeconds } from "#app/cases/decisions/verdicts.ts";
import { findCase } from "#app/cases/review/cases.ts";
import { caseName } from "#app/cases/review/labels.ts";
import { decisions } from "#app/cases/table.ts";
import { people } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";

export function decisionsOf(caseId: number) {
	return db
		.select({
			id: decisions.id,
			verdict: decisions.verdict,
			reason: decisions.reason,
			words: decisions.words,
			decidedAt: decisions.decidedAt,
			undoneAt: decisions.undoneAt,
			by: sql<string>`coalesce(${people.name}, 'the site')`,
		})
		.from(decisions)
		.leftJoin(people, eq(people.id, decisions.decidedBy))
		.where(eq(decisions.caseId, caseId))
		.orderBy(asc(decisions.id));
}

/** Returns the decisions that weren't undone, newest first. */
export function standingDecisions(caseId: number, tx: Db) {
	return tx
		.select()
		.from(decisions)
		.where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
		.orderBy(desc(decisions.id));
}

/** Returns the case's last decision while it can still be undone. */
export async function findUndoable(caseId: number) {
	const [last] = await standingDecisions(caseId, db).limit(1);
	const decision = last && (await findDecision(last.id));
	return decision && decision.secondsLeft > 0 ? decision : undefined;
}

export async function findDecision(id: number) {
	const [decision] = await db
		.select({
			id: decisions.id,
			caseId: decisions.caseId,
			verdict: decisions.verdict,
			undone: sql<boolean>`${decisions.undoneAt} is not null`,
			secondsLeft: sql<number>`greatest(0, ${undoSeconds} - extract(epoch from now() - ${decisions.decidedAt}))::int`,
		})
		.from(decisions)
		.where(eq(decisions.id, id));
	const found = decision && (await findCase(decision.caseId));
	if (!found) return undefined;
	const { kind, draft, subjectId } = found.case;
	return { ...decision, kind, subjectId, name: caseName({ ...found.submission, kind, draft }) };
}
