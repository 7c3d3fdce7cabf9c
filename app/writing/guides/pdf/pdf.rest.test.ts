import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { env } from "#app/platform/settings/env.server.ts";
import { type PrintedGuide, renderGuidePdf } from "#app/writing/guides/pdf/pdf.ts";
import { site } from "#site";

const guide: PrintedGuide = {
	title: "Bloat: Know the Signs",
	category: "Health",
	shortDescription: "What to do in the first minutes.",
	body: `Bloat can kill a large dog within hours.[^acvs]

## The signs

| Sign | What you see |
| --- | --- |
| Retching | Nothing comes up[^acvs] |

See the [guides](/guides), [a vet](https://example.com/vet) or [a trap](javascript:alert(1)).[^second]

## Checklist for tonight

- The number is saved
- The car has fuel

[^acvs]: College of Surgeons, *Volvulus*, page for owners.
[^second]: Glickman and others, 2000.
[^unused]: Nobody speaks of this one.
`,
	createdAt: new Date("2026-04-21T00:00:00Z"),
	sample: false,
	path: "/guides/bloat",
};

async function read(changes: Partial<PrintedGuide> = {}) {
	const file = await renderGuidePdf({ ...guide, ...changes });
	const document = await getDocumentProxy(new Uint8Array(file));
	const { text } = await extractText(document, { mergePages: false });
	return { document, pages: text, text: text.join("\n") };
}

async function linksOf(document: Awaited<ReturnType<typeof read>>["document"]) {
	const pages = Array.from({ length: document.numPages }, (_, index) => index + 1);
	const found = await Promise.all(
		pages.map(async (number) => (await document.getPage(number)).getAnnotations()),
	);
	return found.flat() as { url?: string; dest?: string }[];
}

