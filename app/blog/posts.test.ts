import { beforeEach, expect, test } from "vitest";
import {
	browsePosts,
	draftPost,
	findPost,
	latestPosts,
	listPostAddresses,
	newestPosts,
	publishPost,
	revisePost,
	unpublishPost,
} from "#app/blog/posts.ts";
import { findPublicFile } from "#app/media/photos.ts";
import type { Actor } from "#app/people/actor.ts";
import { actor, daysAgo, makePost } from "#test/make.ts";
import { emptyWorld } from "#test/world.ts";

beforeEach(emptyWorld);

const plain = { cover: false };
const facts = {
	...{ title: "On Patience", shortDescription: "In short.", authorName: "Ada Rossi" },
	body: "A **dog** learns. [More](/guides)",
};

test("posts are listed newest first, 24 a page, though all came at one moment", async () => {
	const createdAt = daysAgo(1);
	await makePost({ title: "Newest" }, plain);
	for (let post = 1; post <= 30; post++)
		await makePost({ title: `Post ${post}`, createdAt }, plain);
	const pages = await Promise.all([1, 2, 3].map(browsePosts));
	expect(pages.map(({ items, more }) => [items.length, more])).toEqual([
		[24, true],
		[7, false],
		[0, false],
	]);
	const newest = ["Newest", ...Array.from({ length: 30 }, (_, index) => `Post ${30 - index}`)];
	expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(newest);
	const titles = (posts: { title: string }[]) => posts.map(({ title }) => title);
	expect(titles(await newestPosts(2, "newest"))).toEqual(["Post 30", "Post 29"]);
	expect(titles(await latestPosts(2))).toEqual(["Newest", "Post 30"]);
	expect((await listPostAddresses(9, 29)).map(({ slug }) => slug)).toEqual(["post-2", "post-1"]);
});

test("a card begins with the words of the text, without its marks", async () => {
	await makePost({
		...facts,
		body: `# Title\n\n**${"Word ".repeat(30).trim()}**[^1]\n\n[^1]: Note`,
	});
	const [card] = (await browsePosts(1)).items;
	expect(card?.excerpt).toBe(`Title ${"Word ".repeat(19).trim()}…`);
	expect(card).toMatchObject({ slug: "on-patience", authorName: "Ada Rossi" });
	expect(card?.photo?.alt).toBe("The cover of On Patience");
	expect(card).not.toHaveProperty("id");
});

test("a post is found by slug, by former slug and by title", async () => {
	const { id } = await makePost(facts, plain);
	await revisePost(id, { title: "On Time" }, actor);
	const permanent = { at: "elsewhere", slug: "on-time", permanent: true };
	expect(await findPost("on-time")).toMatchObject({ at: "here", item: { id, title: "On Time" } });
	expect(await findPost("on-patience")).toEqual(permanent);
	expect(await findPost("On Time")).toEqual({ ...permanent, permanent: false });
	expect(await findPost("On Patience")).toBeUndefined();
});

test("of two posts with one title the newer is meant", async () => {
	await makePost({ ...facts, createdAt: daysAgo(1) }, plain);
	await makePost({ ...facts, createdAt: daysAgo(2) }, plain);
	expect(await findPost("On Patience")).toMatchObject({ at: "elsewhere", slug: "on-patience" });
	expect(await findPost("on-patience-2")).toMatchObject({ at: "here" });
});

test("a post is seen while it is published, and its cover too", async () => {
	const { id } = await makePost(facts);
	const found = await findPost("on-patience");
	const token = found?.at === "here" ? (found.item.cover?.token ?? "") : "";
	const seen = async () => [
		(await findPost("on-patience"))?.at ?? "nowhere",
		(await findPublicFile(token, "160.avif")) !== undefined,
	];
	expect(await seen()).toEqual(["here", true]);
	expect(await unpublishPost(id, actor)).toMatchObject({ status: "unpublished" });
	expect(await seen()).toEqual(["nowhere", false]);
	expect(await publishPost(id, actor)).toMatchObject({ status: "published" });
	expect(await seen()).toEqual(["here", true]);
});

test("what is not published is nowhere: list, newest, feed, sitemap, look-up", async () => {
	const draft = await draftPost(facts, undefined, actor);
	const gone = await makePost({ ...facts, title: "Gone" }, plain);
	await revisePost(gone.id, { title: "On Patience" }, actor);
	await unpublishPost(gone.id, actor);
	expect((await browsePosts(1)).items).toEqual([]);
	for (const list of [newestPosts(9), latestPosts(9), listPostAddresses(9, 0)]) {
		expect(await list).toEqual([]);
	}
	for (const text of [draft.slug, "on-patience-2", "gone", "Gone", "On Patience", "\0"]) {
		expect(await findPost(text), text).toBeUndefined();
	}
});

test("a draft that fails leaves nothing, and a post that is not there is not changed", async () => {
	const failed = draftPost({ ...facts, shortDescription: "" }, undefined, actor);
	await expect(failed).rejects.toMatchObject({ cause: { constraint: "posts_short_length" } });
	expect((await draftPost(facts, undefined, actor)).slug).toBe("on-patience");
	expect(await revisePost(99, { title: "Ghost" }, actor)).toBeUndefined();
	expect(await publishPost(99, actor)).toBeUndefined();
});

test("only the team decides what the public sees", async () => {
	const { id } = await draftPost(facts, undefined, actor);
	const stranger = { kind: "visitor", name: "somebody" } as unknown as Actor;
	for (const act of [
		() => publishPost(id, stranger),
		() => unpublishPost(id, stranger),
		() => revisePost(id, { title: "Mine" }, stranger),
	]) {
		expect(act).toThrow("has no right to write");
	}
});
