import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	index,
	pgTable,
	text,
	timestamp,
	unique,
} from "drizzle-orm/pg-core";

export const guides = pgTable(
	"guides",
	{
		id: bigint({ mode: "number" }).primaryKey(),
		slug: text().notNull(),
		title: text().notNull(),
		/** Markdown. */
		body: text("description").notNull(),
		/** One or two sentences of plain text. */
		shortDescription: text("short_description").notNull(),
		category: text().notNull(),
		/** An external download; null means a PDF in our storage. */
		url: text(),
		/** Storage key of that PDF, generated or uploaded; null until it is first requested. */
		pdfKey: text("pdf_key"),
		status: text({ enum: ["draft", "published", "unpublished"] })
			.notNull()
			.default("draft"),
		sample: boolean().notNull().default(false),
		createdAt: timestamp("created_at", { precision: 3, withTimezone: true }).notNull().defaultNow(),
		updatedAt: timestamp("updated_at", { precision: 3, withTimezone: true }).notNull().defaultNow(),
	},
	(table) => [
		unique("guides_slug").on(table.slug),
		index("guides_title").on(table.title),
		index("guides_public").on(table.createdAt, table.id).where(sql`${table.status} = 'published'`),
		check("guides_status", sql`${table.status} in ('draft', 'published', 'unpublished')`),
		check("guides_title_length", sql`length(${table.title}) between 1 and 160`),
		check("guides_short_length", sql`length(${table.shortDescription}) between 1 and 400`),
		check("guides_category_length", sql`length(${table.category}) between 1 and 60`),
		check("guides_url", sql`${table.url} is null or ${table.url} ~ '^https?://'`),
	],
);

export type Guide = typeof guides.$inferSelect;
