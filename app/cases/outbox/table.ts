import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { checkEnum, moment, ownId, rowId } from "#app/platform/database/table.ts";

export const deliveries = pgTable(
	"deliveries",
	{
		id: ownId(),
		channel: text({ enum: ["mail", "list", "hook"] }).notNull(),
		name: text().notNull(),
		subjectId: rowId("subject_id").notNull(),
		once: text(),
		state: text({ enum: ["waiting", "delivered", "dropped", "failed", "called_off"] })
			.notNull()
			.default("waiting"),
		attempts: integer().notNull().default(0),
		/** Why the last attempt failed; contains no email address. */
		reason: text().notNull().default(""),
		createdAt: moment("created_at").notNull().defaultNow(),
		notBefore: moment("not_before"),
		/** Start of the seven days of retries, reset when staff retry it. */
		triedFrom: moment("tried_from").notNull().defaultNow(),
		triedAt: moment("tried_at"),
		/** Whose typing caused it: a keyed hash, until its limits are taken or it ends. */
		network: text(),
		/** When its limits were taken, once. Null for emails without limits, too. */
		clearedAt: moment("cleared_at"),
		/** The email that announces this one's message, too. */
		carriedBy: rowId("carried_by"),
		endedAt: moment("ended_at"),
	},
	(table) => [
		unique("deliveries_once").on(table.once),
		index("deliveries_unfinished")
			.on(table.createdAt)
			.where(sql`${table.state} in ('waiting', 'failed')`),
		index("deliveries_failed")
			.on(table.name, table.createdAt)
			.where(sql`${table.state} = 'failed'`),
		index("deliveries_carried").on(table.carriedBy).where(sql`${table.carriedBy} is not null`),
		index("deliveries_subject").on(table.name, table.subjectId),
		checkEnum("deliveries_channel", table.channel),
		checkEnum("deliveries_state", table.state),
		check("deliveries_reason", sql`length(${table.reason}) <= 500`),
	],
);

export type Delivery = typeof deliveries.$inferSelect;
