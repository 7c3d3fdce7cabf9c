import { desc, eq } from "drizzle-orm";
import {
	confirmReport,
	fileReport,
	ReportForm,
	type Subject,
} from "#app/network/reports/reports.ts";
import { type ListingReport, listingReports, reportLink } from "#app/network/reports/table.ts";
import { visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { agedTicket } from "#test/form-submissions.ts";

export const reportFields = {
	reason: "money",
	words: "They want $300 by gift card before I may meet him.",
	name: "Bea",
	EMAIL: "bea@example.com",
};

type Fields = Partial<typeof reportFields>;

export async function file(
	about: Subject,
	fields: Fields = {},
	meta: { ticket?: string; network?: string } = {},
) {
	const checked = checkForm({ ...reportFields, ...fields }, ReportForm);
	if (!checked.ok) throw new Error(`The test's form is wrong: ${JSON.stringify(checked.errors)}`);
	const ticket = meta.ticket ?? (await agedTicket());
	return fileReport(about, checked.value, { ticket, network: meta.network ?? ticket }, visitor);
}

export async function lastReport(): Promise<ListingReport> {
	const [last] = await db.select().from(listingReports).orderBy(desc(listingReports.id)).limit(1);
	if (!last) throw new Error("There is no report.");
	return last;
}

export async function reportNow(id: number): Promise<ListingReport | undefined> {
	const [found] = await db.select().from(listingReports).where(eq(listingReports.id, id));
	return found;
}

/** Files a report and makes its confirmation link, which is unused. */
export async function makeUnconfirmed(about: Subject, fields: Fields = {}) {
	await file(about, fields);
	const { id } = await lastReport();
	return { id, token: await makeLink(reportLink, id) };
}

/** Files and confirms a report, so that it is at the desk. */
export async function makeReport(about: Subject, fields: Fields = {}): Promise<number> {
	const { id, token } = await makeUnconfirmed(about, fields);
	await confirmReport(token, id, visitor);
	return id;
}
