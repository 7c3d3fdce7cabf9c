import { sql } from "drizzle-orm";
import {
	check,
	date,
	index,
	pgTable,
	smallint,
	text,
	unique,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { outgoingMail } from "#app/people/define-feature.ts";
import { linkPurpose } from "#app/people/link-purposes.ts";
import { personId } from "#app/people/table.ts";
import { checkEnum, moment, ownId, parentId } from "#app/platform/database/table.ts";

/** Dogs that moved in with a new family whose email address the former owner gave us. */
export const aftercares = pgTable(
	"aftercares",
	{
		id: ownId(),
		dogId: parentId("dog_id", () => adoptionListings.id),
		email: text().notNull(),
		mailbox: text().notNull(),
		movedOn: date("moved_on").notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
		/** When the family agreed. Until then, it gets a single email. */
		consentedAt: moment("consented_at"),
		/** Number of check-ins that are over, sent or missed, and when the last one was queued. */
		checkIns: smallint("check_ins").notNull().default(0),
		askedAt: moment("asked_at"),
		stoppedAt: moment("stopped_at"),
		stoppedBy: text("stopped_by", { enum: ["adopter", "bounce", "team", "return"] }),
		returnedAt: moment("returned_at"),
	},
	(table) => [
		uniqueIndex("aftercares_running").on(table.dogId).where(sql`${table.stoppedAt} is null`),
		index("aftercares_dog").on(table.dogId),
		index("aftercares_email").on(sql`lower(${table.email})`),
		index("aftercares_due")
			.on(table.movedOn)
			.where(sql`${table.consentedAt} is not null and ${table.stoppedAt} is null`),
		checkEnum("aftercares_stopped_by", table.stoppedBy),
		check(
			"aftercares_email_form",
			sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$' and length(${table.email}) <= 254`,
		),
	],
);

export type Aftercare = typeof aftercares.$inferSelect;

/** Keyed hashes of dog, home and mailbox, kept after everything else is deleted so that no one is asked twice. */
export const askedFamilies = pgTable("asked_families", {
	hash: text().primaryKey(),
	askedAt: moment("asked_at").notNull().defaultNow(),
});

export const answerNames = ["well", "question", "not_working"] as const;

/** Answers from families. All but "well" are tasks for the team. */
export const aftercareAnswers = pgTable(
	"aftercare_answers",
	{
		id: ownId(),
		aftercareId: parentId("aftercare_id", () => aftercares.id),
		answer: text({ enum: answerNames }).notNull(),
		words: text().notNull().default(""),
		/** SHA-256 in hex of form ticket and content, so that submitting it twice counts once. */
		ticket: text().notNull(),
		at: moment("at").notNull().defaultNow(),
		handledAt: moment("handled_at"),
		handledAs: text("handled_as", { enum: ["answered", "closed"] }),
		handledBy: personId("handled_by"),
	},
	(table) => [
		unique("aftercare_answers_ticket").on(table.aftercareId, table.ticket),
		index("aftercare_answers_open")
			.on(table.at, table.id)
			.where(sql`${table.answer} <> 'well' and ${table.handledAt} is null`),
		checkEnum("aftercare_answers_answer", table.answer),
		checkEnum("aftercare_answers_handled_as", table.handledAs),
		check("aftercare_answers_words", sql`length(${table.words}) <= 1500`),
	],
);

export type AftercareAnswer = typeof aftercareAnswers.$inferSelect;

/** Uses literals so that PostgreSQL can use the partial index. */
export const isTask = sql`${aftercareAnswers.answer} <> 'well' and ${aftercareAnswers.handledAt} is null`;

export const aftercareMail = outgoingMail("aftercare", {
	confirm: "asked",
	check: "confirmed",
	task: "team",
	owner: "confirmed",
});

export const aftercareLink = linkPurpose("aftercare");
