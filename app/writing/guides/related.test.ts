import { beforeEach, expect, test } from "vitest";
import { relatedGuides } from "#app/writing/guides/related.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { daysAgo, deleteRecords, makeGuide, reviseText } from "#test/make.ts";

beforeEach(deleteRecords);

const plain = { cover: false };
const slugsOf = (guides: { slug: string }[]) => guides.map(({ slug }) => slug);

async function relatedTo(guide: Parameters<typeof relatedGuides>[0]) {
	const { next, related } = await relatedGuides(guide);
	return { next: next?.slug, related: slugsOf(related) };
}

test("what it leads to and what leads to it comes first, then the rest of its topic", async () => {
	const body = "See [feeding](/guides/feeding) and [walks](/guides/walks#section-signs).";
	const bloat = await makeGuide(
		{ title: "Bloat", category: "Health", body, createdAt: daysAgo(9) },
		plain,
	);
	await makeGuide({ title: "Hips", category: "Health", createdAt: daysAgo(8) }, plain);
	await makeGuide({ title: "Eyes", category: "Health", createdAt: daysAgo(7) }, plain);
	await makeGuide({ title: "Skin", category: "Health", createdAt: daysAgo(6) }, plain);
	await makeGuide({ title: "Walks", category: "Training", createdAt: daysAgo(5) }, plain);
	await makeGuide(
		{
			title: "Feeding",
			category: "Puppies",
			body: "[Bloat](/guides/bloat#section-signs)",
			createdAt: daysAgo(4),
		},
		plain,
	);
	await makeGuide({ title: "Rehoming", category: "Adoption" }, plain);
	await makeGuide({ title: "Draft", category: "Health" }, { ...plain, published: false });
	expect(await relatedTo(bloat)).toEqual({ next: "hips", related: ["feeding", "walks", "eyes"] });
});

test("guides that lead to each other stay related when one is renamed", async () => {
	const health = { category: "Health", body: "[Walks](/guides/walks)" };
	const bloat = await makeGuide({ title: "Bloat", ...health, createdAt: daysAgo(9) }, plain);
	for (const title of ["Hips", "Eyes", "Skin", "Teeth"]) {
		await makeGuide({ title, category: "Health", createdAt: daysAgo(8) }, plain);
	}
	const walks = await makeGuide({ title: "Walks", category: "Training" }, plain);
	await reviseText(guideStore, walks.id, { title: "Going for walks" });
	expect((await relatedTo(bloat)).related[0]).toBe("going-for-walks");
	expect((await relatedTo(walks)).related[0]).toBe("bloat");
});

test("someone who goes on reading in a topic comes by all of its guides, and to the first again", async () => {
	const createdAt = daysAgo(3);
	const made = [];
	for (const title of ["One", "Two", "Three"]) {
		made.push(await makeGuide({ title, category: "Health", createdAt }, plain));
	}
	expect((await Promise.all(made.map(relatedTo))).map(({ next }) => next)).toEqual([
		"two",
		"three",
		"one",
	]);
});

test("the only guide of its topic has none after it", async () => {
	const alone = await makeGuide({ title: "Alone", category: "Health" }, plain);
	expect(await relatedTo(alone)).toEqual({ next: undefined, related: [] });
});