describe("renderGuidePdf", () => {
	let printed: Awaited<ReturnType<typeof read>>;
	beforeAll(async () => {
		printed = await read();
	});

	it("says which vet has reviewed it, or that none has", async () => {
		const reviewed = "Reviewed by Ada Rossi, DVM (Texas 555), on June 1, 2026.";
		expect((await read({ reviewed })).text.replace(/\s+/g, " ")).toContain(reviewed);
	});

	it("prints a cover and the text on Letter pages", async () => {
		const { document, pages } = printed;
		expect(document.numPages).toBe(2);
		expect((await document.getPage(1)).view).toEqual([0, 0, 612, 792]);
		expect(pages[0]).toMatch(/Bloat:\s+Know\s+the\s+Signs/);
		expect(pages[0]).toContain("April 21, 2026");
		expect(pages[1]).toContain("Nothing comes up");
		expect(pages[1]).toMatch(new RegExp(`${site.name}\\s+${guide.title}\\s+2`));
	});

	it("has metadata and an outline", async () => {
		const { document } = printed;
		const { info } = await getMeta(document);
		expect(info).toMatchObject({
			Title: guide.title,
			Author: site.name,
			Subject: guide.shortDescription,
			Language: site.language,
		});
		const outline = (await document.getOutline()) ?? [];
		expect(outline.map(({ title }) => title)).toEqual([
			"The signs",
			"Checklist for tonight",
			"Sources",
		]);
	});

	it("lists every cited source once, and links to it", async () => {
		const { document, text } = printed;
		const sources = text.slice(text.lastIndexOf("Sources"));
		expect(sources.match(/College of Surgeons/g)).toHaveLength(1);
		expect(sources.match(/Glickman/g)).toHaveLength(1);
		expect(text).not.toContain("Nobody speaks");
		const targets = (await linksOf(document)).map(({ dest }) => dest).filter(Boolean);
		expect(targets).toEqual(["source-1", "source-1", "source-2"]);
		expect(Object.keys(await document.getDestinations())).toEqual(
			expect.arrayContaining(["source-1", "source-2"]),
		);
	});

	it("links to the site and the web, and to nothing else", async () => {
		const urls = (await linksOf(printed.document)).flatMap(({ url }) => url ?? []);
		expect(urls).toEqual([
			`${env.siteUrl}/guides`,
			"https://example.com/vet",
			`${env.siteUrl}/guides/bloat`,
		]);
	});

	it("says its address and that we are not vets after the text, before the sources", () => {
		expect(printed.text).toMatch(/has fuel.*\/guides\/bloat.*\bnot vets\b.*Sources/s);
	});

	it.each([
		["a form to fill in, as a table", "", 1],
		["long texts, row by row", "which is a long text", 2],
	])("prints seven columns of %s", async (_, cell, times) => {
		const row = (text: string) => `| ${Array(7).fill(text).join(" | ")} |`;
		const head = "| Week | Date | Weight | Score | Food a day (g) | Treats | Notes |";
		const { text } = await read({
			body: [head, row("-"), row(cell), row(cell)].join("\n"),
		});
		expect(text.match(/Weight/g)).toHaveLength(times);
	});

	it("breaks a title into even lines", async () => {
		const { pages } = await read({ title: "Cane Corso Health Problems from A to Z" });
		expect(pages[0]).toMatch(/Cane Corso\s*\nHealth Problems\s*\nfrom A to Z/);
	});

	it("marks a sample on the cover and at the end", async () => {
		expect(printed.text).not.toMatch(/sample/i);
		const { pages } = await read({ sample: true });
		expect(pages[0]).toMatch(/sample/i);
		expect(pages.at(-1)).toMatch(/sample/i);
	});

	it("keeps words whole in a second guide, whatever letters the first one had", async () => {
		await read({ body: "A “quoted” word." });
		const sentence =
			"The dog’s breeder can’t say what the vet’s plan is, and it’s not the owner’s. ";
		const { text } = await read({ body: sentence.repeat(8) });
		const words = new Set(text.split(/\s+/));
		expect(
			sentence
				.trim()
				.split(" ")
				.filter((word) => !words.has(word)),
		).toEqual([]);
	});

	it.each([
		["what is slanted and a comma", "*Gastropexy*, akcchf.org.", "Gastropexy, akcchf.org."],
		["a link and a full stop", "[akcchf.org](https://akcchf.org). End", "akcchf.org. End"],
		["brackets and what is bold", "(**volvulus**) then", "(volvulus) then"],
		["a word and its source", "afterwards[^acvs] it", "afterwards1 it"],
		["letters of two files of a font", "Wałęsa, Dvořák; Łódź.", "Wałęsa, Dvořák; Łódź."],
	])("keeps %s on one line wherever the line ends", async (_, written, whole) => {
		const words = "Health Foundation, Preventing Torsion When Bloating with Prophylactic ";
		const lines = Array.from({ length: 30 }, (_, many) => `${"i".repeat(many)} ${words}${written}`);
		const table = `| a | b |\n| --- | --- |\n${lines.map((line) => `| ${line} | b |`).join("\n")}`;
		const body = `${lines.join("\n\n")}\n\n${table}\n\n[^acvs]: A source.`;
		const { text } = await read({ body });
		expect(text.match(/\S+-\s+\S+/g)).toBeNull();
		for (const word of whole.split(" ")) {
			const found = text.split(/\s+/).filter((each) => each === word);
			expect(found.length, word).toBeGreaterThanOrEqual(2 * lines.length);
		}
	});

	it("breaks what is longer than a line, even with mixed styles", async () => {
		const { text } = await read({ body: "**bloat**_bloat_".repeat(30) });
		expect(text.replaceAll(/[\s-]/g, "")).toContain("bloat".repeat(60));
	});

	it.each([
		["letters of other scripts", "日本語 العربية עברית 🐶"],
		["nothing", " "],
		["one long word", "Donaudampfschifffahrt".repeat(7)],
		["160 characters", "A long title that goes on and on ".repeat(5).slice(0, 160)],
	])("prints a title of %s", async (_, title) => {
		const { document } = await read({ title, category: title, shortDescription: title });
		expect(document.numPages).toBeGreaterThan(1);
	});
});
