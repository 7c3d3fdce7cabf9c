import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { textColumns, textRules } from "#app/writing/table.ts";

export const posts = pgTable(
	"posts",
	{ ...textColumns("body"), authorName: text("author_name").notNull() },
	(table) => [
		...textRules("posts", table),
		check("posts_author_length", sql`length(${table.authorName}) between 1 and 120`),
	],
);
