import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { breeders } from "#app/breeders/table.ts";
import { cases } from "#app/moderation/table.ts";
import { outgoingMail } from "#app/people/define-feature.ts";
import { checkEnum, moment, ownId, parentId } from "#app/platform/database/table.ts";
import { answers } from "#app/take-back/take-back.ts";

/** Questions to kennels about dogs that came from them, asked with the owner's consent. */
export const takeBacks = pgTable(
	"take_backs",
	{
		id: ownId(),
		caseId: parentId("case_id", () => cases.id),
		kennelId: parentId("kennel_id", () => breeders.id),
		/** The kennel as named in the draft. Naming another or revoking consent voids the question. */
		named: text().notNull(),
		askedAt: moment("asked_at").notNull().defaultNow(),
		dueAt: moment("due_at").notNull(),
		answer: text({ enum: answers }),
		words: text().notNull().default(""),
		answeredAt: moment("answered_at"),
		/** Set when the lack of an answer was recorded and the owner was notified. */
		silentAt: moment("silent_at"),
		/** Set when the owner said that the dog is going back. */
		takenBackAt: moment("taken_back_at"),
	},
	(table) => [
		unique("take_backs_case").on(table.caseId, table.kennelId),
		index("take_backs_kennel").on(table.kennelId),
		index("take_backs_due").on(table.dueAt),
		checkEnum("take_backs_answer", table.answer),
		check("take_backs_answered", sql`num_nulls(${table.answer}, ${table.answeredAt}) in (0, 2)`),
		check("take_backs_words", sql`length(${table.words}) <= 1500`),
	],
);

export const takeBackMail = outgoingMail("take-back", {
	ask: "unconfirmed",
	answered: "unconfirmed",
	silent: "unconfirmed",
});
