import { sql } from "drizzle-orm";
import { check, index, pgSequence, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checkEnum, moment, rowId } from "#app/platform/database/table.ts";

/** Shared, so that ids are unique across all kinds of records. */
export const recordIds = pgSequence("record_ids");

export const addresses = pgTable(
	"addresses",
	{
		kind: text({ enum: ["guide", "post", "kennel", "dog"] }).notNull(),
		slug: text().notNull(),
		recordId: rowId("record_id").notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
	},
	(table) => [
		primaryKey({ columns: [table.kind, table.slug] }),
		index("addresses_record").on(table.kind, table.recordId),
		checkEnum("addresses_kind", table.kind),
		check(
			"addresses_slug",
			sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 80`,
		),
	],
);

export type AddressKind = (typeof addresses.$inferSelect)["kind"];
