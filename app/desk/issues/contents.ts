import { and, desc, eq, gt, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
	type Contents,
	type Item,
	type ItemKind,
	itemKey,
	type Shown,
} from "#app/desk/issues/issue.ts";
import { type Issue, issues } from "#app/desk/issues/table.ts";
import { photoColumns } from "#app/media/photos.ts";
import { isMainPhotoOf, photos, photoUses } from "#app/media/table.ts";
import { cardTag } from "#app/network/dogs/listing.ts";
import { cardAnswers, cardSummary } from "#app/network/dogs/listings.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { posts } from "#app/writing/blog/table.ts";
import { guides } from "#app/writing/guides/table.ts";

/** Returns what is still public, in the issue's order. */
export async function contentsOf(
	issue: Pick<Issue, "id" | "subject" | "introduction" | "items">,
	tx: Db = db,
): Promise<Contents> {
	const { id, subject, introduction, items } = issue;
	const found: Shown[] = [
		...(await findTexts("guide", guides, guides.category, items, tx)),
		...(await findTexts("post", posts, posts.authorName, items, tx)),
		...(await findDogs(items, tx)),
	];
	const byKey = new Map(found.map((item) => [itemKey(item), item]));
	const shown = items.flatMap(({ kind, number }): Shown[] | Shown =>
		kind === "homed" ? { kind, number } : (byKey.get(itemKey({ kind, number })) ?? []),
	);
	return { id, subject, introduction, shown };
}

function numbersOf(wanted: ItemKind, items: readonly Item[]): number[] {
	return items.filter(({ kind }) => kind === wanted).map(({ number }) => number);
}

async function findTexts(
	kind: "guide" | "post",
	table: typeof guides | typeof posts,
	label: PgColumn,
	items: Item[],
	tx: Db,
): Promise<Shown[]> {
	const numbers = numbersOf(kind, items);
	if (numbers.length === 0) return [];
	const { id, slug, title, shortDescription } = table;
	const columns = { slug, title, shortDescription, label: sql<string>`${label}` };
	const rows = await tx
		.select({ number: id, ...columns, photo: photoColumns })
		.from(table as PgTable)
		.leftJoin(photoUses, isMainPhotoOf(kind, id))
		.leftJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(inArray(id, numbers), eq(table.status, "published")));
	return rows.map(({ number, photo, ...text }) => {
		return { kind, number, card: { ...text, photo: photo ?? undefined } };
	});
}

async function findDogs(items: Item[], tx: Db): Promise<Shown[]> {
	const numbers = numbersOf("dog", items);
	if (numbers.length === 0) return [];
	const rows = await tx
		.select({ dog: adoptionListings, photo: photoColumns })
		.from(adoptionListings)
		.leftJoin(photoUses, isMainPhotoOf("dog", adoptionListings.id))
		.leftJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(inArray(adoptionListings.id, numbers), eq(adoptionListings.approved, true)));
	return rows.map(({ dog, photo }) => ({
		kind: "dog",
		number: dog.id,
		card: {
			slug: dog.slug,
			name: dog.name,
			summary: cardSummary(dog),
			excerpt: excerpt(dog.description),
			tag: cardTag(dog, new Date()),
			answers: cardAnswers(dog),
			sample: dog.sample,
			photo: photo ?? undefined,
		},
	}));
}

/**
 * Returns what a reader gets, if anything. Guides and posts are one preference, dogs the other. An introduction
 * alone, also of an issue whose items have all left the site, goes to everyone.
 */
export function contentsForReader(
	contents: Contents,
	{ wantsGuides, wantsDogs }: { wantsGuides: boolean; wantsDogs: boolean },
): Contents | undefined {
	const { introduction } = contents;
	if (contents.shown.length === 0) return introduction === "" ? undefined : contents;
	const shown = contents.shown.filter(({ kind }) =>
		kind === "guide" || kind === "post" ? wantsGuides : wantsDogs,
	);
	return shown.length > 0 ? { ...contents, shown } : undefined;
}

/** Days the first issue looks back. */
const firstDays = 30;
const maxNew = { guide: 6, post: 6, dog: 8 };

const sources = [
	{ kind: "guide", table: guides, date: guides.createdAt, status: "published" },
	{ kind: "post", table: posts, date: posts.createdAt, status: "published" },
	{ kind: "dog", table: adoptionListings, date: adoptionListings.dateAdded, status: "available" },
] as const;

/** Finds the newest of each kind that are public, not samples, and not among these items. */
async function findNewest({ since, without }: { since?: Date; without: readonly Item[] }, tx: Db) {
	const found: Item[] = [];
	for (const { kind, table, date, status } of sources) {
		const rows = await tx
			.select({ number: sql<number>`${table.id}`.mapWith(Number) })
			.from(table)
			.where(
				and(
					eq(table.status, status),
					sql`not ${table.sample}`,
					since && gt(date, since),
					notInArray(table.id, numbersOf(kind, without)),
				),
			)
			.orderBy(desc(date), desc(table.id))
			.limit(maxNew[kind]);
		found.push(...rows.map(({ number }) => ({ kind, number })));
	}
	return found;
}

/** Finds what is newer than the last issue. */
export async function findNewItems(tx: Db = db): Promise<Item[]> {
	const [last] = await tx
		.select({
			items: issues.items,
			// An issue begun earlier may have been sent later.
			assembledAt: sql<Date>`max(${issues.assembledAt}) over ()`.mapWith(issues.assembledAt),
		})
		.from(issues)
		.where(isNotNull(issues.startedAt))
		.orderBy(desc(issues.startedAt))
		.limit(1);
	const since = last?.assembledAt ?? new Date(Date.now() - firstDays * 24 * 60 * 60 * 1000);
	const found = await findNewest({ since, without: last?.items ?? [] }, tx);
	const { status, sample, homedAt } = adoptionListings;
	const isHomed = and(eq(status, "homed"), sql`not ${sample}`, gt(homedAt, since));
	const homed = await tx.$count(adoptionListings, isHomed);
	return homed > 0 ? [...found, { kind: "homed", number: homed }] : found;
}

export async function findChoices(items: readonly Item[]): Promise<Shown[]> {
	const choices = await findNewest({ without: items }, db);
	return (await contentsOf({ id: 0, subject: "", introduction: "", items: choices })).shown;
}
