import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { facts, fillFacts, sources } from "#app/platform/content/facts.server.ts";
import { diagrams } from "#app/platform/images/diagrams.server.ts";
import { diagramsIn, renderSections } from "#app/platform/text/markdown.server.ts";
import { slugOf } from "#app/records/addresses/slug.ts";
import { drawGlossary } from "#app/records/breed/glossary.server.ts";
import routes from "#app/routes.ts";
import { reviewers } from "#app/writing/guides/reviewers.server.ts";
import { topicPages } from "#app/writing/guides/topic-pages.server.ts";
import { readingGrade } from "#app/writing/reading-grade.ts";
import { tools } from "#app/writing/tools/tools.ts";
import { readSampleTexts } from "./samples.ts";

const all = await readSampleTexts("guides");
const guides = all.filter(({ checked }) => checked !== null);

const slug = (title: string) => slugOf(title, "guide");
const pages = new Set([
	...(await routes).flatMap(({ path = "", children }) =>
		children || /[:*]/.test(path) ? [] : [`/${path}`],
	),
	...tools.map(({ path }) => path),
]);
const bodies = new Map(all.map(({ title, body }) => [`/guides/${slug(title)}`, body]));

/** Of the parts of a page that an address can name. */
function idsOn(path: string): Set<string> {
	const body = bodies.get(path);
	const html = path === "/glossary" ? drawGlossary() : renderSections(body ?? "");
	return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
}

function isDead(link: string, here: string): boolean {
	const [path = "", id] = link.split("#");
	const target = path === "" ? here : path.split("?", 1)[0];
	if (!pages.has(target ?? "") && !bodies.has(target ?? "")) return true;
	return id !== undefined && !idsOn(target ?? "").has(id);
}

test("the facts of every guide were checked on some day", () => {
	expect([0, all.length]).toContain(guides.length);
});

test("no two guides have one address, now or formerly", () => {
	const slugs = all.flatMap(({ title, formerly }) => [...new Set([title, ...formerly].map(slug))]);
	expect(slugs.filter((each, at) => slugs.indexOf(each) !== at)).toEqual([]);
});

test("vets are named for guides that exist", () => {
	const reviewed = reviewers.flatMap(({ guides }) => guides);
	expect(reviewed.filter((each) => !bodies.has(`/guides/${each}`))).toEqual([]);
});

describe("content/facts.yaml", async () => {
	const folder = import.meta.dirname;
	const names = await readdir(folder, { recursive: true });
	const files = names.filter((name) => /\.(?:md|yaml)$/.test(name) && name !== "facts.yaml");
	const written = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
	const everything = written.join("\n");

	test("has no fact and no source that nothing uses", () => {
		const unused = Object.keys(facts).filter((id) => !everything.includes(`{{${id}}}`));
		const unmentioned = Object.keys(sources).filter((id) => !everything.includes(`[^${id}]`));
		expect([unused, unmentioned]).toEqual([[], []]);
	});

	test("fills each of its tags, and refuses others", () => {
		expect(() => fillFacts(everything)).not.toThrow();
		expect(fillFacts("A male weighs {{weight-male}}.")).toBe("A male weighs 45–50 kg (99–110 lb).");
		expect(() => fillFacts("{{courage}}")).toThrow("courage");
	});

	test("is the only home of its numbers", () => {
		const again = Object.values(facts)
			.filter(({ value, unit }) => /\d/.test(value) && unit !== "")
			.map(({ value, unit }) => `${value} ${unit.split(" ")[0]}`)
			.filter((number) => everything.includes(number));
		expect(again).toEqual([]);
	});
});

test("each illness from A to Z has signs, a time to call, and the rest that an owner looks for", () => {
	const [body = ""] = [...bodies].flatMap(([path, body]) =>
		path.endsWith("from-a-to-z") ? [body] : [],
	);
	const [, entries = ""] = body.split("## The entries");
	const [listed = ""] = entries.split("\n## ");
	const all = listed.split(/^### /m).slice(1);
	const labels = [
		"Signs",
		"When to call",
		"How it is found",
		"What is done",
		"Outlook",
		"Cost",
		"How common",
	];
	expect(all.length).toBeGreaterThan(30);
	for (const entry of all) {
		const found = [...entry.matchAll(/^- \*\*([^*]+):\*\* \S/gm)].map(([, label]) => label);
		expect(found, entry.split("\n", 1)[0]).toEqual(labels);
	}
	const titles = all.map((entry) => entry.split("\n", 1)[0] ?? "");
	expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, "en")));
});

test("every topic has a page with words of its own", () => {
	const topics = all.map(({ category }) => slug(category));
	expect(topics.filter((topic) => !topicPages.has(topic))).toEqual([]);
	const titles = guides.map(({ title }) => title);
	const first = [...topicPages.values()].flatMap(({ first }) => first ?? []);
	expect(titles).toEqual(expect.arrayContaining(first));
});

