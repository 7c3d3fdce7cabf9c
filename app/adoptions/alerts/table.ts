import { sql } from "drizzle-orm";
import {
	bigint,
	check,
	date,
	doublePrecision,
	index,
	jsonb,
	pgTable,
	primaryKey,
	text,
	unique,
} from "drizzle-orm/pg-core";
import { checkEnum, coordinates, moment, pointOf } from "#app/platform/database/table.ts";

/** Apart from the newsletter's subscribers, because consent to one is not consent to the other. */
export const alertRecipients = pgTable(
	"alert_recipients",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		email: text().notNull(),
		emailKey: text("email_key").notNull(),
		/** The day, in UTC, of the last email about dogs: there is at most one a day. */
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

/** A saved search, or one dog that is on hold. What a search means is in columns that SQL can compare. */
export const dogAlerts = pgTable(
	"dog_alerts",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		recipientId: bigint("recipient_id", { mode: "number" })
			.notNull()
			.references(() => alertRecipients.id, { onDelete: "cascade" }),
		/** Canonical, as in the list's address; "" finds every dog. */
		query: text().notNull().default(""),
		/** Instead of a search: this dog, once it is available again. */
		dogId: bigint("dog_id", { mode: "number" }),
		/** Where the query's `near` is. */
		placeName: text("place_name"),
		unit: text({ enum: ["miles", "km"] }),
		...coordinates,
		/** The query's `within`, as a chord of the unit sphere. */
		reach: doublePrecision(),
		wants: jsonb().$type<Record<string, string>>().notNull().default({}),
		states: text().array(),
		words: text().array(),
		nameKey: text("name_key"),
		/** When it was asked for, changed or resumed: only dogs published later are new to it. */
		since: moment("since").notNull().defaultNow(),
		createdAt: moment("created_at").notNull().defaultNow(),
		confirmedAt: moment("confirmed_at"),
		pausedAt: moment("paused_at"),
		/** When someone last said that they are looking: asked again after six months, deleted after twelve. */
		renewedAt: moment("renewed_at").notNull().defaultNow(),
		remindedAt: moment("reminded_at"),
	},
	(table) => [
		unique("dog_alerts_search").on(table.recipientId, table.query, table.dogId).nullsNotDistinct(),
		index("dog_alerts_dog").on(table.dogId).where(sql`${table.dogId} is not null`),
		index("dog_alerts_renewed").on(table.renewedAt),
		index("dog_alerts_near").using("gist", pointOf(table)).where(sql`${table.reach} is not null`),
		checkEnum("dog_alerts_unit", table.unit),
		check("dog_alerts_query", sql`length(${table.query}) <= 2000`),
	],
);

export type DogAlert = typeof dogAlerts.$inferSelect;

/**
 * Which dog was found for whom: nobody hears of a dog twice. Without foreign keys, which take as long as the matching:
 * what belongs to no one any more names no one, and is deleted when it is old.
 */
export const alertMatches = pgTable(
	"alert_matches",
	{
		recipientId: bigint("recipient_id", { mode: "number" }).notNull(),
		dogId: bigint("dog_id", { mode: "number" }).notNull(),
		/** Null when a dog on hold is available again, which ended its alert. */
		alertId: bigint("alert_id", { mode: "number" }),
		foundAt: moment("found_at").notNull().defaultNow(),
		/** When the email with it was ordered. */
		mailedAt: moment("mailed_at"),
	},
	(table) => [
		primaryKey({ columns: [table.recipientId, table.dogId] }),
		index("alert_matches_found").using("brin", table.foundAt),
		index("alert_matches_unsent").on(table.recipientId).where(sql`${table.mailedAt} is null`),
	],
);
