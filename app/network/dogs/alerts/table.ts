import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { outgoingMail } from "#app/people/define-feature.ts";
import { linkPurpose } from "#app/people/link-purposes.ts";
import {
	checkEnum,
	coordinates,
	moment,
	ownId,
	parentId,
	rowId,
} from "#app/platform/database/table.ts";

/** Separate from newsletter subscribers, because consent to one isn't consent to the other. */
export const alertRecipients = pgTable(
	"alert_recipients",
	{
		id: ownId(),
		email: text().notNull(),
		emailKey: text("email_key").notNull(),
		/** The UTC day of the last email, which limits emails to one a day. */
		mailedOn: date("mailed_on"),
		askedAt: moment("asked_at").notNull().defaultNow(),
	},
	(table) => [
		unique("alert_recipients_email").on(table.emailKey),
		check("alert_recipients_email_form", sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
		check("alert_recipients_key", sql`${table.emailKey} = lower(${table.email})`),
	],
);

export type AlertRecipient = typeof alertRecipients.$inferSelect;

/** Saved searches, and requests about single dogs on hold. */
export const dogAlerts = pgTable(
	"dog_alerts",
	{
		id: ownId(),
		recipientId: parentId("recipient_id", () => alertRecipients.id),
		/** The canonical query string, as in the list's URL; "" matches every dog. */
		query: text().notNull().default(""),
		/** Set instead of a search, to announce this dog once it's available again. */
		dogId: rowId("dog_id"),
		/** The place that the query's `near` was resolved to. */
		placeName: text("place_name"),
		unit: text({ enum: ["miles", "km"] }),
		...coordinates,
		/** When it was requested, changed or resumed. Only dogs published later match. */
		since: moment("since").notNull().defaultNow(),
		createdAt: moment("created_at").notNull().defaultNow(),
		confirmedAt: moment("confirmed_at"),
		pausedAt: moment("paused_at"),
		/** When they last said they're looking. We ask after six months and delete after twelve. */
		renewedAt: moment("renewed_at").notNull().defaultNow(),
		remindedAt: moment("reminded_at"),
	},
	(table) => [
		unique("dog_alerts_search").on(table.recipientId, table.query, table.dogId).nullsNotDistinct(),
		index("dog_alerts_dog").on(table.dogId).where(sql`${table.dogId} is not null`),
		index("dog_alerts_renewed").on(table.renewedAt),
		index("dog_alerts_same").on(table.query),
		checkEnum("dog_alerts_unit", table.unit),
		check("dog_alerts_query", sql`length(${table.query}) <= 2000`),
	],
);

export type DogAlert = typeof dogAlerts.$inferSelect;

export const monthsToReminder = 6;

/**
 * The dogs found for each recipient, so that no one is notified of a dog twice. It has no foreign keys, which
 * would take as long as the matching. Orphaned rows identify no one and are deleted with other old ones.
 */
export const alertMatches = pgTable(
	"alert_matches",
	{
		recipientId: rowId("recipient_id").notNull(),
		dogId: rowId("dog_id").notNull(),
		/** Null for a dog that was on hold and is available again, which ended the alert. */
		alertId: rowId("alert_id"),
		foundAt: moment("found_at").notNull().defaultNow(),
		/** When the email was enqueued, not sent. */
		mailedAt: moment("mailed_at"),
	},
	(table) => [
		primaryKey({ columns: [table.recipientId, table.dogId] }),
		index("alert_matches_found").using("brin", table.foundAt),
		index("alert_matches_unsent").on(table.recipientId).where(sql`${table.mailedAt} is null`),
	],
);

export const alertMail = outgoingMail("alert", {
	link: "asked",
	dogs: "confirmed",
	reminder: "confirmed",
});

export const alertsLink = linkPurpose("alerts");
