import { beforeEach, expect, test } from "vitest";
import {
	browseGuides,
	draftGuide,
	findGuide,
	latestGuides,
	listGuideAddresses,
	newestGuides,
	reviseGuide,
	unpublishGuide,
} from "#app/guides/guides.ts";
import { actor, daysAgo, makeGuide } from "#test/make.ts";
import { emptyWorld } from "#test/world.ts";

beforeEach(emptyWorld);

const plain = { cover: false };

test("guides are listed newest first, 24 a page, though all came at one moment", async () => {
	const createdAt = daysAgo(1);
	await makeGuide({ title: "Newest" }, plain);
	for (let guide = 1; guide <= 30; guide++) {
		await makeGuide({ title: `Guide ${guide}`, createdAt }, plain);
	}
	const pages = await Promise.all([1, 2, 3].map(browseGuides));
	expect(pages.map(({ items, more }) => [items.length, more])).toEqual([
		[24, true],
		[7, false],
		[0, false],
	]);
	const newest = ["Newest", ...Array.from({ length: 30 }, (_, index) => `Guide ${30 - index}`)];
	expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(newest);
	const titles = (guides: { title: string }[]) => guides.map(({ title }) => title);
	expect(titles(await newestGuides(2, "newest"))).toEqual(["Guide 30", "Guide 29"]);
	expect(titles(await latestGuides(2))).toEqual(["Newest", "Guide 30"]);
	const addresses = await listGuideAddresses(9, 29);
	expect(addresses.map(({ slug }) => slug)).toEqual(["guide-2", "guide-1"]);
});

test("a card says what a list shows, with the cover", async () => {
	await makeGuide({
		title: "Feeding",
		description: "## Meals\n\nFour *small* meals.",
		category: "Health",
	});
	expect((await browseGuides(1)).items).toMatchObject([
		{
			...{ slug: "feeding", title: "Feeding", category: "Health", sample: false },
			...{ excerpt: "Meals Four small meals.", photo: { alt: "The cover of Feeding" } },
		},
	]);
});

test("a guide is found by slug, by former slug and by title", async () => {
	const { id } = await makeGuide({ title: "Feeding a Puppy" }, plain);
	await reviseGuide(id, { title: "Feeding Well" }, actor);
	const permanent = { at: "elsewhere", slug: "feeding-well", permanent: true };
	expect(await findGuide("feeding-well")).toMatchObject({ at: "here", item: { id } });
	expect(await findGuide("feeding-a-puppy")).toEqual(permanent);
	expect(await findGuide("Feeding Well")).toEqual({ ...permanent, permanent: false });
	expect(await findGuide("Feeding a Puppy")).toBeUndefined();
	await reviseGuide(id, { title: "Feeding a Puppy" }, actor);
	expect(await findGuide("feeding-well")).toEqual({ ...permanent, slug: "feeding-a-puppy" });
});

test("of two guides with one title the newer is meant", async () => {
	await makeGuide({ title: "Feeding", createdAt: daysAgo(2) }, plain);
	await makeGuide({ title: "Feeding", createdAt: daysAgo(1) }, plain);
	expect(await findGuide("Feeding")).toMatchObject({ at: "elsewhere", slug: "feeding-2" });
});

test("what is not published is nowhere: list, newest, feed, sitemap, look-up", async () => {
	const draft = await makeGuide({ title: "Feeding" }, { published: false });
	const gone = await makeGuide({ title: "Gone" }, plain);
	await reviseGuide(gone.id, { title: "Feeding" }, actor);
	await unpublishGuide(gone.id, actor);
	expect((await browseGuides(1)).items).toEqual([]);
	for (const list of [newestGuides(9), latestGuides(9), listGuideAddresses(9, 0)]) {
		expect(await list).toEqual([]);
	}
	for (const text of [draft.slug, "feeding-2", "gone", "Gone", "Feeding", "\0"]) {
		expect(await findGuide(text), text).toBeUndefined();
	}
});

test("a draft that fails leaves nothing, and a guide that is not there is not changed", async () => {
	const facts = { title: "Feeding", description: "Text", shortDescription: "In short." };
	const failed = draftGuide({ ...facts, category: "" }, undefined, actor);
	await expect(failed).rejects.toMatchObject({ cause: { constraint: "guides_category_length" } });
	await expect(draftGuide({ ...facts, category: "Health" }, 404, actor)).rejects.toThrow();
	expect((await draftGuide({ ...facts, category: "Health" }, undefined, actor)).slug).toBe(
		"feeding",
	);
	expect(await reviseGuide(99, { title: "Ghost" }, actor)).toBeUndefined();
	expect(await unpublishGuide(99, actor)).toBeUndefined();
});
