import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { history } from "#app/moderation/table.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { says } from "#app/platform/database/table.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import type { ListFilter, TextKind } from "#app/records/texts.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";
import type { TextStatus, TextStore, TextTable } from "#app/writing/store.ts";
import { manuscripts } from "#app/writing/table.ts";

export async function listTexts(
	{ kind, table }: TextStore,
	{ q, filter, page }: { q: string; filter: ListFilter | undefined; page: number },
) {
	const words = cleanLine(q);
	const conditions = [
		words === "" ? undefined : or(says(sql`${table.title}`, words), says(written, words)),
		filter && conditionOf(filter, table),
	];
	return pageFrom(await select(kind, table, and(...conditions), page), page);
}

const written = sql<string | null>`${manuscripts.content} ->> 'title'`;

/** Loads only the rows shown in full. */
function select(kind: TextKind, table: TextTable, condition: SQL | undefined, page: number) {
	const draft = and(eq(manuscripts.subjectKind, kind), sql`${manuscripts.subjectId} = ${table.id}`);
	const newestFirst = [sql`${table.createdAt} desc`, sql`${table.id} desc`];
	const found = db.select({ id: sql`${table.id}` }).from(table);
	const shown = (condition ? found.leftJoin(manuscripts, draft).where(condition) : found)
		.orderBy(...newestFirst)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const last = db
		.select({ actor: history.actor, at: history.at })
		.from(history)
		.where(and(eq(history.subjectKind, kind), sql`${history.subjectId} = ${table.id}`))
		.orderBy(desc(history.id))
		.limit(1)
		.as("last");
	return db
		.select({
			id: sql<number>`${table.id}`.mapWith(Number),
			title: sql<string>`coalesce(nullif(${written}, ''), ${table.title})`,
			status: sql<TextStatus>`${table.status}`,
			sample: sql<boolean>`${table.sample}`,
			createdAt: sql<Date>`${table.createdAt}`.mapWith(manuscripts.savedAt),
			changed: sql<boolean>`${manuscripts.subjectId} is not null`,
			publishAt: manuscripts.publishAt,
			changedBy: sql<string | null>`coalesce(${people.name}, ${last.actor})`,
			changedAt: sql<Date | null>`coalesce(${manuscripts.savedAt}, ${last.at})`.mapWith(
				manuscripts.savedAt,
			),
		})
		.from(table)
		.leftJoin(manuscripts, draft)
		.leftJoin(people, eq(people.id, manuscripts.savedBy))
		.leftJoinLateral(last, sql`true`)
		.where(inArray(table.id, shown))
		.orderBy(...newestFirst);
}

function conditionOf(filter: ListFilter, table: TextTable): SQL {
	if (filter === "scheduled") return sql`${manuscripts.publishAt} is not null`;
	if (filter !== "changed") return sql`${table.status} = ${filter}`;
	return sql`${table.status} = 'published' and ${manuscripts.subjectId} is not null`;
}
