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

/** How often each public page was seen on each day (UTC). No visitor, no address, no cookie. */
export const pageViews = pgTable(
	"page_views",
	{
		day: date({ mode: "string" }).notNull(),
		/** The path of a public page, without its query. */
		path: text().notNull(),
		views: integer().notNull().default(0),
	},
	(table) => [
		primaryKey({ columns: [table.day, table.path] }),
		check("page_views_path", sql`${table.path} ~ '^/' and length(${table.path}) <= 200`),
	],
);

/** How many different visitors came on a day; who they were ends with it: see the marks. */
export const visitDays = pgTable("visit_days", {
	day: date({ mode: "string" }).primaryKey(),
	visitors: integer().notNull().default(0),
});

/** Today's visitors as hashes with today's salt: tells a second page from a second visitor, then goes. */
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
