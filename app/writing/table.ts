import { sql } from "drizzle-orm";
import {
	bigint,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	unique,
} from "drizzle-orm/pg-core";
import { people } from "#app/people/table.ts";
import type { Content } from "#app/records/texts.ts";

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/**
 * What is being written of a guide or a post: saved as one types, shown to nobody until it is
 * published. There is one for each; a published text that nobody is changing has none.
 */
export const manuscripts = pgTable(
	"manuscripts",
	{
		subjectKind: text("subject_kind", { enum: ["guide", "post"] }).notNull(),
		subjectId: bigint("subject_id", { mode: "number" }).notNull(),
		content: jsonb().$type<Content>().notNull(),
		/** Counts the saves: who saves over a newer one is told so, and nothing is lost. */
		revision: integer().notNull().default(1),
		/** When the clock publishes it; null is when somebody does. */
		publishAt: moment("publish_at"),
		savedBy: bigint("saved_by", { mode: "number" }).references(() => people.id),
		savedAt: moment("saved_at").notNull().defaultNow(),
	},
	(table) => [
		primaryKey({ columns: [table.subjectKind, table.subjectId] }),
		index("manuscripts_due").on(table.publishAt).where(sql`${table.publishAt} is not null`),
		check("manuscripts_kind", sql`${table.subjectKind} in ('guide', 'post')`),
	],
);

export type Manuscript = typeof manuscripts.$inferSelect;

/** A text as it was published, one row each time: rows are added and never changed. */
export const versions = pgTable(
	"versions",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		subjectKind: text("subject_kind", { enum: ["guide", "post"] }).notNull(),
		subjectId: bigint("subject_id", { mode: "number" }).notNull(),
		/** 1 is the first of its text. */
		number: integer().notNull(),
		content: jsonb().$type<Content>().notNull(),
		publishedBy: text("published_by").notNull(),
		at: moment("at").notNull().defaultNow(),
	},
	(table) => [
		unique("versions_number").on(table.subjectKind, table.subjectId, table.number),
		check("versions_kind", sql`${table.subjectKind} in ('guide', 'post')`),
	],
);

export type Version = typeof versions.$inferSelect;
