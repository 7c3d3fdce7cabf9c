import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	type PgColumn,
	pgTable,
	primaryKey,
	text,
	unique,
} from "drizzle-orm/pg-core";
import { personId } from "#app/people/table.ts";
import { checkEnum, moment, ownId, rowId } from "#app/platform/database/table.ts";
import type { Content } from "#app/records/texts.ts";

export function textColumns<const Body extends string>(body: Body) {
	return {
		id: bigint({ mode: "number" }).primaryKey(),
		slug: text().notNull(),
		title: text().notNull(),
		shortDescription: text("short_description").notNull(),
		body: text(body).notNull(),
		status: text({ enum: ["draft", "published", "unpublished"] })
			.notNull()
			.default("draft"),
		sample: boolean().notNull().default(false),
		createdAt: moment("created_at").notNull().defaultNow(),
		updatedAt: moment("updated_at").notNull().defaultNow(),
	};
}

export type TextColumns = Record<keyof ReturnType<typeof textColumns>, PgColumn>;

export function textRules(name: string, table: TextColumns) {
	return [
		unique(`${name}_slug`).on(table.slug),
		index(`${name}_title`).on(table.title),
		index(`${name}_public`).on(table.createdAt, table.id).where(sql`${table.status} = 'published'`),
		checkEnum(`${name}_status`, table.status),
		check(`${name}_title_length`, sql`length(${table.title}) between 1 and 160`),
		check(`${name}_short_length`, sql`length(${table.shortDescription}) between 1 and 400`),
	];
}

/** Drafts of guides and posts, at most one per text; deleted when published. */
export const manuscripts = pgTable(
	"manuscripts",
	{
		subjectKind: text("subject_kind", { enum: ["guide", "post"] }).notNull(),
		subjectId: rowId("subject_id").notNull(),
		content: jsonb().$type<Content>().notNull(),
		/** Increased by every save, to detect conflicts. */
		revision: integer().notNull().default(1),
		/** Null if the draft isn't scheduled. */
		publishAt: moment("publish_at"),
		savedBy: personId("saved_by"),
		savedAt: moment("saved_at").notNull().defaultNow(),
	},
	(table) => [
		primaryKey({ columns: [table.subjectKind, table.subjectId] }),
		index("manuscripts_due").on(table.publishAt).where(sql`${table.publishAt} is not null`),
		checkEnum("manuscripts_kind", table.subjectKind),
	],
);

/** Append-only. */
export const versions = pgTable(
	"versions",
	{
		id: ownId(),
		subjectKind: text("subject_kind", { enum: ["guide", "post"] }).notNull(),
		subjectId: rowId("subject_id").notNull(),
		number: integer().notNull(),
		content: jsonb().$type<Content>().notNull(),
		publishedBy: text("published_by").notNull(),
		at: moment("at").notNull().defaultNow(),
	},
	(table) => [
		unique("versions_number").on(table.subjectKind, table.subjectId, table.number),
		checkEnum("versions_kind", table.subjectKind),
	],
);

export type Version = typeof versions.$inferSelect;
