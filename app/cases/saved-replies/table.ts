import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { personId } from "#app/people/table.ts";
import { checkEnum, moment, ownId } from "#app/platform/database/table.ts";

/** Texts that the team inserts into its emails, with fields like {name} for the values of each case. */
export const savedReplies = pgTable(
	"saved_replies",
	{
		id: ownId(),
		title: text().notNull(),
		use: text({ enum: ["changes", "declined", "answer"] }).notNull(),
		/** The kind of record; null for all kinds, and for answers to messages. */
		kind: text(),
		body: text().notNull(),
		position: integer().notNull(),
		changedBy: personId("changed_by"),
		createdAt: moment("created_at").notNull().defaultNow(),
		updatedAt: moment("updated_at").notNull().defaultNow(),
	},
	(table) => [
		index("saved_replies_use").on(table.use, table.position),
		checkEnum("saved_replies_use", table.use),
		check("saved_replies_kind", sql`${table.kind} is null or ${table.use} <> 'answer'`),
		check(
			"saved_replies_lengths",
			sql`length(${table.title}) between 1 and 80 and length(${table.body}) between 1 and 3000`,
		),
	],
);

export type SavedReply = typeof savedReplies.$inferSelect;
