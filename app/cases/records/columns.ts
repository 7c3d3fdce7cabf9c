import { type SQL, sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	bigint,
	boolean,
	check,
	index,
	smallint,
	text,
	unique,
} from "drizzle-orm/pg-core";
import {
	checkEnum,
	coordinates,
	moment,
	phoneKeySql,
	pointOf,
} from "#app/platform/database/table.ts";

/** The columns of every kind of record, besides its fields and its status. */
export const recordColumns = {
	id: bigint({ mode: "number" }).primaryKey(),
	slug: text().notNull(),
	...coordinates,
	/** Given by a click of its own, never by default. */
	showEmail: boolean("show_email").notNull().default(false),
	showPhone: boolean("show_phone").notNull().default(false),
	ownerConfirmedAt: moment("owner_confirmed_at"),
	/** From here to `unreachableAt`: the questions to the owner since then, and their outcome. */
	askedAt: moment("asked_at"),
	asks: smallint().notNull().default(0),
	doubtedAt: moment("doubted_at"),
	/** Used for sorting: records that are not current are listed last. */
	current: boolean().notNull().generatedAlwaysAs(sql`doubted_at is null`),
	/** Set when the record was hidden because its owner didn't answer. */
	unconfirmedAt: moment("unconfirmed_at"),
	/** The record's last public status before the current one. */
	statusBefore: text("status_before"),
	/** Set when the owner's address stopped accepting email. */
	unreachableAt: moment("unreachable_at"),
	sample: boolean().notNull().default(false),
	dateAdded: moment("date_added").notNull().defaultNow(),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
};

type RecordTable = Record<keyof typeof recordColumns | "status", AnyPgColumn>;

type Parts = {
	isPublic: SQL;
	/** The columns that the public list is sorted by. */
	order: [AnyPgColumn, ...AnyPgColumn[]];
	nameKey: AnyPgColumn;
	city: AnyPgColumn;
	email: AnyPgColumn;
	phone: AnyPgColumn;
};

/** The indexes and checks of every kind of record. */
export function recordConstraints(
	prefix: string,
	table: RecordTable,
	{ isPublic, order, nameKey, city, email, phone }: Parts,
) {
	return [
		unique(`${prefix}_slug`).on(table.slug),
		// Includes the sort columns of the desk's search, for index-only scans.
		index(`${prefix}_name`).on(nameKey, table.dateAdded, table.id),
		index(`${prefix}_public`)
			.on(...order)
			.where(isPublic),
		index(`${prefix}_unreachable`)
			.on(table.unreachableAt)
			.where(sql`${table.unreachableAt} is not null`),
		index(`${prefix}_confirmed`)
			.on(sql`greatest(${table.ownerConfirmedAt}, ${table.dateAdded})`)
			.where(isPublic),
		index(`${prefix}_newest`).on(table.dateAdded, table.id, nameKey, city),
		index(`${prefix}_owner`).on(sql`lower(${email})`),
		index(`${prefix}_digits`).on(phoneKeySql(phone)),
		index(`${prefix}_near`)
			.using("gist", pointOf(table))
			.where(sql`${isPublic} and ${table.latitude} is not null`),
		index(`${prefix}_unplaced`)
			.on(...order)
			.where(sql`${isPublic} and ${table.latitude} is null`),
		index(`${prefix}_words`)
			// A generated column that isn't defined here, because every query of a row would then read it.
			.using("gin", sql`words gin_trgm_ops`)
			.with({ fastupdate: false })
			.where(isPublic),
		checkEnum(`${prefix}_status`, table.status),
		check(`${prefix}_email`, sql`${email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
	];
}
