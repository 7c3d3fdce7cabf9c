import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, real, text } from "drizzle-orm/pg-core";

/** Towns of the world, and postal codes of the US and Canada; read-only, filled by `loadPlaces`. */
export const places = pgTable(
	"places",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		/** ISO 3166-1 alpha-2. */
		country: text().notNull(),
		/** As in regions.ts where the country is there, otherwise GeoNames' code. */
		region: text().notNull(),
		name: text().notNull(),
		/** Written by townKey. */
		key: text().notNull(),
		/** Null for a town; the first three characters of a Canadian code. */
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
