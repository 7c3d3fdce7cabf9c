import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as v from "valibot";
import {
	contentKeyOf,
	type RequestMeta,
	receiveUnconfirmed,
} from "#app/cases/intake/unconfirmed.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { hasStatus } from "#app/media/public-list.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { stores } from "#app/network/owner/stores.ts";
import { pauseIfEnoughReports } from "#app/network/reports/pause.ts";
import { type Subject, textLimit } from "#app/network/reports/report.ts";
import {
	type ListingReport,
	listingReports,
	reportLink,
	reportMail,
} from "#app/network/reports/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { openLink } from "#app/people/private-links.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { choice, line, lines, mailAddress } from "#app/platform/forms/typed-form.server.ts";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import {
	createNetworkRateLimit,
	createRateLimit,
	takeAll,
} from "#app/platform/limits/rate-limit.server.ts";
import { findAddress } from "#app/records/addresses/addresses.ts";
import {
	type AnyRecord,
	isPublicStatus,
	placeIn,
	publicStatuses,
	reportReasons,
	valuesOf,
} from "#app/records/record.ts";
import { type ReviewedKind, records } from "#app/records/records.ts";

export const ReportForm = v.object({
	reason: choice(reportReasons, "Choose what is wrong."),
	words: lines(textLimit, "Tell us what happened."),
	name: line(60),
	EMAIL: mailAddress,
});

/** On top of the limits of every form: few people know more than a handful of bad listings a day. */
const perNetwork = createNetworkRateLimit("reports", 10, 24 * 60 * 60);
/** Needed because one link confirms all reports from its address, whichever networks they came from. */
const perMailbox = createRateLimit("report-confirmed", 5, 24 * 60 * 60);

/** Also finds a listing that was renamed while someone wrote. */
export async function findReportableListing(kind: ReviewedKind, slug: string) {
	const id = await findAddress(kind, slug, db);
	if (id === undefined) return undefined;
	const { table, record } = stores[kind];
	const isShown = hasStatus(table.status, publicStatuses(record));
	const isReportable = and(eq(table.id, id), isShown, eq(table.sample, false));
	return (await db.$count(table as PgTable, isReportable)) > 0 ? { kind, id } : undefined;
}

/** Stores a report. The team sees it only once the email address is confirmed. */
export function fileReport(
	{ kind, id }: Subject,
	typed: v.InferOutput<typeof ReportForm>,
	meta: RequestMeta,
	_actor: Actor,
) {
	const { EMAIL: email, ...said } = typed;
	const contentKey = contentKeyOf(meta.ticket, "report", kind, id, typed);
	return receiveUnconfirmed({
		...meta,
		form: "report",
		email,
		contentKey,
		limits: perNetwork(meta.network),
		confirmation: reportMail.confirm,
		isStored: async () =>
			(await db.$count(listingReports, eq(listingReports.contentKey, contentKey))) > 0,
		async insert(mailbox, tx) {
			const [inserted] = await tx
				.insert(listingReports)
				.values({ ...said, subjectKind: kind, subjectId: id, contentKey, email, mailbox })
				.onConflictDoNothing()
				.returning({ id: listingReports.id });
			return inserted?.id;
		},
	});
}

export type Listing = { name: string; place: string; status: string; slug: string; email: string };

export async function listingsOf(
	reports: readonly Pick<ListingReport, "subjectKind" | "subjectId">[],
): Promise<(about: (typeof reports)[number]) => Listing | undefined> {
	const found = new Map<string, Listing>();
	for (const [kind, some] of Map.groupBy(reports, ({ subjectKind }) => subjectKind)) {
		const { table } = stores[kind];
		const record: AnyRecord = records[kind];
		const ids = some.map(({ subjectId }) => subjectId);
		const rows = await db
			.select()
			.from(table as PgTable)
			.where(inArray(table.id, ids));
		for (const row of rows) {
			const values = valuesOf(record, row);
			found.set(`${kind} ${row.id}`, {
				name: values[record.name] ?? "",
				place: placeIn(record, values),
				status: String(row.status),
				slug: String(row.slug),
				email: values[record.contact.email] ?? "",
			});
		}
	}
	return ({ subjectKind, subjectId }) => found.get(`${subjectKind} ${subjectId}`);
}

