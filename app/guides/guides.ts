import { and, desc, eq, ne, sql } from "drizzle-orm";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { type Found, lookUp } from "#app/addresses/look-up.ts";
import { guides } from "#app/guides/table.ts";
import type { Photo } from "#app/media/photo.ts";
import { mainPhotosOf, placePhotos, showPhotos } from "#app/media/photos.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import { type Db, db, type Reads, transaction } from "#app/platform/db.server.ts";
import { plainText } from "#app/platform/markdown.server.ts";
import { isPublicSite } from "#app/platform/public-site.server.ts";
import { publicDb } from "#app/platform/replica.server.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { type Page, pageFrom, pageSize } from "#app/ui/paging.ts";
import { dropSchedule } from "#app/writing/manuscripts.ts";

export type Guide = typeof guides.$inferSelect;

export const isPublic = eq(guides.status, sql`'published'`);
/** What feeds and sitemaps name. */
const isIndexable = isPublicSite ? sql`${isPublic} and not ${guides.sample}` : isPublic;
const newestFirst = [desc(guides.createdAt), desc(guides.id)];

/** What a list shows of a guide. */
export type GuideCard = {
	slug: string;
	title: string;
	category: string;
	createdAt: Date;
	excerpt: string;
	sample: boolean;
	photo: Photo | undefined;
};

const cardColumns = {
	id: guides.id,
	slug: guides.slug,
	title: guides.title,
	category: guides.category,
	createdAt: guides.createdAt,
	opening: sql<string>`left(${guides.description}, 600)`,
	sample: guides.sample,
};

/** Published guides, newest first, 24 a page; page 1 is the first. */
export async function browseGuides(page: number): Promise<Page<GuideCard>> {
	const rows = await publicDb
		.select(cardColumns)
		.from(guides)
		.where(isPublic)
		.orderBy(...newestFirst)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const { items, more } = pageFrom(rows, page);
	return { items: await cardsOf(items), page, more };
}

/** The newest published guides, without the one that is already on the page. */
export async function newestGuides(count: number, without?: string): Promise<GuideCard[]> {
	const rows = await publicDb
		.select(cardColumns)
		.from(guides)
		.where(and(isPublic, without ? ne(guides.slug, without) : undefined))
		.orderBy(...newestFirst)
		.limit(count);
	return cardsOf(rows);
}

type CardRow = { [Column in Exclude<keyof typeof cardColumns, "opening">]: Guide[Column] } & {
	opening: string;
};

async function cardsOf(rows: CardRow[]): Promise<GuideCard[]> {
	const photos = await mainPhotosOf(
		"guide",
		rows.map(({ id }) => id),
	);
	return rows.map(({ id, opening, ...card }) => ({
		...card,
		excerpt: excerpt(plainText(opening)),
		photo: photos.get(id),
	}));
}

export type GuideWithCover = Guide & { cover: Photo | undefined };

/** The published guide at an address: its slug, a slug it once had, or its title. */
export async function findGuide(
	text: string,
): Promise<Exclude<Found<GuideWithCover>, { at: "several" }> | undefined> {
	const found = await lookUp<Guide>("guide", text, {
		bySlug: async (slug) => (await published(eq(guides.slug, slug), publicDb))[0],
		byId: async (id) => (await published(eq(guides.id, id), publicDb))[0],
		// Of two with one title the newer is meant.
		byName: async (title) => (await published(eq(guides.title, title), publicDb)).slice(0, 1),
	});
	if (!found || found.at === "several") return undefined;
	if (found.at === "elsewhere") return found;
	const photos = await mainPhotosOf("guide", [found.item.id]);
	return { at: "here", item: { ...found.item, cover: photos.get(found.item.id) } };
}

function published(condition: ReturnType<typeof eq>, from: Reads): Promise<Guide[]> {
	return from
		.select()
		.from(guides)
		.where(and(condition, isPublic))
		.orderBy(...newestFirst)
		.limit(pageSize);
}

/** Where a guide is read, while it is public. */
export async function findGuideAddress(id: number): Promise<string | undefined> {
	return (await published(eq(guides.id, id), db))[0]?.slug;
}

/** What a preview shows of a guide that nobody writes. */
export async function findGuideFacts(id: number) {
	const [facts] = await db
		.select({ createdAt: guides.createdAt, sample: guides.sample })
		.from(guides)
		.where(eq(guides.id, id));
	return facts;
}

/** Addresses and times of change of all published guides, newest first: for the sitemap. */
export function listGuideAddresses(limit: number, offset: number) {
	return publicDb
		.select({ slug: guides.slug, updatedAt: guides.updatedAt })
		.from(guides)
		.where(isIndexable)
		.orderBy(...newestFirst)
		.limit(limit)
		.offset(offset);
}

/** How many guides are published. */
export function countGuides(): Promise<number> {
	return publicDb.$count(guides, isIndexable);
}

/** The guides with their texts, for the feed. */
export function latestGuides(count: number): Promise<Guide[]> {
	return publicDb
		.select()
		.from(guides)
		.where(isIndexable)
		.orderBy(...newestFirst)
		.limit(count);
}

export type GuideFacts = Omit<
	typeof guides.$inferInsert,
	"id" | "slug" | "status" | "pdfKey" | "updatedAt"
>;

/** Makes a draft guide; nobody sees it yet. */
export function draftGuide(
	facts: GuideFacts,
	coverId: number | undefined,
	_actor: Actor,
): Promise<Guide> {
	return transaction(async (tx) => {
		const address = await claimAddress("guide", facts.title, tx);
		const [guide] = await tx
			.insert(guides)
			.values({ ...facts, ...address })
			.returning();
		if (!guide) throw new Error("The guide was not written.");
		await placePhotos({ kind: "guide", id: guide.id }, coverId === undefined ? [] : [coverId], tx);
		return guide;
	});
}

/** Changes a guide. A new title makes a new address; the old one keeps working. */
export function reviseGuide(
	id: number,
	facts: Partial<GuideFacts>,
	actor: Actor,
): Promise<Guide | undefined> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const [known] = await tx.select({ id: guides.id }).from(guides).where(eq(guides.id, id));
		if (!known) return undefined;
		const renamed =
			facts.title === undefined ? {} : { slug: await claimSlug("guide", id, facts.title, tx) };
		return changeGuide(id, { ...facts, ...renamed }, tx);
	});
}

/** Takes a guide off the site. */
export function unpublishGuide(id: number, actor: Actor): Promise<Guide | undefined> {
	requireRight(actor, "write");
	const text = { kind: "guide" as const, id };
	return transaction(async (tx) => {
		// The schedule first: it holds the text, which publishing holds before its photos.
		await dropSchedule(text, actor, tx);
		await showPhotos(text, false, tx);
		const [before] = await tx.select().from(guides).where(eq(guides.id, id)).for("update");
		if (before?.status !== "published") return before;
		await note(text, "unpublished", { status: "published → unpublished" }, actor, tx);
		return changeGuide(id, { status: "unpublished" }, tx);
	});
}

/** Writes a change and says so to every process. */
export async function changeGuide(
	id: number,
	values: Partial<typeof guides.$inferInsert>,
	tx: Db,
): Promise<Guide | undefined> {
	const [guide] = await tx
		.update(guides)
		.set({ ...values, updatedAt: new Date() })
		.where(eq(guides.id, id))
		.returning();
	await announceChange(tx);
	return guide;
}
