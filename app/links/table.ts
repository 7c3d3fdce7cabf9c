import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { checkEnum, moment, ownId } from "#app/platform/database/table.ts";

/** Where a link appears: in one of the team's texts (a number) or in an entry of a file (its id). */
export type Place = {
	kind: "guide" | "post" | "law" | "breed" | "glossary";
	id: number | string;
	title: string;
};

export const links = pgTable(
	"links",
	{
		id: ownId(),
		/** A path for pages of this site. */
		address: text().notNull(),
		places: jsonb().$type<Place[]>().notNull(),
		outcome: text({ enum: ["new", "fine", "broken", "unsure"] })
			.notNull()
			.default("new"),
		status: smallint(),
		fault: text().notNull().default(""),
		failures: smallint().notNull().default(0),
		/** When the current series of failures began. */
		failingSince: moment("failing_since"),
		checkedAt: moment("checked_at"),
		claimedAt: moment("claimed_at"),
		ignored: boolean().notNull().default(false),
	},
	(table) => [
		unique("links_address").on(table.address),
		index("links_broken")
			.on(table.failingSince, table.id)
			.where(sql`${table.outcome} = 'broken' and not ${table.ignored}`),
		checkEnum("links_outcome", table.outcome),
		check("links_address_length", sql`length(${table.address}) between 1 and 2000`),
	],
);

export type Link = typeof links.$inferSelect;
