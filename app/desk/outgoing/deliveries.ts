import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { recordEvents } from "#app/cases/history/history.ts";
import { newsletterMail, subscribers } from "#app/cases/newsletter/table.ts";
import { retryDelivery } from "#app/cases/outbox/deliveries.ts";
import { type Delivery, deliveries } from "#app/cases/outbox/table.ts";
import { linkToCase } from "#app/cases/review/labels.ts";
import { cases, decisions, replies, submissions } from "#app/cases/table.ts";
import { linkTo, type SubjectLink } from "#app/desk/history/subject-link.ts";
import { recipients } from "#app/desk/issues/table.ts";
import { sendings } from "#app/features.ts";
import { aftercares } from "#app/network/aftercare/table.ts";
import { inquiries } from "#app/network/conversations/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { listingReports } from "#app/network/reports/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import type { RecordKind } from "#app/people/define-case.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

/** Falls back to the name, because another version may have stored one that this version does not know. */
export function labelOf(name: string): string {
	return sendings.get(name)?.label ?? name;
}

const aboutCases = new Map<PgTable, PgColumn>([
	[cases, cases.id],
	[submissions, cases.submissionId],
	[decisions, decisions.id],
	[replies, replies.id],
]);

/** Everything else with a page at the desk. Reviewers can’t open the team’s pages. */
const withPage = new Map<PgTable, RecordKind>([
	[adoptionListings, "dog"],
	[breeders, "kennel"],
	[subscribers, "subscriber"],
	[aftercares, "aftercare"],
]);
/** Without one, or not for every reader: a conversation has a page only once it is reported, and a report once it is confirmed. */
const withoutPage = new Map<PgTable, (id: number) => string>([
	[people, () => "A team member"],
	[recipients, () => "A subscriber"],
	[inquiries, (id) => `Conversation ${id}`],
	[listingReports, (id) => `Report ${id}`],
]);

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
	const byTable = Map.groupBy(rows, ({ name }) => sendings.get(name)?.about);
	const links = new Map<number, SubjectLink>();
	for (const [table, deliveries] of byTable) {
		const ids = deliveries.map(({ subjectId }) => subjectId);
		const column = table && aboutCases.get(table);
		const known = column ? await casesAbout(column, ids) : [];
		for (const { id, subjectId } of deliveries) {
			const subject = known.find(({ about }) => about === subjectId);
			links.set(id, subject ? linkToCase(subject) : linkWithoutCase(table, subjectId));
		}
	}
	return links;
}

function linkWithoutCase(table: PgTable | undefined, id: number): SubjectLink {
	const kind = table && withPage.get(table);
	if (kind) return linkTo(kind, id);
	return { label: (table && withoutPage.get(table)?.(id)) ?? `Number ${id}` };
}

export const maxBatch = 500;

/** Retries a failed delivery, or the 500 oldest of a list. Returns the number of deliveries retried. */
export function retryFailed(
	which: number | { name: string },
	actor: Actor,
	outer?: Db,
): Promise<number> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const ids = typeof which === "number" ? [which] : await lockFailed(which.name, tx);
		const revived: { id: number }[] = [];
		for (const id of ids) if (await retryDelivery(id, actor, tx)) revived.push({ id });
		await recordEvents("delivery", "queued again", revived, actor, tx);
		return revived.length;
	}, outer);
}

async function lockFailed(name: string, tx: Db): Promise<number[]> {
	const rows = await tx
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(isListed("failed", name))
		.orderBy(asc(deliveries.createdAt), asc(deliveries.id))
		.limit(maxBatch)
		.for("update", { skipLocked: true });
	return rows.map(({ id }) => id);
}

export type DeliveryList = "failed" | "waiting" | "delivered";

/** Listed only by its name: thousands from one issue, which has its own report, would hide the others. */
export const apart = newsletterMail.issue.name;

/** Literals let PostgreSQL use the partial index, which parameters would not. */
const states = {
	failed: sql`${deliveries.state} = 'failed'`,
	waiting: sql`${deliveries.state} = 'waiting'`,
	delivered: inArray(deliveries.state, ["delivered", "dropped", "called_off"]),
};

export function isListed(list: DeliveryList, name: string) {
	const named = name === "" ? ne(deliveries.name, apart) : eq(deliveries.name, name);
	return and(states[list], list === "delivered" && name === "" ? undefined : named);
}

export function countListed(list: DeliveryList, name: string): Promise<number> {
	return db.$count(deliveries, isListed(list, name));
}

export async function deliveryNames(): Promise<string[]> {
	// A loose index scan: one index lookup per name, no matter how many rows there are.
	const rows = await db.execute<{ name: string }>(sql`
		with recursive names as (
			(select name from ${deliveries} order by name limit 1)
			union all
			select (select d.name from ${deliveries} d where d.name > names.name order by d.name limit 1)
			from names where names.name is not null
		)
		select name from names where name is not null`);
	return rows.rows.map(({ name }) => name);
}
