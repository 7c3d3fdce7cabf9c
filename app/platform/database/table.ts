import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	bigint,
	boolean,
	check,
	customType,
	doublePrecision,
	index,
	integer,
	pgTable,
	smallint,
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

/** Of a town, in degrees; null while the town is unknown. */
export const coordinates = {
	latitude: doublePrecision(),
	longitude: doublePrecision(),
};

/** When the owner was asked since the record was last confirmed, and what came of it. */
export const confirmationColumns = {
	askedAt: moment("asked_at"),
	asks: smallint().notNull().default(0),
	doubtedAt: moment("doubted_at"),
	/** Sorted by: the others are listed last. */
	current: boolean().notNull().generatedAlwaysAs(sql`doubted_at is null`),
	/** Hidden because nobody answered. */
	unconfirmedAt: moment("unconfirmed_at"),
	/** The last public status that it had before this one. */
	statusBefore: text("status_before"),
	/** Since then the owner's address takes no email. */
	unreachableAt: moment("unreachable_at"),
};

/** The networks that the team has posted a record on: a copy for lists, written with `network_posts`. */
export const postedOn = text("posted_on").array().notNull().default(sql`'{}'`);

/** What isn't posted anywhere, and where the rest isn't, each from the index alone. */
export function postedIndexes(
	name: string,
	table: Record<"dateAdded" | "id" | "postedOn", AnyPgColumn>,
	isPublic: SQL,
) {
	return [
		index(`${name}_unposted`)
			.on(table.dateAdded, table.id)
			.where(sql`${isPublic} and ${table.postedOn} = '{}'`),
		index(`${name}_posted`).on(table.dateAdded, table.id, table.postedOn).where(isPublic),
	];
}

/**
 * The point on a sphere of radius 1, for `<->` by a gist index. Not by earthdistance, whose functions are
 * not found with the search path of autovacuum.
 */
export function pointOf({ latitude, longitude }: Record<"latitude" | "longitude", SQLWrapper>) {
	return sql`cube(array[cos(radians(${latitude})) * cos(radians(${longitude})), cos(radians(${latitude})) * sin(radians(${longitude})), sin(radians(${latitude}))])`;
}

/** By which a phone number is found, however it is spelled: `phoneKey` of app/platform/forms/phone.server.ts. */
export function lastDigits(column: SQLWrapper) {
	return sql`right(regexp_replace(${column}, '[^0-9]', '', 'g'), 9)`;
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
