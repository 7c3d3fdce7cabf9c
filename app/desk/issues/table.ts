import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	unique,
} from "drizzle-orm/pg-core";
import { subscribers } from "#app/cases/newsletter/table.ts";
import type { Item } from "#app/desk/issues/issue.ts";
import { personId } from "#app/people/table.ts";
import { checkEnum, moment, ownId, refTo, rowId } from "#app/platform/database/table.ts";

export const issues = pgTable(
	"newsletter_issues",
	{
		id: ownId(),
		state: text({ enum: ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] })
			.notNull()
			.default("draft"),
		subject: text().notNull(),
		/** Markdown. */
		introduction: text().notNull().default(""),
		items: jsonb().$type<Item[]>().notNull(),
		automatic: boolean().notNull().default(false),
		/** Increased by every save, to detect conflicts. */
		revision: integer().notNull().default(1),
		/** Anything newer than this is for the next issue. */
		assembledAt: moment("assembled_at").notNull().defaultNow(),
		savedBy: personId("saved_by"),
		savedAt: moment("saved_at").notNull().defaultNow(),
		scheduledAt: moment("scheduled_at"),
		/** Set when the issue starts to go out: from then on it is public and doesn't change. */
		startedAt: moment("started_at"),
		endedAt: moment("ended_at"),
		/** Subscribers up to this id have been processed. */
		orderedTo: rowId("ordered_to").notNull().default(0),
	},
	(table) => [
		index("newsletter_issues_started").on(table.startedAt),
		checkEnum("newsletter_issues_state", table.state),
		check("newsletter_issues_subject", sql`length(${table.subject}) <= 150`),
		check("newsletter_issues_introduction", sql`length(${table.introduction}) <= 20000`),
		check(
			"newsletter_issues_times",
			sql`(${table.state} = 'scheduled') = (${table.scheduledAt} is not null and ${table.startedAt} is null)
				and (${table.state} in ('draft', 'scheduled')) = (${table.startedAt} is null)
				and (${table.state} in ('sent', 'cancelled')) = (${table.endedAt} is not null)`,
		),
	],
);

export type Issue = typeof issues.$inferSelect;

/** Subscribers whose email was queued: one row, and so one email, per issue and subscriber. */
export const recipients = pgTable(
	"newsletter_recipients",
	{
		id: ownId(),
		issueId: refTo("issue_id", () => issues.id),
		/** Null after the person's data has been erased. */
		subscriberId: rowId("subscriber_id").references(() => subscribers.id),
	},
	(table) => [
		unique("newsletter_recipients_once").on(table.issueId, table.subscriberId),
		index("newsletter_recipients_subscriber").on(table.subscriberId),
	],
);

export const issueSettings = pgTable(
	"newsletter_settings",
	{
		id: smallint().primaryKey().default(1),
		postalAddress: text("postal_address").notNull().default(""),
		/** Day of the automatic weekly issue, 0 for Sunday; null when it is off. */
		weekday: smallint(),
		hour: smallint().notNull().default(9),
		zone: text().notNull().default("UTC"),
		/** The last weekly moment that was handled, whether or not anything was new. */
		handledAt: moment("handled_at"),
	},
	(table) => [
		check("newsletter_settings_one", sql`${table.id} = 1`),
		check("newsletter_settings_weekday", sql`${table.weekday} between 0 and 6`),
		check("newsletter_settings_hour", sql`${table.hour} between 0 and 23`),
	],
);

export type IssueSettings = typeof issueSettings.$inferSelect;
