import { sql } from "drizzle-orm";
import { check, date, pgTable, text } from "drizzle-orm/pg-core";
import { textColumns, textRules } from "#app/writing/table.ts";

export const guides = pgTable(
	"guides",
	{
		...textColumns("description"),
		category: text().notNull(),
		checkedOn: date("checked_on"),
		/** URL of an external download; null if the PDF is in our storage. */
		url: text(),
		/** Storage key of the generated or uploaded PDF; null until first requested. */
		pdfKey: text("pdf_key"),
	},
	(table) => [
		...textRules("guides", table),
		check("guides_category_length", sql`length(${table.category}) between 1 and 60`),
		check("guides_url", sql`${table.url} is null or ${table.url} ~ '^https?://'`),
	],
);

export type Guide = typeof guides.$inferSelect;