test("says when to go for bloat in the same words everywhere", () => {
	const rule =
		"Retching with nothing coming up, a swelling belly, or sudden restlessness with drooling or pain: go now, and call on the way. Restless and nothing else: telephone now";
	const boxes = all.flatMap(({ title, body }) =>
		[...body.matchAll(/^> \*\*When to call the vet now\*\*\n(?:>.*\n)+/gm)].map(([box]) => ({
			title,
			box,
		})),
	);
	const signs = /retch|heav(?:e|ing)|(?:swollen|swelling|tight) belly|restless/i;
	const aboutBloat = boxes.filter(({ box }) =>
		signs.test(box.replaceAll("A swollen belly in an unspayed female", "")),
	);
	expect(aboutBloat.length).toBeGreaterThan(7);
	expect(aboutBloat.filter(({ box }) => !box.includes(rule)).map(({ title }) => title)).toEqual([]);
});

describe.each(guides.map((guide) => [guide.title, guide] as const))("%s", (title, guide) => {
	const { short, checked, body } = guide;
	const notes = [...body.matchAll(/^\[\^([^\]]+)\]: (.*(?:\n(?!\[\^|\n).*)*)/gm)].map(
		([, id = "", text = ""]) => ({ id, text: text.trim() }),
	);
	const prose = body.replace(/^\[\^.*$/gm, "");

	test("has a title and a description that search engines show whole, and a day", () => {
		expect([title.length >= 25, title.length <= 60, title.length]).toEqual([
			true,
			true,
			title.length,
		]);
		expect([short.length >= 100, short.length <= 160]).toEqual([true, true]);
		expect(checked).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
	});

	test("says before its first section in three to five lines what matters", () => {
		const [start = ""] = body.split(/^## /m, 1);
		const boxes = [...body.matchAll(/^> \*\*At a glance\*\*\n>\n((?:> - .+\n)+)/gm)];
		expect(boxes).toHaveLength(1);
		const [[box = "", lines = ""] = []] = boxes;
		expect(start).toContain(box);
		expect([3, 4, 5]).toContain(lines.trim().split("\n").length);
	});

	test("is easy to read", () => {
		expect(readingGrade(body)).toBeLessThanOrEqual(6);
	});

	test("links each source and says how it was read; each is mentioned, and each mention has one", () => {
		const read =
			/(?:^|\. |\.\) |\)\. )(?:Read|Abstract read|Excerpt read|Copy read|Cited, not read,) [A-Z][a-z]+ \d{1,2}, 20\d\d\.$/;
		expect(notes.filter(({ text }) => !/\]\(https?:\/\/[^)]+\)/.test(text))).toEqual([]);
		expect(notes.filter(({ text }) => !read.test(text))).toEqual([]);
		const mentioned = new Set([...prose.matchAll(/\[\^([^\]]+)\]/g)].map(([, id]) => id));
		expect([...mentioned].sort()).toEqual(notes.map(({ id }) => id).sort());
	});

	test("has one note mark a sentence at most", () => {
		const cells = prose
			.split("\n")
			.flatMap((line) => (line.startsWith("|") ? line.split("|") : [line]));
		const sentences = cells
			.map((cell) => cell.replace(/([.!?]["”’)*]*)((?:\[\^[^\]]+\])+)/g, "$2$1"))
			.flatMap((cell) => cell.split(/(?<=[.!?])["”’)*]*\s+(?=["“*(]*[A-Z0-9])/));
		expect(sentences.filter((each) => each.split("[^").length > 2)).toEqual([]);
	});

	test("leads to two other guides at least, and nowhere that isn’t there", () => {
		const here = `/guides/${slug(title)}`;
		const links = [...body.matchAll(/\]\(([/#][^)\s]*)/g)].map(([, link = ""]) => link);
		expect(links.filter((link) => isDead(link, here))).toEqual([]);
		const others = new Set(
			links.map((link) => link.split("#", 1)[0]).filter((path) => bodies.has(path ?? "")),
		);
		others.delete(here);
		expect(others.size).toBeGreaterThanOrEqual(2);
	});

	test("describes each picture, and shows only drawings that exist", () => {
		const pictures = [...body.matchAll(/!\[([^\]]*)\]\(([^)\s]+)(?: "([^"]+)")?\)/g)];
		const short = pictures.filter(([, alt = ""]) => alt.length < 30 || alt.length > 250);
		expect(short.map(([, alt]) => alt)).toEqual([]);
		expect(pictures.filter(([, , , caption]) => !caption).map(([whole]) => whole)).toEqual([]);
		expect(diagramsIn(body).filter((name) => !diagrams.has(name))).toEqual([]);
	});

	test("lets each phone number in a table be dialed", () => {
		expect(body.match(/\| *\+?\(?\d[\d ()-]{6,}\d *\|/g)).toBeNull();
	});

	test("writes units in one way, with a space", () => {
		expect(prose.match(/\b(?:lbs|kgs|Kg|KG|Lb|cms)\b|\d(?:lb|kg|cm|mi|km)\b/g)).toBeNull();
		// One of the two would mean little to half of the readers.
		const fahrenheit = prose
			.split("\n")
			.filter((line) => line.includes("°F") && !line.includes("°C"));
		expect(fahrenheit).toEqual([]);
	});
});
