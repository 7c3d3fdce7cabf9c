import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { outgoing, outgoingMail } from "#app/people/define-feature.ts";
import { linkPurpose } from "#app/people/link-purposes.ts";
import { checkEnum, moment, ownId, refTo, rowId } from "#app/platform/database/table.ts";

/** Only confirmed addresses get the newsletter or reach the mailing-list service. */
export const subscribers = pgTable(
	"subscribers",
	{
		id: ownId(),
		email: text().notNull(),
		emailKey: text("email_key").notNull(),
		state: text({ enum: ["pending", "confirmed", "unsubscribed"] })
			.notNull()
			.default("pending"),
		wantsGuides: boolean("wants_guides").notNull().default(true),
		wantsDogs: boolean("wants_dogs").notNull().default(true),
		wantsAlerts: boolean("wants_alerts").notNull().default(true),
		/** Emails in a row that the address rejected, and the delivery of the last one. */
		bounces: smallint().notNull().default(0),
		bouncedDelivery: rowId("bounced_delivery"),
		/** Set while it gets no newsletters or alerts, until someone resumes it. */
		pausedAt: moment("paused_at"),
		createdAt: moment("created_at").notNull().defaultNow(),
		changedAt: moment("changed_at").notNull().defaultNow(),
	},
	(table) => [
		unique("subscribers_email").on(table.emailKey),
		index("subscribers_state").on(table.state, table.id),
		index("subscribers_paused").on(table.id).where(sql`${table.pausedAt} is not null`),
		checkEnum("subscribers_state", table.state),
		check("subscribers_email_form", sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
		check("subscribers_key", sql`${table.emailKey} = lower(${table.email})`),
	],
);

export const consents = pgTable(
	"consents",
	{
		id: ownId(),
		subscriberId: refTo("subscriber_id", () => subscribers.id),
		event: text({
			enum: ["asked", "mailed", "confirmed", "preferences", "unsubscribed"],
		}).notNull(),
		form: text().notNull(),
		words: text().notNull().default(""),
		issueId: rowId("issue_id"),
		at: moment("at").notNull().defaultNow(),
	},
	(table) => [
		index("consents_subscriber").on(table.subscriberId, table.id),
		index("consents_issue").on(table.issueId).where(sql`${table.issueId} is not null`),
		checkEnum("consents_event", table.event),
	],
);

export type Subscriber = typeof subscribers.$inferSelect;

export const newsletterMail = outgoingMail("newsletter", {
	confirm: "asked",
	known: "asked",
	welcome: "confirmed",
	goodbye: "confirmed",
	issue: "confirmed",
});

export const subscriberEntry = outgoing("list", "subscriber");

export const subscriberLinks = {
	confirm: linkPurpose("confirm"),
	subscription: linkPurpose("subscription"),
};
