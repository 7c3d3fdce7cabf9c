import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { type Content, emptyContent } from "#app/records/texts.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";
import type { Text } from "#app/writing/content.ts";
import { differencesBetween } from "#app/writing/difference.ts";
import { type Version, versions } from "#app/writing/table.ts";
import { findTeamPhotos } from "#app/writing/text-photos.ts";

function isOf({ kind, id }: Text) {
	return and(eq(versions.subjectKind, kind), eq(versions.subjectId, id));
}

export async function lastNumber(text: Text, tx: Db): Promise<number> {
	const [row] = await tx
		.select({ number: sql<number | null>`max(${versions.number})` })
		.from(versions)
		.where(isOf(text));
	return row?.number ?? 0;
}

export async function storeVersion(
	{ kind, id }: Text,
	{ content, publishedBy, at }: { content: Content; publishedBy: string; at?: Date },
	tx: Db,
): Promise<number> {
	const number = (await lastNumber({ kind, id }, tx)) + 1;
	await tx
		.insert(versions)
		.values({ subjectKind: kind, subjectId: id, number, content, publishedBy, at });
	return number;
}

export async function listVersions(text: Text, page: number): Promise<Page<Version>> {
	const rows = await db
		.select()
		.from(versions)
		.where(isOf(text))
		.orderBy(desc(versions.number))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	return pageFrom(rows, page);
}

export async function findVersion(text: Text, number: number, tx: Db = db) {
	const [row] = await tx
		.select()
		.from(versions)
		// A number from the URL may be too large for the column.
		.where(and(isOf(text), sql`${versions.number} = ${number}::bigint`));
	return row;
}

export async function findLastVersion(text: Text, tx: Db = db): Promise<Version | undefined> {
	return findVersion(text, await lastNumber(text, tx), tx);
}

export async function compareVersion(
	text: Text,
	number: number,
	against: "before" | "draft",
	written: Content,
) {
	const version = await findVersion(text, number);
	if (!version) return undefined;
	const before = await findVersion(text, number - 1);
	const [from, to] =
		against === "draft"
			? [version.content, written]
			: [before?.content ?? emptyContent, version.content];
	const ids = [from.coverId, to.coverId].filter((id) => id !== null);
	const covers = await findTeamPhotos(ids);
	const nameOf = (id: number | null) =>
		id === null ? "none" : covers.get(id)?.alt || `photo ${id}`;
	const { publishedBy, at, content } = version;
	const differences = differencesBetween(text.kind, from, to, nameOf);
	return { number, title: content.title, publishedBy, at, against, differences };
}
