import { and, desc, eq, gt, inArray, isNotNull, max, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { cardTag } from "#app/adoptions/listing.ts";
import { cardAnswers, cardLine } from "#app/adoptions/listings.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { posts } from "#app/blog/table.ts";
import { guides } from "#app/guides/table.ts";
import {
	type Contents,
	type Item,
	isWanted,
	maxItems,
	type Shown,
	type TextLine,
} from "#app/issues/issue.ts";
import { type Issue, issues } from "#app/issues/table.ts";
import { photoColumns } from "#app/media/photos.ts";
import { isMainPhotoOf, photos, photoUses } from "#app/media/table.ts";
import type { RecordCard } from "#app/networks/network.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { excerpt } from "#app/ui/excerpt.ts";

/** Returns what is still public, in the issue's order. Reads the primary: a replica may lag behind. */
export async function contentsOf(
	issue: Pick<Issue, "id" | "subject" | "introduction" | "items">,
	tx: Db = db,
): Promise<Contents> {
	const { id, subject, introduction, items } = issue;
	const numbers = (wanted: Item["kind"]) =>
		items.filter(({ kind }) => kind === wanted).map(({ number }) => number);
	const texts = {
		guide: await findTexts("guide", guides, guides.category, numbers("guide"), tx),
		post: await findTexts("post", posts, posts.authorName, numbers("post"), tx),
	};
	const dogs = await findDogs(numbers("dog"), tx);
	const shown = items.flatMap(({ kind, number }): Shown[] => {
		if (kind === "homed") return [{ kind, number }];
		if (kind === "dog") {
			const card = dogs.get(number);
			return card ? [{ kind, number, card }] : [];
		}
		const card = texts[kind].get(number);
		return card ? [{ kind, number, card }] : [];
	});
	return { id, subject, introduction, shown };
}

async function findTexts(
	kind: "guide" | "post",
	table: typeof guides | typeof posts,
	label: PgColumn,
	ids: number[],
	tx: Db,
): Promise<Map<number, TextLine>> {
	if (ids.length === 0) return new Map();
	const { id, slug, title, shortDescription } = table;
	const rows = await tx
		.select({
			id,
			slug,
			title,
			shortDescription,
			label: sql<string>`${label}`,
			photo: photoColumns,
		})
		.from(table as PgTable)
		.leftJoin(photoUses, isMainPhotoOf(kind, id))
		.leftJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(inArray(id, ids), eq(table.status, "published")));
	return new Map(
		rows.map(({ id, photo, ...row }) => [id, { ...row, photo: photo ?? undefined }] as const),
	);
}

async function findDogs(ids: number[], tx: Db): Promise<Map<number, RecordCard>> {
	if (ids.length === 0) return new Map();
	const rows = await tx
		.select({ listing: adoptionListings, photo: photoColumns })
		.from(adoptionListings)
		.leftJoin(photoUses, isMainPhotoOf("dog", adoptionListings.id))
		.leftJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(inArray(adoptionListings.id, ids), eq(adoptionListings.approved, true)));
	return new Map(
		rows.map(({ listing, photo }) => [
			listing.id,
			{
				slug: listing.slug,
				name: listing.name,
				line: cardLine(listing),
				excerpt: excerpt(listing.description),
				tag: cardTag(listing, new Date()),
				answers: cardAnswers(listing),
				sample: listing.sample,
				photo: photo ?? undefined,
			},
		]),
	);
}

/**
 * Returns what a subscriber gets, if anything. An introduction alone, also of an issue whose items have all left
 * the site, goes to anyone with a preference.
 */
export function contentsForSubscriber(
	contents: Contents,
	wants: { wantsGuides: boolean; wantsDogs: boolean },
): Contents | undefined {
	if (contents.shown.length === 0) {
		const hasText = contents.introduction !== "";
		return hasText && (wants.wantsGuides || wants.wantsDogs) ? contents : undefined;
	}
	const shown = contents.shown.filter((item) => isWanted(item, wants));
	return shown.length > 0 ? { ...contents, shown } : undefined;
}

/** Days the first issue looks back. */
const firstDays = 30;
const maxNew = { guide: 6, post: 6, dog: 8 };

type Dated = PgTable & Record<"id" | "sample" | "status", PgColumn>;

async function newIds(
	table: Dated,
	date: PgColumn,
	status: string,
	{ since, without, limit }: { since: Date | undefined; without: number[]; limit: number },
	tx: Db,
) {
	const rows = await tx
		.select({ id: table.id })
		.from(table as PgTable)
		.where(
			and(
				eq(table.status, status),
				sql`not ${table.sample}`,
				since && gt(date, since),
				without.length > 0 ? notInArray(table.id, without) : undefined,
			),
		)
		.orderBy(desc(date), desc(table.id))
		.limit(limit);
	return rows.map(({ id }) => id as number);
}

const sources = [
	{ kind: "guide", table: guides, date: guides.createdAt, status: "published" },
	{ kind: "post", table: posts, date: posts.createdAt, status: "published" },
	{ kind: "dog", table: adoptionListings, date: adoptionListings.dateAdded, status: "available" },
] as const;

export async function findLastIssue(tx: Db = db): Promise<Issue | undefined> {
	const [last] = await tx
		.select()
		.from(issues)
		.where(isNotNull(issues.startedAt))
		.orderBy(desc(issues.startedAt))
		.limit(1);
	return last;
}

/** Finds what is public, not a sample, and newer than the last issue. */
export async function findNewItems(tx: Db = db): Promise<Item[]> {
	const last = await findLastIssue(tx);
	const [assembled] = await tx
		.select({ last: max(issues.assembledAt) })
		.from(issues)
		.where(isNotNull(issues.startedAt));
	// An issue begun earlier may have been sent later.
	const since = assembled?.last ?? new Date(Date.now() - firstDays * 24 * 60 * 60 * 1000);
	const found: Item[] = [];
	for (const { kind, table, date, status } of sources) {
		const without = (last?.items ?? []).filter((item) => item.kind === kind);
		const bounds = { since, without: without.map(({ number }) => number), limit: maxNew[kind] };
		for (const number of await newIds(table, date, status, bounds, tx)) {
			found.push({ kind, number });
		}
	}
	const isHomed: SQL | undefined = and(
		eq(adoptionListings.status, "homed"),
		sql`not ${adoptionListings.sample}`,
		gt(adoptionListings.homedAt, since),
	);
	const homed = await tx.$count(adoptionListings, isHomed);
	return homed > 0 ? [...found, { kind: "homed", number: homed }] : found;
}

/** Finds the newest of each kind that aren't in the issue yet. */
export async function findChoices(items: readonly Item[]): Promise<Shown[]> {
	const found: Item[] = [];
	for (const { kind, table, date, status } of sources) {
		const without = items.filter((item) => item.kind === kind).map(({ number }) => number);
		const bounds = { since: undefined, without, limit: maxNew[kind] };
		for (const number of await newIds(table, date, status, bounds, db)) {
			found.push({ kind, number });
		}
	}
	const issue = { id: 0, subject: "", introduction: "", items: found.slice(0, maxItems) };
	return (await contentsOf(issue)).shown;
}
