import { type SQLWrapper, sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	bigint,
	check,
	customType,
	doublePrecision,
	integer,
	pgTable,
	text,
	timestamp,
	varchar,
} from "drizzle-orm/pg-core";
import { foldWords } from "#app/platform/text/fold.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/** The primary key, which PostgreSQL numbers. */
export const ownId = () =>
	bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** The id of a row of another table, or of one of several. */
export const rowId = (name: string) => bigint(name, { mode: "number" });

/** Refers to a row that can't be deleted while this one is there. */
export const refTo = (name: string, of: () => AnyPgColumn) => rowId(name).notNull().references(of);

/** Refers to a row that this one is deleted with. */
export const parentId = (name: string, of: () => AnyPgColumn) =>
	rowId(name).notNull().references(of, { onDelete: "cascade" });

export function checkEnum(name: string, column: AnyPgColumn) {
	// Constraints get copies of the columns whose own `enumValues` is undefined.
	const { config } = column as unknown as { config: { enumValues: string[] } };
	const values = config.enumValues.map((value) => `'${value}'`).join(", ");
	return check(name, sql`${column} in (${sql.raw(values)})`);
}

/** A town's coordinates in degrees, null while the town is unknown. */
export const coordinates = {
	latitude: doublePrecision(),
	longitude: doublePrecision(),
};

/**
 * Returns a point on a sphere of radius 1, for `<->` with a GiST index. Doesn't use earthdistance, whose
 * functions aren't found with autovacuum's search path.
 */
export function pointOf({ latitude, longitude }: Record<"latitude" | "longitude", SQLWrapper>) {
	return sql`cube(array[cos(radians(${latitude})) * cos(radians(${longitude})), cos(radians(${latitude})) * sin(radians(${longitude})), sin(radians(${latitude}))])`;
}

/** Returns the SQL of `foldWords` (app/platform/text/fold.ts), which all spellings share. */
export function foldedSql(text: SQLWrapper) {
	return sql`replace(public.fold_text(${text}), '''', '')`;
}

/** Returns the SQL of a phone number without its extension. */
export function withoutExtensionSql(column: SQLWrapper) {
	return sql`regexp_replace(${column}, '\\s*(#|e?x).*$', '', 'i')`;
}

/** Returns the SQL of `phoneKey` (app/platform/forms/phone.server.ts), which all spellings share. */
export function phoneKeySql(column: SQLWrapper) {
	return sql`right(regexp_replace(${withoutExtensionSql(column)}, '[^0-9]', '', 'g'), 9)`;
}

export const siteKeys = pgTable("site_keys", {
	purpose: text().primaryKey(),
	key: bytea().notNull(),
	createdAt: moment("created_at").notNull().defaultNow(),
});

/** What all processes of the site know about it, by name (`site-state.server.ts`). */
export const siteState = pgTable("site_state", {
	name: text().primaryKey(),
	value: text().notNull(),
});

/** An UNLOGGED table. `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
	key: varchar({ length: 255 }).primaryKey(),
	points: integer().notNull().default(0),
	expire: bigint({ mode: "number" }),
});

/** Whether a text contains another, however either is spelled. */
export function says(text: SQLWrapper, phrase: string) {
	return sql`${foldedSql(text)} like ${containing(foldWords(phrase))}`;
}

/** Returns a `like` pattern for what contains the text as it is written. */
export function containing(text: string): string {
	return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
