import { and, desc, eq, inArray, isNotNull, isNull, max, ne, sql } from "drizzle-orm";
import { dogs } from "#app/adoptions/store.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { historyOf, note } from "#app/moderation/history/history.ts";
import { notesOf } from "#app/moderation/history/staff-notes.ts";
import { history } from "#app/moderation/table.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { findName } from "#app/people/team.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import { dog } from "#app/records/dog.ts";
import { placeIn, valuesOf } from "#app/records/record.ts";
import { type ReviewedKind, records } from "#app/records/records.ts";
import { wasReporterAnswered } from "#app/reports/pause.ts";
import { listingsOf, type Subject } from "#app/reports/reports.ts";
import { type ListingReport, listingReports, reportMail, verdicts } from "#app/reports/table.ts";
import { numberIn } from "#app/ui/found.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

const { id, subjectKind, subjectId, confirmedAt, closedAt, assignedTo } = listingReports;

export const isOpenReport = and(isNotNull(confirmedAt), isNull(closedAt));

function isAbout(about: Subject) {
	return and(eq(subjectKind, about.kind), eq(subjectId, about.id), isNotNull(confirmedAt));
}

export function parseSubject(text: string): Subject | undefined {
	const [kind = "", number] = text.split("-");
	const found = numberIn(number);
	return Object.hasOwn(records, kind) && found
		? { kind: kind as ReviewedKind, id: found }
		: undefined;
}

export async function listReports(
	{ list, about }: { list: "open" | "closed"; about: Subject | undefined },
	page: number,
	actor: Actor,
) {
	requireRight(actor, "review");
	const at = list === "open" ? confirmedAt : closedAt;
	const shown = db
		.select({ id })
		.from(listingReports)
		.where(and(list === "open" ? isOpenReport : isNotNull(closedAt), about && isAbout(about)))
		.orderBy(desc(at), desc(id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await db
		.select({ report: listingReports, assignee: people.name })
		.from(listingReports)
		.leftJoin(people, eq(people.id, assignedTo))
		.where(inArray(id, shown))
		.orderBy(desc(at), desc(id));
	const listingOf = await listingsOf(rows.map(({ report }) => report));
	const items = rows.map(({ report, assignee }) => {
		const { id, confirmedAt, pausedAt, verdict } = report;
		const { name = "", place = "" } = listingOf(report) ?? {};
		return { id, name, place, pausedAt, verdict, assignee, confirmedAt, ...whatOf(report) };
	});
	return pageFrom(items, page);
}

function whatOf({ subjectKind, reason }: ListingReport) {
	return { kind: subjectKind, label: records[subjectKind].reportReasons[reason] };
}

export async function nameOfListing(about: Subject, actor: Actor): Promise<string> {
	requireRight(actor, "review");
	const asked = { subjectKind: about.kind, subjectId: about.id };
	return (await listingsOf([asked]))(asked)?.name ?? "";
}

export async function openReportsAbout(about: Subject) {
	const row = about.kind === "dog" ? await dogs.find(about.id) : undefined;
	return {
		all: await db.$count(listingReports, isAbout(about)),
		open: await db.$count(listingReports, and(isAbout(about), isNull(closedAt))),
		isPaused: row?.status === "paused",
	};
}

const mostOthers = 20;

export async function readReport(asked: number, actor: Actor) {
	requireRight(actor, "review");
	const [report] = await db
		.select()
		.from(listingReports)
		.where(and(eq(id, asked), isNotNull(confirmedAt)));
	const listing = report && (await listingsOf([report]))(report);
	if (!report || !listing) return undefined;
	const about = { kind: report.subjectKind, id: report.subjectId };
	const answered = wasReporterAnswered(listing.email);
	const { own, others, ...read } = await allOf({
		own: db.select({ answered }).from(listingReports).where(eq(id, asked)),
		others: db
			.select({ report: listingReports, answered })
			.from(listingReports)
			.where(and(isAbout(about), ne(id, asked)))
			.orderBy(desc(confirmedAt), desc(id))
			.limit(mostOthers),
		closedBy: findName(report.closedBy),
		assignee: findName(report.assignedTo),
		notes: notesOf({ kind: "report", id: asked }),
		entries: historyOf({ kind: "report", id: asked }),
	});
	const { contentKey: _, mailbox, ...shown } = report;
	return {
		...shown,
		...whatOf(report),
		...read,
		answered: own[0]?.answered ?? false,
		about,
		listing,
		others: others.map(({ report: other, answered }) => ({
			...{ id: other.id, ...whatOf(other), confirmedAt: other.confirmedAt, verdict: other.verdict },
			answered,
			samePerson: other.mailbox === mailbox,
		})),
	};
}

export const reportSteps = ["taken", ...verdicts] as const;
export type ReportStep = (typeof reportSteps)[number];

type ReportChoices = {
	thanks: boolean;
	/** The assignee that was shown. */
	from?: number | null;
};

/** Returns "meanwhile" if someone else has closed or taken it, and undefined if it isn't at the desk. */
export function applyListingReportAction(
	asked: number,
	step: ReportStep,
	{ thanks, from }: ReportChoices,
	actor: Actor,
) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [report] = await tx
			.select()
			.from(listingReports)
			.where(and(eq(id, asked), isNotNull(confirmedAt)))
			.for("update");
		if (!report) return undefined;
		if (report.closedAt) return report.verdict === step ? "done" : "meanwhile";
		const subject = { kind: "report", id: asked } as const;
		if (step === "taken") {
			if (report.assignedTo === staffId(actor)) return "done";
			if (from !== undefined && report.assignedTo !== from) return "meanwhile";
			await write(asked, { assignedTo: staffId(actor) }, tx);
			await note(subject, "taken", {}, actor, tx);
			return "done";
		}
		await write(asked, { verdict: step, closedAt: new Date(), closedBy: staffId(actor) }, tx);
		await note(subject, step, {}, actor, tx);
		if (thanks) await enqueueDelivery({ what: reportMail.thanks, subjectId: asked }, tx);
		return "done";
	});
}

function write(asked: number, values: Partial<ListingReport>, tx: Db) {
	return tx.update(listingReports).set(values).where(eq(id, asked));
}

export async function listPaused(actor: Actor) {
	requireRight(actor, "review");
	const pausedAt = db
		.select({ at: max(history.at) })
		.from(history)
		.where(
			and(
				eq(history.subjectKind, "dog"),
				eq(history.subjectId, adoptionListings.id),
				eq(history.event, "status changed"),
				sql`${history.details} ->> 'status' like '% → paused'`,
			),
		);
	const since = sql<Date>`coalesce((${pausedAt}), ${adoptionListings.updatedAt})`;
	const rows = await db
		.select({ row: adoptionListings, since: since.mapWith(history.at) })
		.from(adoptionListings)
		.where(and(eq(adoptionListings.status, "paused"), eq(adoptionListings.sample, false)))
		.orderBy(since)
		.limit(12);
	return rows.map(({ row, since }) => ({
		id: row.id,
		name: row.name,
		place: placeIn(dog, valuesOf(dog, row)),
		before: row.statusBefore ?? dog.published,
		since,
	}));
}

export type Paused = Awaited<ReturnType<typeof listPaused>>[number];
