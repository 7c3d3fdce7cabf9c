import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { history } from "#app/cases/table.ts";
import { issues } from "#app/desk/issues/table.ts";
import type { Task } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";

const maxNamed = 6;

/** Lists issues that couldn't be sent when it was time, until someone schedules, sends or discards them. */
export async function unsentIssues(): Promise<Task[]> {
	const last = db
		.select({
			event: history.event,
			why: sql<string>`${history.details} ->> 'why'`.as("why"),
			since: history.at,
		})
		.from(history)
		.where(and(eq(history.subjectKind, "issue"), eq(history.subjectId, issues.id)))
		.orderBy(desc(history.id))
		.limit(1)
		.as("last");
	const rows = await db
		.select({ id: issues.id, since: last.since, why: last.why })
		.from(issues)
		.innerJoinLateral(last, eq(last.event, "schedule cancelled"))
		.where(and(eq(issues.state, "draft"), isNotNull(last.why)))
		.orderBy(asc(issues.id))
		.limit(maxNamed);
	return rows.map(({ id, since, why }) => ({
		key: `issue ${id}`,
		title: "A newsletter wasn’t sent as scheduled",
		description: why,
		path: `/desk/newsletter/${id}`,
		since,
	}));
}

export async function pausedIssues(): Promise<Task[]> {
	const rows = await db
		.select({ id: issues.id, subject: issues.subject, since: issues.savedAt })
		.from(issues)
		.where(eq(issues.state, "paused"))
		.orderBy(asc(issues.id))
		.limit(maxNamed);
	return rows.map(({ id, subject, since }) => ({
		key: `issue ${id}`,
		title: "A newsletter is paused",
		description: subject,
		path: `/desk/newsletter/${id}`,
		since,
	}));
}
