import { and, eq, inArray, or, sql } from "drizzle-orm";
import { maskIn } from "#app/moderation/personal-data.ts";
import type { Whose } from "#app/people/personal-data.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import type { ReviewedKind } from "#app/records/records.ts";
import { deleteReports } from "#app/reports/clock.ts";
import { isOfAddress } from "#app/reports/reports.ts";
import { listingReports } from "#app/reports/table.ts";

type Found = { kind: ReviewedKind; rows: { id: number }[] }[];

/** Exports what the person reported, but not the outcome or others' reports, which concern someone else. */
export async function exportReports({ email }: Whose, found: Found, tx: Db) {
	const { id } = listingReports;
	const own =
		email === ""
			? []
			: await tx.select().from(listingReports).where(isOfAddress(email)).orderBy(id);
	const about = await tx.select({ id }).from(listingReports).where(isAbout(found));
	return {
		/** Includes reports about the person's listings, because emails about them name the dog. */
		subjects: { report: [...new Set([...own, ...about].map((each) => each.id))] },
		reports: own.map(
			({ id, subjectKind, subjectId, reason, words, name, email, createdAt, confirmedAt }) => {
				return { id, subjectKind, subjectId, reason, words, name, email, createdAt, confirmedAt };
			},
		),
	};
}

function isAbout(found: Found) {
	const each = found.map(({ kind, rows }) => {
		const ids = rows.map(({ id }) => id);
		return and(eq(listingReports.subjectKind, kind), inArray(listingReports.subjectId, ids));
	});
	return or(...each) ?? sql`false`;
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
	await deleteReports(ownIds, tx);
	const { id } = listingReports;
	const about = await tx
		.update(listingReports)
		.set({ words: "", name: "" })
		.where(isAbout(found))
		.returning({ id });
	await maskIn([listingReports.name, listingReports.words], whose, tx);
	return [...ownIds, ...about.map((row) => row.id)];
}
