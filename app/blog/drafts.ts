import { and, eq } from "drizzle-orm";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { changePost, type Post } from "#app/blog/posts.ts";
import { posts } from "#app/blog/table.ts";
import { photoUses } from "#app/media/table.ts";
import { type Actor, actorName, requireRight } from "#app/people/actor.ts";
import { type Db, transaction } from "#app/platform/db.server.ts";
import { type Content, emptyContent, type Text } from "#app/writing/content.ts";
import {
	beginManuscript,
	databaseTime,
	type Saved,
	saveManuscript,
} from "#app/writing/manuscripts.ts";
import { type Published, publishDue, publishText, type Room } from "#app/writing/publishing.ts";

export function postText(id: number): Text {
	return { kind: "post", id };
}

/** What the verbs of the writing room must know of posts. */
export const postRoom: Room<undefined> = {
	async find(id, tx) {
		const [post] = await tx.select().from(posts).where(eq(posts.id, id));
		if (!post) return undefined;
		return { status: post.status, content: await contentOf(post, tx), updatedAt: post.updatedAt };
	},
	make: async () => undefined,
	async write(id, content, _, first, tx) {
		await changePost(
			id,
			{
				...{ slug: await claimSlug("post", id, content.title, tx), title: content.title },
				...{ shortDescription: content.shortDescription, authorName: content.authorName },
				...{ body: content.body, status: "published" },
				...(first ? { createdAt: await databaseTime(tx) } : {}),
			},
			tx,
		);
	},
};

/** Begins a post; its address follows from this title until it is published. */
export function beginPost(title: string, actor: Actor): Promise<number> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const { id, slug } = await claimAddress("post", title, tx);
		const authorName = actor.kind === "staff" ? [...actorName(actor)].slice(0, 120).join("") : "";
		// The row says nothing yet: what is written stands in the manuscript.
		const row = { shortDescription: "Not written yet.", authorName: "Nobody", body: "" };
		await tx.insert(posts).values({ id, slug, title, ...row });
		await beginManuscript(postText(id), { ...emptyContent, title, authorName }, actor, tx);
		return id;
	});
}

/** Saves what is written of a post; undefined when there is none. The public sees nothing of it. */
export function savePost(
	id: number,
	change: { revision: number; fields: Partial<Content> },
	actor: Actor,
): Promise<Saved | undefined> {
	const published = async (tx: Db) => (await postRoom.find(id, tx))?.content;
	return saveManuscript(postText(id), change, published, actor);
}

/** Publishes what is written of a post. */
export function publishWrittenPost(
	id: number,
	when: { revision: number } | { whenDue: true },
	actor: Actor,
): Promise<Published | undefined> {
	return publishText(postText(id), when, postRoom, actor);
}

/** The clock's: publishes the posts whose time has come. */
export function publishDuePosts(actor: Actor): Promise<void> {
	return publishDue("post", publishWrittenPost, actor);
}

async function contentOf(post: Post, tx: Db): Promise<Content> {
	const [cover] = await tx
		.select({ id: photoUses.photoId })
		.from(photoUses)
		.where(
			and(
				eq(photoUses.subjectKind, "post"),
				eq(photoUses.subjectId, post.id),
				eq(photoUses.position, 0),
			),
		);
	const { title, shortDescription, authorName, body } = post;
	return { ...emptyContent, title, shortDescription, authorName, body, coverId: cover?.id ?? null };
}
