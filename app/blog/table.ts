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

export const posts = pgTable(
	"posts",
	{
		id: bigint({ mode: "number" }).primaryKey(),
		slug: text().notNull(),
		title: text().notNull(),
		shortDescription: text("short_description").notNull(),
		body: text().notNull(),
		authorName: text("author_name").notNull(),
		status: text({ enum: ["draft", "published", "unpublished"] })
			.notNull()
			.default("draft"),
		sample: boolean().notNull().default(false),
		createdAt: timestamp("created_at", { precision: 3, withTimezone: true }).notNull().defaultNow(),
		updatedAt: timestamp("updated_at", { precision: 3, withTimezone: true }).notNull().defaultNow(),
	},
	(table) => [
		unique("posts_slug").on(table.slug),
		index("posts_title").on(table.title),
		index("posts_public").on(table.createdAt, table.id).where(sql`${table.status} = 'published'`),
		check("posts_status", sql`${table.status} in ('draft', 'published', 'unpublished')`),
		check("posts_title_length", sql`length(${table.title}) between 1 and 160`),
		check("posts_short_length", sql`length(${table.shortDescription}) between 1 and 400`),
		check("posts_author_length", sql`length(${table.authorName}) between 1 and 120`),
	],
);
