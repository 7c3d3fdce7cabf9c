import { inArray } from "drizzle-orm";
import { isAbout, maskIn } from "#app/moderation/personal-data.ts";
import type { Whose } from "#app/people/personal-data.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import type { ReviewedKind } from "#app/records/records.ts";
import { deleteReports, isOfAddress } from "#app/reports/reports.ts";
import { listingReports } from "#app/reports/table.ts";

type Found = { kind: ReviewedKind; rows: { id: number }[] }[];

/** Exports what the person reported, but not the outcome or others' reports, which concern someone else. */
export async function exportReports(whose: Whose, found: Found, tx: Db) {
	const { id, subjectKind, subjectId, reason, words, name, email, createdAt, confirmedAt } =
		listingReports;
	const reports = await tx
		.select({ id, subjectKind, subjectId, reason, words, name, email, createdAt, confirmedAt })
		.from(listingReports)
		.where(isOfAddress(whose.email))
		.orderBy(id);
	const about = await tx.select({ id }).from(listingReports).where(isAboutListings(found));
	return {
		/** Includes reports about the person's listings, because emails about them name the dog. */
		subjects: { report: [...new Set([...reports, ...about].map((each) => each.id))] },
		reports,
	};
}

function isAboutListings(found: Found) {
	const records = found.map(({ kind, rows }) => ({ kind, ids: rows.map(({ id }) => id) }));
	return isAbout(listingReports.subjectKind, listingReports.subjectId, records);
}

type Exported = { reports: { id: number }[]; found: Found };

/**
 * Deletes the person's reports. Reports about their listings lose their text and the reporter's name, but
 * keep the reason, dates and outcome. Elsewhere, the email address and phone numbers are masked.
 *
 * @returns the reports of both kinds, whose notes and history must be erased, too.
 */
export async function eraseReports({ reports, found }: Exported, whose: Whose, tx: Db) {
	const ownIds = reports.map((report) => report.id);
	const { id } = listingReports;
	await deleteReports(inArray(id, ownIds), tx);
	const about = await tx
		.update(listingReports)
		.set({ words: "", name: "" })
		.where(isAboutListings(found))
		.returning({ id });
	await maskIn([listingReports.name, listingReports.words], whose, tx);
	return [...ownIds, ...about.map((row) => row.id)];
}
