import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { isAddress, wrapAddresses } from "#app/media/pdf/addresses.ts";
import { loadFonts } from "#app/media/pdf/style.ts";
import { renderGuidePdf } from "#app/writing/guides/pdf/pdf.ts";

const long =
	"https://www.cambridge.org/core/journals/animal-welfare/article/predictors-of-successful-diversion-of-cats-and-dogs-away-from-animal-shelter-intake-analysis-of-data-from-a-selfrehoming-website/E44CDEC23909FCA502E91D9F4CC2508D";
const doi = "doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2";
const room = { width: 380, fontSize: 9 };

beforeAll(loadFonts);

describe("an address", () => {
	test("is distinguished from other words", () => {
		for (const word of [long, doi, "ofa.org/diseases", "(https://a.example)."]) {
			expect(isAddress(word), word).toBe(true);
		}
		for (const word of ["and/or", "1/2", "e.g.", "ofa.org", "Donaudampfschifffahrt"]) {
			expect(isAddress(word), word).toBe(false);
		}
	});

	test("that a line has room for stays whole", () => {
		const spans = [{ text: `See ${doi}, or ` }, { text: "ofa.org/x", href: "https://ofa.org/x" }];
		expect(wrapAddresses(spans, room)).toBe(spans);
	});

	test("gets lines of its own otherwise, broken after slashes and before marks", () => {
		const link = { text: long, href: long };
		const set = wrapAddresses([{ text: "See " }, link, { text: ". Read." }], room);
		const lines = set.filter(({ href }) => href !== undefined);
		expect(set.map(({ text }) => text).join("")).toMatch(/^See \nhttps:.*\. Read\.$/s);
		expect(lines.map(({ text }) => text).join("")).toBe(long);
		expect(lines.length).toBeGreaterThan(2);
		for (const [index, { href, text }] of lines.entries()) {
			expect(href).toBe(long);
			if (index > 0)
				expect(text.startsWith("-") || lines[index - 1]?.text.endsWith("/")).toBe(true);
		}
	});

	test("without slashes or marks is broken where a line ends", () => {
		const address = `https://a.example/${"a".repeat(300)}`;
		const [first, ...more] = wrapAddresses([{ text: address }], room);
		expect(first?.text.startsWith("https://a.example/aaa")).toBe(true);
		expect([first, ...more].map((span) => span?.text.trim()).join("")).toBe(address);
	});
});

test("printed, it has no hyphen added, and every line of it is the link", async () => {
	const { links, text } = await print(
		`A text.[^1] See [${long}](${long}).\n\n- In a list: [${long}](${long})\n\n| a | b |\n| - | - |\n| c | [${long}](${long}) |\n\n[^1]: Someone, 2020. [${long}](${long}). Read.`,
	);
	expect(text.split(long.slice(8))).toHaveLength(5);
	expect(links.length).toBeGreaterThanOrEqual(4 * 3);
	for (const { url, width } of links) {
		expect(url).toBe(long);
		expect(width).toBeGreaterThan(1);
	}
});

test("no link goes on overleaf", async () => {
	const text = "which is worth a look when you have the time to read it, and your dog is asleep";
	const paragraphs = Array.from({ length: 90 }, (_, index) => {
		const link = `[${text}](https://a.example/${index})`;
		return `${index % 3 ? "" : "- "}${"Some text before it. ".repeat(index % 7)}${link}${index % 2 ? "" : `[^${index}]`}.`;
	});
	const sources = paragraphs.map(
		(_, index) => `[^${index}]: Someone, 2020. [${long}](https://b.example/${index}). Read.`,
	);
	const { links } = await print(`${paragraphs.join("\n\n")}\n\n${sources.join("\n")}`);
	const pages = Map.groupBy(links, ({ url }) => url);
	expect(pages.size).toBe(90 + 45);
	for (const [url, found] of pages) {
		expect(new Set(found.map(({ page }) => page)).size, url).toBe(1);
	}
});

async function print(body: string) {
	const facts = { title: "T", category: "C", shortDescription: "S", sample: false };
	const file = await renderGuidePdf({ ...facts, body, createdAt: new Date() });
	const document = await getDocumentProxy(new Uint8Array(file));
	const links: { url: string; page: number; width: number }[] = [];
	let text = "";
	for (let page = 2; page <= document.numPages; page++) {
		const shown = await document.getPage(page);
		const annotations = (await shown.getAnnotations()) as { url?: string; rect: number[] }[];
		for (const { url, rect } of annotations) {
			const [left = 0, , right = 0] = rect;
			const isOwn = url?.startsWith("https://corso.example");
			if (url && !isOwn) links.push({ url, page, width: right - left });
		}
		const { items } = await shown.getTextContent();
		text += items.map((item) => ("str" in item ? item.str.trim() : "")).join("");
	}
	return { links, text };
}
