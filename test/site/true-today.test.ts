import { afterEach, expect, test, vi } from "vitest";
import { isoDay, monthsLater } from "#app/records/dates.ts";
import { makeDog } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild();

afterEach(() => vi.useRealTimers());

const pagesOf = (slug: string) => {
	const own = `/adoption-network/${slug}`;
	const pages = [own, `${own}/write`, "/adoption-network", "/", `/search?q=${slug}`];
	return [...pages.flatMap((path) => [path, dataPath(path)]), "/adoption-network/feed.atom"];
};

function dataPath(path: string): string {
	const [page = "", query] = path.split("?");
	return `${page === "/" ? "/_" : page}.data${query ? `?${query}` : ""}`;
}

async function textsOf(paths: string[]): Promise<Map<string, string>> {
	const texts = new Map<string, string>();
	for (const path of paths) {
		const { status, text } = await site.ask(path);
		expect(status, path).toBe(200);
		texts.set(path, text);
	}
	return texts;
}

test("a dog that was five months old when it was told is older wherever it is shown (U3)", async () => {
	const toldOn = monthsLater(isoDay(), -14);
	const age = { ageYears: 0, ageMonths: 5, ageAsOf: toldOn };
	const dog = await makeDog({ name: "Grownup", contactBy: "relay", ...age });
	await makeDog({ name: "Neighbor", gender: "Female" });
	const texts = await textsOf([...pagesOf(dog.slug), "/adoption-network/neighbor"]);
	for (const [path, text] of texts) {
		expect(text, path).toMatch(/1 year 7 months|1 yr 7 mo/);
		expect(text, path).not.toMatch(/\b5 mo/);
	}
	const listed = async (query: string) =>
		(await site.ask(`/adoption-network?${query}`)).text.includes("/adoption-network/grownup");
	expect(await listed("age=young")).toBe(true);
	expect(await listed("age=baby")).toBe(false);
});

/** Of this dog, and not "5 yr 11 mo" of another one. */
const elevenMonths = /(?<!y(?:ea)?rs? )\b11 mo/;

test("ages, deadlines and days since change at midnight, whatever is cached (U3)", async () => {
	const dog = await makeDog({
		name: "Midnight",
		contactBy: "relay",
		ageYears: 0,
		ageMonths: 10,
		ageAsOf: "2031-02-10",
		neededBy: "2031-04-09",
		ownerConfirmedAt: new Date("2031-04-08T00:00:10Z"),
	});
	const paths = pagesOf(dog.slug);
	vi.setSystemTime("2031-04-09T23:59:50Z");
	const [before] = [await textsOf(paths), await textsOf(paths)];
	const card = await site.ask("/adoption-network/midnight/card.jpg");
	for (const [path, text] of before) expect(text, path).toMatch(elevenMonths);
	const own = "/adoption-network/midnight";
	expect(before.get(own)).toContain("April 9, 2031");
	expect(before.get(own)).toContain("owner confirmed 1 day ago");
	vi.setSystemTime("2031-04-10T00:00:20Z");
	const after = await textsOf(paths);
	for (const [path, text] of after) {
		expect(text, path).toMatch(/\b1 y(ea)?r\b/);
		expect(text, path).not.toMatch(elevenMonths);
	}
	expect(after.get(own)).not.toContain("April 9, 2031");
	expect(after.get(own)).not.toContain("New home needed by");
	expect(after.get(own)).toContain("owner confirmed 2 days ago");
	const cardAfter = await site.ask("/adoption-network/midnight/card.jpg");
	expect(cardAfter.headers.etag).not.toBe(card.headers.etag);
	const found = await site.ask("/adoption-network?age=young");
	expect(found.text).toContain(own);
});
