import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { outgoingMail } from "#app/people/define-feature.ts";
import { linkPurpose } from "#app/people/link-purposes.ts";
import { personId } from "#app/people/table.ts";
import { checkEnum, moment, ownId, parentId, rowId } from "#app/platform/database/table.ts";
import { reportReasons } from "#app/records/record.ts";

export const verdicts = ["acted", "nothing"] as const;
export type Verdict = (typeof verdicts)[number];

/** Visitors' reports about dogs and kennels. The team sees one once its email address is confirmed. */
export const listingReports = pgTable(
	"listing_reports",
	{
		id: ownId(),
		subjectKind: text("subject_kind", { enum: ["dog", "kennel"] }).notNull(),
		subjectId: rowId("subject_id").notNull(),
		/** SHA-256 in hex of ticket and content, so that submitting a form twice stores it once. */
		contentKey: text("content_key").notNull(),
		reason: text({ enum: reportReasons }).notNull(),
		words: text().notNull(),
		name: text().notNull().default(""),
		email: text().notNull(),
		/** Canonical, so that two addresses of one mailbox count as one person. */
		mailbox: text().notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
		confirmedAt: moment("confirmed_at"),
		assignedTo: personId("assigned_to"),
		/** When it paused the listing or arrived during a pause. It counts toward one pause only. */
		pausedAt: moment("paused_at"),
		closedAt: moment("closed_at"),
		closedBy: personId("closed_by"),
		verdict: text({ enum: verdicts }),
	},
	(table) => [
		unique("listing_reports_content").on(table.contentKey),
		index("listing_reports_subject").on(table.subjectKind, table.subjectId, table.confirmedAt),
		index("listing_reports_open")
			.on(table.confirmedAt, table.id)
			.where(sql`${table.confirmedAt} is not null and ${table.closedAt} is null`),
		index("listing_reports_closed")
			.on(table.closedAt, table.id)
			.where(sql`${table.closedAt} is not null`),
		index("listing_reports_unconfirmed")
			.on(table.createdAt)
			.where(sql`${table.confirmedAt} is null`),
		index("listing_reports_email").on(sql`lower(${table.email})`),
		checkEnum("listing_reports_kind", table.subjectKind),
		checkEnum("listing_reports_reason", table.reason),
		checkEnum("listing_reports_verdict", table.verdict),
		check(
			"listing_reports_closing",
			sql`(${table.closedAt} is null) = (${table.verdict} is null) and (${table.closedAt} is null or ${table.confirmedAt} is not null)`,
		),
		check("listing_reports_email_form", sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
		check("listing_reports_content_key", sql`${table.contentKey} ~ '^[0-9a-f]{64}$'`),
		check(
			"listing_reports_lengths",
			sql`length(${table.name}) <= 60 and length(${table.email}) <= 254 and length(${table.words}) <= 3000`,
		),
	],
);

/** What the team wrote to a listing's owner because of a report. */
export const reportLetters = pgTable(
	"report_letters",
	{
		id: ownId(),
		reportId: parentId("report_id", () => listingReports.id),
		body: text().notNull(),
		/** Of the form, so that sending it twice sends one email. */
		ticket: text().notNull(),
		writtenBy: personId("written_by"),
		at: moment("at").notNull().defaultNow(),
	},
	(table) => [
		unique("report_letters_ticket").on(table.ticket),
		index("report_letters_report").on(table.reportId, table.id),
		check("report_letters_body", sql`length(${table.body}) between 1 and 3000`),
	],
);

export type ListingReport = typeof listingReports.$inferSelect;

export const reportMail = outgoingMail("report", {
	confirm: "asked",
	team: "team",
	thanks: "confirmed",
	owner: "confirmed",
});

export const pausedMail = outgoingMail("paused", {
	owner: "confirmed",
	breeder: "confirmed",
	team: "team",
});

export const reportLink = linkPurpose("report");
