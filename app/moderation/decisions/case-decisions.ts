import { asc, eq, sql } from "drizzle-orm";
import { caseName } from "#app/moderation/cases/labels.ts";
import { undoSeconds } from "#app/moderation/decisions/verdicts.ts";
import { cases, decisions, submissions } from "#app/moderation/table.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";

export function decisionsOf(caseId: number) {
	return db
		.select({
			id: decisions.id,
			verdict: decisions.verdict,
			reason: decisions.reason,
			words: decisions.words,
			decidedAt: decisions.decidedAt,
			undoneAt: decisions.undoneAt,
			by: sql<string>`coalesce(${people.name}, 'the system')`,
		})
		.from(decisions)
		.leftJoin(people, eq(people.id, decisions.decidedBy))
		.where(eq(decisions.caseId, caseId))
		.orderBy(asc(decisions.id));
}

export async function findDecision(id: number) {
	const [found] = await db
		.select({
			id: decisions.id,
			caseId: decisions.caseId,
			verdict: decisions.verdict,
			undone: sql<boolean>`${decisions.undoneAt} is not null`,
			kind: cases.kind,
			draft: cases.draft,
			firstName: submissions.firstName,
			lastName: submissions.lastName,
			email: submissions.email,
			subjectId: cases.subjectId,
			secondsLeft: sql<number>`greatest(0, ${undoSeconds} - extract(epoch from now() - ${decisions.decidedAt}))::int`,
		})
		.from(decisions)
		.innerJoin(cases, eq(cases.id, decisions.caseId))
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(eq(decisions.id, id));
	if (!found) return undefined;
	const { draft, firstName, lastName, email, ...decision } = found;
	return { ...decision, name: caseName(found) };
}
