import { and, desc, eq, ne, sql } from "drizzle-orm";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { type Found, lookUp } from "#app/addresses/look-up.ts";
import { posts } from "#app/blog/table.ts";
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

export type Post = typeof posts.$inferSelect;

const isPublic = eq(posts.status, sql`'published'`);
/** What feeds and sitemaps name. */
const isIndexable = isPublicSite ? sql`${isPublic} and not ${posts.sample}` : isPublic;
const newestFirst = [desc(posts.createdAt), desc(posts.id)];

/** What a list shows of a post. */
export type PostCard = {
	slug: string;
	title: string;
	authorName: string;
	createdAt: Date;
	excerpt: string;
	sample: boolean;
	photo: Photo | undefined;
};

const cardColumns = {
	id: posts.id,
	slug: posts.slug,
	title: posts.title,
	authorName: posts.authorName,
	createdAt: posts.createdAt,
	opening: sql<string>`left(${posts.body}, 600)`,
	sample: posts.sample,
};

/** Published posts, newest first, 24 a page; page 1 is the first. */
export async function browsePosts(page: number): Promise<Page<PostCard>> {
	const rows = await publicDb
		.select(cardColumns)
		.from(posts)
		.where(isPublic)
		.orderBy(...newestFirst)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const { items, more } = pageFrom(rows, page);
	return { items: await cardsOf(items), page, more };
}

/** The newest published posts, without the one that is already on the page. */
export async function newestPosts(count: number, without?: string): Promise<PostCard[]> {
	const rows = await publicDb
		.select(cardColumns)
		.from(posts)
		.where(and(isPublic, without ? ne(posts.slug, without) : undefined))
		.orderBy(...newestFirst)
		.limit(count);
	return cardsOf(rows);
}

type CardRow = { [Column in Exclude<keyof typeof cardColumns, "opening">]: Post[Column] } & {
	opening: string;
};

async function cardsOf(rows: CardRow[]): Promise<PostCard[]> {
	const photos = await mainPhotosOf(
		"post",
		rows.map(({ id }) => id),
	);
	return rows.map(({ id, opening, ...card }) => ({
		...card,
		excerpt: excerpt(plainText(opening)),
		photo: photos.get(id),
	}));
}

export type PostWithCover = Post & { cover: Photo | undefined };

/** The published post at an address: its slug, a slug it once had, or its title. */
export async function findPost(
	text: string,
): Promise<Exclude<Found<PostWithCover>, { at: "several" }> | undefined> {
	const found = await lookUp<Post>("post", text, {
		bySlug: async (slug) => (await published(eq(posts.slug, slug), publicDb))[0],
		byId: async (id) => (await published(eq(posts.id, id), publicDb))[0],
		// Of two with one title the newer is meant.
		byName: async (title) => (await published(eq(posts.title, title), publicDb)).slice(0, 1),
	});
	if (!found || found.at === "several") return undefined;
	if (found.at === "elsewhere") return found;
	const photos = await mainPhotosOf("post", [found.item.id]);
	return { at: "here", item: { ...found.item, cover: photos.get(found.item.id) } };
}

function published(condition: ReturnType<typeof eq>, from: Reads): Promise<Post[]> {
	return from
		.select()
		.from(posts)
		.where(and(condition, isPublic))
		.orderBy(...newestFirst)
		.limit(pageSize);
}

/** Where a post is read, while it is public. */
export async function findPostAddress(id: number): Promise<string | undefined> {
	return (await published(eq(posts.id, id), db))[0]?.slug;
}

/** What a preview shows of a post that nobody writes. */
export async function findPostFacts(id: number) {
	const [facts] = await db
		.select({ createdAt: posts.createdAt, sample: posts.sample })
		.from(posts)
		.where(eq(posts.id, id));
	return facts;
}

/** Addresses and times of change of all published posts, newest first: for the sitemap. */
export function listPostAddresses(limit: number, offset: number) {
	return publicDb
		.select({ slug: posts.slug, updatedAt: posts.updatedAt })
		.from(posts)
		.where(isIndexable)
		.orderBy(...newestFirst)
		.limit(limit)
		.offset(offset);
}

/** How many posts are published. */
export function countPosts(): Promise<number> {
	return publicDb.$count(posts, isIndexable);
}

/** The posts with their texts, for the feed. */
export function latestPosts(count: number): Promise<Post[]> {
	return publicDb
		.select()
		.from(posts)
		.where(isIndexable)
		.orderBy(...newestFirst)
		.limit(count);
}

export type PostFacts = Omit<typeof posts.$inferInsert, "id" | "slug" | "status" | "updatedAt">;

/** Makes a draft post; nobody sees it yet. */
export function draftPost(
	facts: PostFacts,
	coverId: number | undefined,
	_actor: Actor,
): Promise<Post> {
	return transaction(async (tx) => {
		const address = await claimAddress("post", facts.title, tx);
		const [post] = await tx
			.insert(posts)
			.values({ ...facts, ...address })
			.returning();
		if (!post) throw new Error("The post was not written.");
		await placePhotos({ kind: "post", id: post.id }, coverId === undefined ? [] : [coverId], tx);
		return post;
	});
}

/** Changes a post. A new title makes a new address; the old one keeps working. */
export function revisePost(
	id: number,
	facts: Partial<PostFacts>,
	actor: Actor,
): Promise<Post | undefined> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const [known] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id));
		if (!known) return undefined;
		const renamed =
			facts.title === undefined ? {} : { slug: await claimSlug("post", id, facts.title, tx) };
		return changePost(id, { ...facts, ...renamed }, tx);
	});
}

/** Publishes a post. */
export function publishPost(id: number, actor: Actor): Promise<Post | undefined> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		await showPhotos({ kind: "post", id }, true, tx);
		return changePost(id, { status: "published" }, tx);
	});
}

/** Takes a post off the site. */
export function unpublishPost(id: number, actor: Actor): Promise<Post | undefined> {
	requireRight(actor, "write");
	const text = { kind: "post" as const, id };
	return transaction(async (tx) => {
		// The schedule first: it holds the text, which publishing holds before its photos.
		await dropSchedule(text, actor, tx);
		await showPhotos(text, false, tx);
		const [before] = await tx.select().from(posts).where(eq(posts.id, id)).for("update");
		if (before?.status !== "published") return before;
		await note(text, "unpublished", { status: "published → unpublished" }, actor, tx);
		return changePost(id, { status: "unpublished" }, tx);
	});
}

/** Writes a change and says so to every process. */
export async function changePost(
	id: number,
	values: Partial<typeof posts.$inferInsert>,
	tx: Db,
): Promise<Post | undefined> {
	const [post] = await tx
		.update(posts)
		.set({ ...values, updatedAt: new Date() })
		.where(eq(posts.id, id))
		.returning();
	await announceChange(tx);
	return post;
}