export async function findUnconfirmed(token: string) {
	const own = await openReport(token, db);
	if (!own) return undefined;
	const rows = await unconfirmedReports(own.email);
	const listingOf = await listingsOf(rows);
	const reports = rows.map((report) => ({
		id: report.id,
		name: listingOf(report)?.name ?? "",
		place: listingOf(report)?.place ?? "",
		reason: records[report.subjectKind].reportReasons[report.reason],
		words: report.words,
	}));
	return { email: own.email, reports };
}

function unconfirmedReports(email: string): Promise<ListingReport[]> {
	return (
		db
			.select()
			.from(listingReports)
			.where(and(isOfAddress(email), isNull(listingReports.confirmedAt)))
			// Newest first, because others can enter this address, too.
			.orderBy(desc(listingReports.id))
			.limit(20)
	);
}

/** Returns the names, which were reviewed, of the public records that an address has unconfirmed reports about. */
export async function publicNamesReported(email: string): Promise<string[]> {
	const rows = await unconfirmedReports(email);
	const listingOf = await listingsOf(rows);
	return rows.flatMap((report) => {
		const { name, status } = listingOf(report) ?? {};
		return name && status && isPublicStatus(records[report.subjectKind], status) ? [name] : [];
	});
}

async function openReport(token: string, tx: Db) {
	const id = await openLink(reportLink, token, tx);
	return findRow(listingReports, id ?? 0, tx);
}

export function isOfAddress(email: string) {
	return eq(sql`lower(${listingReports.email})`, email.toLowerCase());
}

/**
 * Sends a report to the desk, using the link of any report from the same email address.
 *
 * @returns undefined if the link no longer works.
 */
export function confirmReport(token: string, reportId: number | undefined, _actor: Actor) {
	return transaction(async (tx): Promise<"done" | "limit" | undefined> => {
		const { id, confirmedAt } = listingReports;
		const own = await openReport(token, tx);
		if (!own) return undefined;
		const isAsked = and(eq(id, reportId ?? own.id), isOfAddress(own.email));
		const [asked] = await tx.select().from(listingReports).where(isAsked);
		if (!asked) return undefined;
		const { subjectKind, subjectId, mailbox } = asked;
		// Locks first, so that of two reports confirmed concurrently, the second sees the first.
		if (!(await stores[subjectKind].lock(subjectId, tx))) return undefined;
		const isWaiting = and(eq(id, asked.id), isNull(confirmedAt));
		if ((await tx.$count(listingReports, isWaiting)) === 0) return "done";
		const limit = perMailbox.of(await keyedHash("limits", mailbox));
		if ((await takeAll([limit], tx)).wait > 0) return "limit";
		await tx.update(listingReports).set({ confirmedAt: sql`now()` }).where(isWaiting);
		await enqueueDelivery({ what: reportMail.team, subjectId: asked.id }, tx);
		if (subjectKind === "dog") await pauseIfEnoughReports(subjectId, tx);
		return "done";
	});
}

const { subjectKind, subjectId, confirmedAt, closedAt } = listingReports;

export const isOpenReport = and(isNotNull(confirmedAt), isNull(closedAt));

export function isAbout(about: Subject) {
	return and(eq(subjectKind, about.kind), eq(subjectId, about.id), isNotNull(confirmedAt));
}

export async function openReportsAbout(about: Subject) {
	const row = about.kind === "dog" ? await dogs.find(about.id) : undefined;
	return {
		all: await db.$count(listingReports, isAbout(about)),
		open: await db.$count(listingReports, and(isAbout(about), isNull(closedAt))),
		isPaused: row?.status === "paused",
	};
}
