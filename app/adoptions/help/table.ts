import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment, ownId } from "#app/platform/database/table.ts";

export const helpResources = pgTable(
	"help_resources",
	{
		id: ownId(),
		reasons: text().array().notNull(),
		/** ISO 3166-1 alpha-2. */
		country: text().notNull(),
		title: text().notNull(),
		url: text().notNull().default(""),
		phone: text().notNull().default(""),
		/** When someone on the team last verified the entry. */
		checkedOn: date("checked_on").notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
		updatedAt: moment("updated_at").notNull().defaultNow(),
	},
	(table) => [
		index("help_resources_country").on(table.country, table.checkedOn),
		check("help_resources_country", sql`${table.country} ~ '^[A-Z]{2}$'`),
		check(
			"help_resources_reach",
			sql`(${table.url} ~ '^https://' or ${table.url} = '') and (${table.url} <> '' or ${table.phone} <> '')`,
		),
		check(
			"help_resources_lengths",
			sql`length(${table.title}) between 1 and 120 and length(${table.url}) <= 500 and length(${table.phone}) <= 30`,
		),
	],
);

export type HelpResource = typeof helpResources.$inferSelect;
