import { sql } from "drizzle-orm";
import {
	bigint,
	check,
	date,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
} from "drizzle-orm/pg-core";

/** Views per public page and day (UTC), without anything about visitors. */
export const pageViews = pgTable(
	"page_views",
	{
		day: date({ mode: "string" }).notNull(),
		path: text().notNull(),
		views: integer().notNull().default(0),
	},
	(table) => [
		primaryKey({ columns: [table.day, table.path] }),
		check("page_views_path", sql`${table.path} ~ '^/' and length(${table.path}) <= 200`),
	],
);

export const visitDays = pgTable("visit_days", {
	day: date({ mode: "string" }).primaryKey(),
	visitors: integer().notNull().default(0),
});

/** Today's visitors, hashed with today's salt. Deleted after the day. */
export const visitMarks = pgTable(
	"visit_marks",
	{
		day: date({ mode: "string" }).notNull(),
		mark: bigint({ mode: "bigint" }).notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.day, table.mark] }),
		index("visit_marks_day").on(table.day),
	],
);
