import {
	bigint,
	customType,
	integer,
	pgTable,
	text,
	timestamp,
	varchar,
} from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Keys that this site made for itself, one for each purpose; every process uses the same. */
export const siteKeys = pgTable("site_keys", {
	purpose: text().primaryKey(),
	key: bytea().notNull(),
	createdAt: timestamp("created_at", { precision: 3, withTimezone: true }).notNull().defaultNow(),
});

/**
 * The shape that rate-limiter-flexible works on; `expire` is milliseconds since 1970. Its migration makes
 * it UNLOGGED: counting costs no write to the disk, and a crash of the database forgives everybody.
 */
export const rateLimits = pgTable("rate_limits", {
	key: varchar({ length: 255 }).primaryKey(),
	points: integer().notNull().default(0),
	expire: bigint({ mode: "number" }),
});
