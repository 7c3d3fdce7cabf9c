import { sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	bigint,
	check,
	customType,
	integer,
	pgTable,
	text,
	timestamp,
	varchar,
} from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Milliseconds are as much as JavaScript keeps. */
export const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

export function checkEnum(name: string, column: AnyPgColumn) {
	// A table's constraints get columns whose own `enumValues` is undefined.
	const { config } = column as unknown as { config: { enumValues: string[] } };
	const values = config.enumValues.map((value) => `'${value}'`).join(", ");
	return check(name, sql`${column} in (${sql.raw(values)})`);
}

export const siteKeys = pgTable("site_keys", {
	purpose: text().primaryKey(),
	key: bytea().notNull(),
	createdAt: moment("created_at").notNull().defaultNow(),
});

/** UNLOGGED; `expire` is milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
	key: varchar({ length: 255 }).primaryKey(),
	points: integer().notNull().default(0),
	expire: bigint({ mode: "number" }),
});
