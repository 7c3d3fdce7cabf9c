import { asc, eq, inArray, sql } from "drizzle-orm";
import { linkTo, linkToCase, type SubjectLink } from "#app/desk/history/subject-link.ts";
import { isRecordKind, note } from "#app/moderation/history/history.ts";
import { type Case, cases, decisions, replies } from "#app/moderation/table.ts";
import { retryDelivery } from "#app/outbox/deliveries.ts";
import { entryOf, type Topic } from "#app/outbox/registry.ts";
import { type Delivery, deliveries } from "#app/outbox/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

type CaseFound = { about: number; id: number; kind: Case["kind"] };

const found = { id: cases.id, kind: cases.kind };

const findCases: Partial<Record<Topic, (ids: number[]) => Promise<CaseFound[]>>> = {
	case: (ids) =>
		db
			.select({ about: cases.id, ...found })
			.from(cases)
			.where(inArray(cases.id, ids)),
	submission: (ids) =>
		db
			.select({ about: cases.submissionId, ...found })
			.from(cases)
			.where(inArray(cases.submissionId, ids)),
	decision: (ids) => casesBy(decisions, ids),
	reply: (ids) => casesBy(replies, ids),
};

function casesBy(table: typeof decisions | typeof replies, ids: number[]) {
	return db
		.select({ about: table.id, ...found })
		.from(table)
		.innerJoin(cases, eq(cases.id, table.caseId))
		.where(inArray(table.id, ids));
}

/** By delivery id. */
export async function subjectsOf(rows: Delivery[]): Promise<Map<number, SubjectLink>> {
	const byTopic = Map.groupBy(rows, ({ name }) => entryOf(name)?.about);
	const links = new Map<number, SubjectLink>();
	for (const [topic, about] of byTopic) {
		const ids = about.map(({ subjectId }) => subjectId);
		const known = (topic && (await findCases[topic]?.(ids))) ?? [];
		for (const { id, subjectId } of about) {
			const subject = known.find((found) => found.about === subjectId);
			links.set(id, subject ? linkToCase(subject) : linkWithoutCase(topic, subjectId));
		}
	}
	return links;
}

function linkWithoutCase(topic: Topic | undefined, id: number): SubjectLink {
	// Reviewers can't open the pages of the team.
	if (topic === "person") return { label: "A team member" };
	const hasPage = topic && !findCases[topic] && isRecordKind(topic);
	return hasPage ? linkTo(topic, id) : { label: `Number ${id}` };
}

/** False when the delivery has not failed, or no longer. */
export function retryOne(id: number, actor: Actor, outer?: Db): Promise<boolean> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const revived = await retryDelivery(id, actor, tx);
		if (revived) await note({ kind: "delivery", id }, "queued again", {}, actor, tx);
		return revived;
	}, outer);
}

export const mostAtOnce = 500;

/** Up to 500 at once, oldest first; returns how many. */
export function retryAll(actor: Actor): Promise<number> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const rows = await tx
			.select({ id: deliveries.id })
			.from(deliveries)
			.where(sql`${deliveries.state} = 'failed'`)
			.orderBy(asc(deliveries.createdAt), asc(deliveries.id))
			.limit(mostAtOnce)
			.for("update", { skipLocked: true });
		for (const { id } of rows) await retryOne(id, actor, tx);
		return rows.length;
	});
}
