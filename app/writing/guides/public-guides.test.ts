import { beforeEach, expect, test } from "vitest";
import { guideStore, publicGuides } from "#app/writing/guides/store.ts";
import { isOfTopic, listTopics } from "#app/writing/guides/topics.ts";
import { actor, daysAgo, deleteRecords, makeGuide, reviseText } from "#test/make.ts";

beforeEach(deleteRecords);

const plain = { cover: false };

test("guides are listed newest first, 24 a page, even with equal times", async () => {
	const createdAt = daysAgo(1);
	await makeGuide({ title: "Newest" }, plain);
	for (let guide = 1; guide <= 30; guide++) {
		await makeGuide({ title: `Guide ${guide}`, createdAt }, plain);
	}
	const pages = await Promise.all([1, 2, 3].map((page) => publicGuides.browse(page)));
	expect(pages.map(({ items, more }) => [items.length, more])).toEqual([
		[24, true],
		[7, false],
		[0, false],
	]);
	const newest = ["Newest", ...Array.from({ length: 30 }, (_, index) => `Guide ${30 - index}`)];
	expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(newest);
	const titles = (guides: { title: string }[]) => guides.map(({ title }) => title);
	expect(titles(await publicGuides.newest(2, "newest"))).toEqual(["Guide 30", "Guide 29"]);
	expect(titles(await publicGuides.latest(2))).toEqual(["Newest", "Guide 30"]);
	const addresses = await publicGuides.addresses(9, 29);
	expect(addresses.map(({ slug }) => slug)).toEqual(["guide-2", "guide-1"]);
});

test("a card says what a list shows, with the cover", async () => {
	await makeGuide({
		title: "Feeding",
		body: "## Meals\n\nFour *small* meals.",
		category: "Health",
	});
	expect((await publicGuides.browse(1)).items).toMatchObject([
		{
			slug: "feeding",
			title: "Feeding",
			label: "Health",
			sample: false,
			excerpt: "Meals · Four small meals.",
			photo: { alt: "The cover of Feeding" },
		},
	]);
});

test("topics are the categories of what is published, and a list shows one of them", async () => {
	await makeGuide({ title: "Hips", category: "Health" }, plain);
	await makeGuide({ title: "Eyes", category: "health" }, plain);
	await makeGuide({ title: "Walks", category: "Everyday life" }, plain);
	await makeGuide({ title: "Draft", category: "Travel" }, { ...plain, published: false });
	const topics = await listTopics();
	expect(topics).toEqual([
		{ name: "Everyday life", slug: "everyday-life", names: ["Everyday life"] },
		{ name: expect.stringMatching(/health/i), slug: "health", names: expect.any(Array) },
	]);
	const [, health] = topics;
	const { items } = await publicGuides.browse(
		1,
		isOfTopic(health ?? { name: "", slug: "", names: [] }),
	);
	expect(items.map(({ title }) => title).sort()).toEqual(["Eyes", "Hips"]);
});

test("a guide is found by slug, by former slug and by title", async () => {
	const { id } = await makeGuide({ title: "Feeding a Puppy" }, plain);
	await reviseText(guideStore, id, { title: "Feeding Well" });
	const permanent = { at: "elsewhere", slug: "feeding-well", permanent: true };
	expect(await publicGuides.find("feeding-well")).toMatchObject({ at: "here", item: { id } });
	expect(await publicGuides.find("feeding-a-puppy")).toEqual(permanent);
	expect(await publicGuides.find("Feeding Well")).toEqual({ ...permanent, permanent: false });
	expect(await publicGuides.find("Feeding a Puppy")).toBeUndefined();
	await reviseText(guideStore, id, { title: "Feeding a Puppy" });
	expect(await publicGuides.find("feeding-well")).toEqual({
		...permanent,
		slug: "feeding-a-puppy",
	});
});

test("of two guides with the same title, the newer is found", async () => {
	await makeGuide({ title: "Feeding", createdAt: daysAgo(2) }, plain);
	await makeGuide({ title: "Feeding", createdAt: daysAgo(1) }, plain);
	expect(await publicGuides.find("Feeding")).toMatchObject({ at: "elsewhere", slug: "feeding-2" });
});

test("unpublished texts are in no list, feed, sitemap or lookup", async () => {
	const draft = await makeGuide({ title: "Feeding" }, { published: false });
	const gone = await makeGuide({ title: "Gone" }, plain);
	await reviseText(guideStore, gone.id, { title: "Feeding" });
	await guideStore.unpublish(gone.id, actor);
	expect((await publicGuides.browse(1)).items).toEqual([]);
	for (const list of [
		publicGuides.newest(9),
		publicGuides.latest(9),
		publicGuides.addresses(9, 0),
	]) {
		expect(await list).toEqual([]);
	}
	for (const text of [draft.slug, "feeding-2", "gone", "Gone", "Feeding", "\0"]) {
		expect(await publicGuides.find(text), text).toBeUndefined();
	}
});

test("a missing guide cannot be changed", async () => {
	const change = { revision: 0, fields: { title: "Ghost" } };
	expect(await guideStore.save(99, change, actor)).toBeUndefined();
	expect(await guideStore.publish(99, { revision: 0 }, actor)).toBeUndefined();
	expect(await guideStore.unpublish(99, actor)).toBeUndefined();
});
