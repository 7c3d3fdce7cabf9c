import fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "#app/platform/text/markdown.server.ts";
import { compileTerms } from "#app/platform/text/terms.server.ts";

const explained = [
	{ path: "/glossary#gdv", forms: ["GDV", "gastric dilatation-volvulus"] },
	{ path: "/glossary#dysplasia", forms: ["Dysplasia"] },
	{ path: "/glossary#hip-dysplasia", forms: ["Hip dysplasia"] },
	{ path: "/glossary#cpp", forms: ["C++ (a test)"] },
];
const terms = compileTerms(explained);
const render = (text: string) => renderMarkdown(text, { terms });
const linksIn = (html: string) =>
	[...html.matchAll(/<a href="\/glossary#([\w-]+)" class="term">(.*?)<\/a>/g)].map(
		([, id, text]) => `${id}: ${text}`,
	);

test("the first mention of a term is linked, in any of its forms, whatever its case", () => {
	const html = render(
		"Gastric dilatation-volvulus, or **GDV**. Hip dysplasia is a *dysplasia*; hip dysplasia.",
	);
	expect(linksIn(html)).toEqual([
		"gdv: Gastric dilatation-volvulus",
		"hip-dysplasia: Hip dysplasia",
		"dysplasia: dysplasia",
	]);
	expect(linksIn(render("the dog’s GDV’s signs, C++ (a test)"))).toEqual([
		"gdv: GDV",
		"cpp: C++ (a test)",
	]);
});

test.each([
	["part of a word or a site’s name", "GDVs, aGDV, dysplasias, non-GDV, gdv.org"],
	["a heading", "## About GDV"],
	["a link", "[about GDV](/guides/bloat)"],
	["code", "`GDV`\n\n    GDV"],
	["a picture’s description", "![GDV](photo:1)"],
	["the head of a table", "| GDV |\n| --- |\n| a |"],
	["a source", "a[^1]\n\n[^1]: On GDV."],
])("%s is not linked", (_, text) => {
	expect(linksIn(render(text))).toEqual([]);
});

test("cells, items and quotations are linked, and after a heading and a head the text again", () => {
	expect(linksIn(render("## GDV\n\n| GDV |\n| --- |\n| GDV |\n\n> dysplasia"))).toEqual([
		"gdv: GDV",
		"dysplasia: dysplasia",
	]);
});

test("a text has no more than a dozen of these links", () => {
	const many = Array.from({ length: 30 }, (_, number) => `term${number}`);
	const all = compileTerms(many.map((form) => ({ path: `/glossary#${form}`, forms: [form] })));
	expect(linksIn(renderMarkdown(many.join(" "), { terms: all }))).toHaveLength(12);
});

test("without terms nothing is linked", () => {
	expect(linksIn(renderMarkdown("GDV"))).toEqual([]);
	expect(renderMarkdown("GDV", { terms: compileTerms([]) })).toBe("<p>GDV</p>\n");
});

test("linking changes no word of any text", () => {
	const part = fc.constantFrom(
		...[
			"GDV",
			"hip dysplasia",
			"Dysplasia",
			" ",
			"-",
			"**",
			"*",
			"`",
			"[",
			"](/a)",
			"![",
			"](photo:1)",
		],
		...[
			"\n\n",
			"## ",
			"| a | b |\n| - | - |\n| GDV | c |\n",
			"[^1]",
			"\n\n[^1]: GDV\n",
			"> ",
			"- ",
			"<b>",
			"&amp;",
		],
	);
	const text = fc.array(fc.oneof(part, fc.string({ unit: "grapheme", maxLength: 4 })), {
		maxLength: 24,
	});
	const plainText = (html: string) => html.replace(/<[^>]*>/g, "");
	fc.assert(
		fc.property(text, (parts) => {
			const written = parts.join("");
			const [plain, linked] = [renderMarkdown(written), render(written)];
			expect(plainText(linked)).toBe(plainText(plain));
			// Only these links are added.
			expect(linked.replace(/<a href="\/glossary#[\w-]+" class="term">(.*?)<\/a>/g, "$1")).toBe(
				plain,
			);
		}),
		{ numRuns: 500 },
	);
});
