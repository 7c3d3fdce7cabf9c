import { beforeEach, expect, test } from "vitest";
import { findPublicFile } from "#app/media/photo-files.ts";
import type { Actor } from "#app/people/actor.ts";
import { postStore, publicPosts } from "#app/writing/blog/store.ts";
import { actor, daysAgo, deleteRecords, makePost, publishText, reviseText } from "#test/make.ts";

beforeEach(deleteRecords);

const plain = { cover: false };
const facts = {
	title: "On Patience",
	shortDescription: "In short.",
	authorName: "Ada Rossi",
	body: "A **dog** learns. [More](/guides)",
};

test("posts are listed newest first, 24 a page, even with equal times", async () => {
	const createdAt = daysAgo(1);
	await makePost({ title: "Newest" }, plain);
	for (let post = 1; post <= 30; post++)
		await makePost({ title: `Post ${post}`, createdAt }, plain);
	const pages = await Promise.all([1, 2, 3].map((page) => publicPosts.browse(page)));
	expect(pages.map(({ items, more }) => [items.length, more])).toEqual([
		[24, true],
		[7, false],
		[0, false],
	]);
	const newest = ["Newest", ...Array.from({ length: 30 }, (_, index) => `Post ${30 - index}`)];
	expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(newest);
	const titles = (posts: { title: string }[]) => posts.map(({ title }) => title);
	expect(titles(await publicPosts.newest(2, "newest"))).toEqual(["Post 30", "Post 29"]);
	expect(titles(await publicPosts.latest(2))).toEqual(["Newest", "Post 30"]);
	expect((await publicPosts.addresses(9, 29)).map(({ slug }) => slug)).toEqual([
		"post-2",
		"post-1",
	]);
});

test("a card shows the beginning of the text, without formatting", async () => {
	await makePost({
		...facts,
		body: `# Title\n\n**${"Word ".repeat(30).trim()}**[^1]\n\n[^1]: Note`,
	});
	const [card] = (await publicPosts.browse(1)).items;
	expect(card?.excerpt).toBe(`${`Title · ${"Word ".repeat(30)}`.slice(0, 100)}…`);
	expect(card).toMatchObject({ slug: "on-patience", label: "Ada Rossi" });
	expect(card?.photo?.alt).toBe("The cover of On Patience");
	expect(card).not.toHaveProperty("id");
});

test("a post is found by slug, by former slug and by title", async () => {
	const { id } = await makePost(facts, plain);
	await reviseText(postStore, id, { title: "On Time" });
	const permanent = { at: "elsewhere", slug: "on-time", permanent: true };
	expect(await publicPosts.find("on-time")).toMatchObject({
		at: "here",
		item: { id, title: "On Time" },
	});
	expect(await publicPosts.find("on-patience")).toEqual(permanent);
	expect(await publicPosts.find("On Time")).toEqual({ ...permanent, permanent: false });
	expect(await publicPosts.find("On Patience")).toBeUndefined();
});

test("of two posts with the same title, the newer is found", async () => {
	await makePost({ ...facts, createdAt: daysAgo(1) }, plain);
	await makePost({ ...facts, createdAt: daysAgo(2) }, plain);
	expect(await publicPosts.find("On Patience")).toMatchObject({
		at: "elsewhere",
		slug: "on-patience",
	});
	expect(await publicPosts.find("on-patience-2")).toMatchObject({ at: "here" });
});

test("a post and its cover are public while it is published", async () => {
	const { id } = await makePost(facts);
	const found = await publicPosts.find("on-patience");
	const token = found?.at === "here" ? (found.item.cover?.token ?? "") : "";
	const visibility = async () => [
		(await publicPosts.find("on-patience"))?.at ?? "nowhere",
		(await findPublicFile(token, "160.avif")) !== undefined,
	];
	expect(await visibility()).toEqual(["here", true]);
	expect(await postStore.unpublish(id, actor)).toMatchObject({ status: "unpublished" });
	expect(await visibility()).toEqual(["nowhere", false]);
	expect(await publishText(postStore, id)).toMatchObject({ status: "published" });
	expect(await visibility()).toEqual(["here", true]);
});

test("unpublished texts are in no list, feed, sitemap or lookup", async () => {
	const draft = await makePost(facts, { cover: false, published: false });
	const gone = await makePost({ ...facts, title: "Gone" }, plain);
	await reviseText(postStore, gone.id, { title: "On Patience" });
	await postStore.unpublish(gone.id, actor);
	expect((await publicPosts.browse(1)).items).toEqual([]);
	for (const list of [publicPosts.newest(9), publicPosts.latest(9), publicPosts.addresses(9, 0)]) {
		expect(await list).toEqual([]);
	}
	for (const text of [draft.slug, "on-patience-2", "gone", "Gone", "On Patience", "\0"]) {
		expect(await publicPosts.find(text), text).toBeUndefined();
	}
});

test("a missing post cannot be changed", async () => {
	const change = { revision: 0, fields: { title: "Ghost" } };
	expect(await postStore.save(99, change, actor)).toBeUndefined();
	expect(await postStore.publish(99, { revision: 0 }, actor)).toBeUndefined();
	expect(await postStore.unpublish(99, actor)).toBeUndefined();
});

test("only the team decides what the public sees", async () => {
	const { id } = await makePost(facts, plain);
	const stranger = { kind: "visitor", name: "somebody" } as unknown as Actor;
	for (const act of [
		async () => postStore.begin("Mine", stranger),
		async () => postStore.save(id, { revision: 1, fields: { title: "Mine" } }, stranger),
		async () => postStore.publish(id, { revision: 1 }, stranger),
		async () => postStore.unpublish(id, stranger),
	]) {
		await expect(act()).rejects.toThrow("has no right to write");
	}
});
