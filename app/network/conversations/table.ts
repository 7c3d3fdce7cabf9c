import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { outgoingMail } from "#app/people/define-feature.ts";
import { linkPurpose } from "#app/people/link-purposes.ts";
import { personId } from "#app/people/table.ts";
import { checkEnum, moment, ownId, parentId } from "#app/platform/database/table.ts";

const inquiryId = () => parentId("inquiry_id", () => inquiries.id);

export const sides = ["owner", "adopter"] as const;
export type Side = (typeof sides)[number];

export const homes = ["own", "allowed", "not_asked"] as const;

/** Conversations between an adopter and a dog's owner, whose email address is the listing's. */
export const inquiries = pgTable(
	"inquiries",
	{
		id: ownId(),
		dogId: parentId("dog_id", () => adoptionListings.id),
		/** SHA-256 in hex of ticket and content, so that a form sent twice is stored once. */
		contentKey: text("content_key").notNull(),
		name: text().notNull(),
		email: text().notNull(),
		/** Canonical mailbox, by which an adopter's conversations are counted. */
		mailbox: text().notNull(),
		town: text().notNull(),
		phone: text().notNull().default(""),
		home: text({ enum: homes }).notNull(),
		children: text().notNull(),
		animals: text().notNull(),
		hoursAlone: text("hours_alone").notNull(),
		experience: text().notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
		/** Set when the adopter confirms the address; until then the owner isn't notified. */
		confirmedAt: moment("confirmed_at"),
		answeredAt: moment("answered_at"),
		nudgedAt: moment("nudged_at"),
		nudgedAgainAt: moment("nudged_again_at"),
		/** Set when the adopter is notified that the owner hasn't answered. */
		toldAt: moment("told_at"),
		/** Set while the dog is on hold for this adopter, or moves in with them; for one conversation of a dog. */
		chosenAt: moment("chosen_at"),
		/** Set while the adopter has been told that the dog is on hold for someone else. */
		heldAt: moment("held_at"),
		lastMessageAt: moment("last_message_at").notNull().defaultNow(),
		ownerMuted: boolean("owner_muted").notNull().default(false),
		adopterMuted: boolean("adopter_muted").notNull().default(false),
		closedAt: moment("closed_at"),
		/** "gone": the dog left the site; "quiet": no one wrote for a long time. */
		closedBy: text("closed_by", { enum: ["owner", "adopter", "team", "gone", "quiet"] }),
	},
	(table) => [
		unique("inquiries_content").on(table.contentKey),
		uniqueIndex("inquiries_open")
			.on(table.mailbox, table.dogId)
			.where(sql`${table.confirmedAt} is not null and ${table.closedAt} is null`),
		uniqueIndex("inquiries_chosen").on(table.dogId).where(sql`${table.chosenAt} is not null`),
		index("inquiries_gone").on(table.dogId).where(sql`${table.closedBy} = 'gone'`),
		index("inquiries_mailbox").on(table.mailbox),
		index("inquiries_email").on(sql`lower(${table.email})`),
		index("inquiries_phone").on(table.phone),
		index("inquiries_dog").on(table.dogId, table.confirmedAt),
		index("inquiries_unanswered")
			.on(table.confirmedAt)
			.where(sql`${table.answeredAt} is null and ${table.closedAt} is null`),
		index("inquiries_closed").on(table.closedAt).where(sql`${table.closedAt} is not null`),
		checkEnum("inquiries_home", table.home),
		checkEnum("inquiries_closed_by", table.closedBy),
		check("inquiries_email_form", sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
		check("inquiries_content_key", sql`${table.contentKey} ~ '^[0-9a-f]{64}$'`),
		check(
			"inquiries_lengths",
			sql`length(${table.name}) between 1 and 60 and length(${table.email}) <= 254
				and length(${table.town}) <= 80 and length(${table.phone}) <= 60
				and length(${table.children}) <= 200 and length(${table.animals}) <= 200
				and length(${table.hoursAlone}) <= 100 and length(${table.experience}) <= 500`,
		),
	],
);

export type Inquiry = typeof inquiries.$inferSelect;

export const inquiryMessages = pgTable(
	"inquiry_messages",
	{
		id: ownId(),
		inquiryId: inquiryId(),
		side: text({ enum: sides }).notNull(),
		/** "contact": shared email and phone. "closed": ended the conversation, perhaps with a message. */
		kind: text({ enum: ["words", "contact", "closed"] })
			.notNull()
			.default("words"),
		body: text().notNull().default(""),
		/** Like an inquiry's, so that a form sent twice is stored as one message. */
		contentKey: text("content_key").notNull(),
		at: moment("at").notNull().defaultNow(),
	},
	(table) => [
		unique("inquiry_messages_content").on(table.inquiryId, table.side, table.contentKey),
		checkEnum("inquiry_messages_side", table.side),
		checkEnum("inquiry_messages_kind", table.kind),
		check("inquiry_messages_body", sql`length(${table.body}) <= 1500`),
	],
);

export type InquiryMessage = typeof inquiryMessages.$inferSelect;

export const reportReasons = ["money", "no_dog", "abuse", "other"] as const;

/** Staff can read a conversation once it has been reported. */
export const inquiryReports = pgTable(
	"inquiry_reports",
	{
		id: ownId(),
		inquiryId: inquiryId(),
		side: text({ enum: sides }).notNull(),
		reason: text({ enum: reportReasons }).notNull(),
		words: text().notNull().default(""),
		contentKey: text("content_key").notNull(),
		at: moment("at").notNull().defaultNow(),
		/** Set if it paused the listing or came during a pause, because it counts toward one pause only. */
		pausedAt: moment("paused_at"),
		handledAt: moment("handled_at"),
		handledBy: personId("handled_by"),
	},
	(table) => [
		unique("inquiry_reports_content").on(table.inquiryId, table.side, table.contentKey),
		index("inquiry_reports_inquiry").on(table.inquiryId),
		index("inquiry_reports_open").on(table.at).where(sql`${table.handledAt} is null`),
		checkEnum("inquiry_reports_side", table.side),
		checkEnum("inquiry_reports_reason", table.reason),
		check("inquiry_reports_words", sql`length(${table.words}) <= 1000`),
	],
);

export const inquiryMail = outgoingMail("inquiry", {
	confirm: "asked",
	received: "conversation",
	message: "conversation",
	nudge: "conversation",
	"nudge-again": "conversation",
	unanswered: "conversation",
	gone: "conversation",
	back: "conversation",
	"back-owner": "conversation",
	family: "conversation",
	chosen: "conversation",
	held: "conversation",
	available: "conversation",
	mine: "asked",
	reported: "team",
});

/** Opens all conversations of the adopter who wrote the inquiry. */
export const inquiriesLink = linkPurpose("inquiries");

export const conversationLinks = {
	owner: linkPurpose("talk-owner"),
	adopter: linkPurpose("talk-adopter"),
};
