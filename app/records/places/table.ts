import { sql } from "drizzle-orm";
import { index, integer, pgTable, real, text } from "drizzle-orm/pg-core";
import { ownId } from "#app/platform/database/table.ts";

/** Towns worldwide, once for each of their names, and postal codes of the US and Canada. Read-only, filled by `loadPlaces`. */
export const places = pgTable(
	"places",
	{
		id: ownId(),
		/** ISO 3166-1 alpha-2. */
		country: text().notNull(),
		/** A code from regions.ts if the country is listed there, otherwise GeoNames' code. */
		region: text().notNull(),
		name: text().notNull(),
		/**
		 * What tells it from another town of that name in its region: a postal code, or as in
		 * "near Telford".
		 */
		distinction: text(),
		/** The result of townKey for the name, or for another name that people use. */
		key: text().notNull(),
		/** Null for a town. The first three characters of a Canadian code. */
		postalCode: text("postal_code"),
		latitude: real().notNull(),
		longitude: real().notNull(),
		population: integer().notNull().default(0),
	},
	(table) => [
		index("places_key").on(table.key).where(sql`${table.postalCode} is null`),
		index("places_postal_code").on(table.postalCode).where(sql`${table.postalCode} is not null`),
	],
);

export type Place = typeof places.$inferSelect;
