import { asc, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { linkTo, linkToCase, type SubjectLink } from "#app/desk/history/subject-link.ts";
import { isRecordKind, recordEvents } from "#app/moderation/history/history.ts";
import { cases, decisions, replies } from "#app/moderation/table.ts";
import { retryDelivery } from "#app/outbox/deliveries.ts";
import { isListed } from "#app/outbox/desk-deliveries.ts";
import { entryOf, type Topic } from "#app/outbox/registry.ts";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

const aboutCases: Partial<Record<Topic, PgColumn>> = {
	case: cases.id,
	submission: cases.submissionId,
	decision: decisions.id,
	reply: replies.id,
};

function casesAbout(column: PgColumn, ids: number[]) {
	return db
		.selectDistinct({
			about: sql<number>`${column}`.mapWith(Number),
			id: cases.id,
			kind: cases.kind,
		})
		.from(cases)
		.leftJoin(decisions, eq(decisions.caseId, cases.id))
		.leftJoin(replies, eq(replies.caseId, cases.id))
		.where(inArray(column, ids));
}

export async function subjectsOf(rows: Delivery[]): Promise<Map<number, SubjectLink>> {
	const byTopic = Map.groupBy(rows, ({ name }) => entryOf(name)?.about);
	const links = new Map<number, SubjectLink>();
	for (const [topic, deliveries] of byTopic) {
		const ids = deliveries.map(({ subjectId }) => subjectId);
		const column = topic && aboutCases[topic];
		const known = column ? await casesAbout(column, ids) : [];
		for (const { id, subjectId } of deliveries) {
			const subject = known.find(({ about }) => about === subjectId);
			links.set(id, subject ? linkToCase(subject) : linkWithoutCase(topic, subjectId));
		}
	}
	return links;
}

function linkWithoutCase(topic: Topic | undefined, id: number): SubjectLink {
	// Reviewers can't open the team's pages.
	if (topic === "person") return { label: "A team member" };
	if (topic === "recipient") return { label: "A subscriber" };
	// A conversation has a page only once it is reported.
	if (topic === "inquiry") return { label: `Conversation ${id}` };
	// A report has a page only once it is confirmed.
	if (topic === "report") return { label: `Report ${id}` };
	const hasPage = topic && !aboutCases[topic] && isRecordKind(topic);
	return hasPage ? linkTo(topic, id) : { label: `Number ${id}` };
}

export const mostAtOnce = 500;

/** Retries a failed delivery, or the 500 oldest of a list. Returns the number of deliveries retried. */
export function retryFailed(which: number | { name: string }, actor: Actor): Promise<number> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const ids = typeof which === "number" ? [which] : await lockFailed(which.name, tx);
		const revived: { id: number }[] = [];
		for (const id of ids) if (await retryDelivery(id, actor, tx)) revived.push({ id });
		await recordEvents("delivery", "queued again", revived, actor, tx);
		return revived.length;
	});
}

async function lockFailed(name: string, tx: Db): Promise<number[]> {
	const rows = await tx
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(isListed("failed", name))
		.orderBy(asc(deliveries.createdAt), asc(deliveries.id))
		.limit(mostAtOnce)
		.for("update", { skipLocked: true });
	return rows.map(({ id }) => id);
}
