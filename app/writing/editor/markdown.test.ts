import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { diagrams as ours } from "#app/platform/images/diagrams.server.ts";
import { renderMarkdown } from "#app/platform/text/markdown.server.ts";
import { extensions } from "#app/writing/editor/extensions.ts";
import { documentOf, markdownOf } from "#app/writing/editor/markdown.ts";
import { readSampleTexts } from "../../../content/samples.ts";

const rendered = (text: string) => renderMarkdown(text, { diagrams: ours });
const diagrams = new Map([["bowl", { path: "/diagrams/bowl.svg", width: 480, height: 300 }]]);
const shown = (text: string) => renderMarkdown(text, { diagrams }).replace(/\s+/g, " ");
const again = (text: string) => markdownOf(documentOf(text));

test.each(["guides", "posts"] as const)(
	"all sample %s go through the editor unchanged",
	async (folder) => {
		const texts = await readSampleTexts(folder);
		expect(texts.length).toBeGreaterThan(7);
		for (const { title, body } of texts) {
			expect(rendered(again(body)), title).toBe(rendered(body));
			expect(again(again(body)), title).toBe(again(body));
		}
	},
);

test.each([
	["headings", "## Two\n\n### Three\n\n#### Four"],
	["looks", "a **b *c* d** ~~e~~ `f * g` h"],
	["lists", "- a\n- b\n  - c\n  - d\n\n1. one\n2. two"],
	["a list that begins later", "3. three\n4. four"],
	["sentences that are no lists", "No. Never.\n\nI. think\n\na. b"],
	["boxes to tick", "- [ ] open\n- [x] done"],
	["quotes", "> a\n>\n> b"],
	["links", "[a](/guides) [b](https://a.example/x_(y)) [c](<https://a.example/a b>)"],
	["a table", "| a | b |\n| --- | --- |\n| **c** | d\\|e |\n|  | f[^1] |\n\n[^1]: g"],
	["sources", "a[^x] b[^long-name]\n\n[^x]: One *two*\n[^long-name]: Three\n\n    Four"],
	["a source in several lines", "a[^x]\n\n[^x]: One\ntwo"],
	["a picture", "a\n\n![A dog \\[asleep\\] on a rug](photo:17)\n\nb ![c](photo:2) d"],
	["a drawing", `a\n\n![A bowl \\[full\\]](diagram:bowl "The dog's \\"own\\" bowl")\n\nb`],
	["code", "`a`\n\n```\n<b> *c*\n```"],
	["a line", "a\n\n---\n\nb"],
	["a break", "a  \nb"],
	["raw HTML", "<script>alert(1)</script>\n\na <b onclick=x>b</b> &lt;i&gt; &amp;lt;"],
	["signs", "5 \\* 3, a_b_c, \\[x\\], 1\\. no list\n\n\\# no heading\n\n\\- no item"],
	["bare addresses", "see https://a.example/ and www.a.example"],
	["one ~", "~10 kg, H~2~O, ~~gone~~"],
	["the title of a link", '[a](/b "q\\"r")'],
	["marks in the words of a picture", "![a_b **c** ~d~ 5 \\* 3](photo:1)"],
	["empty items", "1. a\n2. \n3. b\n\ntext\n\n1."],
	["an empty quote", "a\n\n>\n\nb"],
	["Arabic", "مرحبا **بكم**"],
])("%s stay what they are", (_, text) => {
	expect(shown(again(text))).toBe(shown(text));
	expect(again(again(text))).toBe(again(text));
});

test("any Markdown opens as a complete document", () => {
	const schema = getSchema(extensions);
	for (const text of [
		"1.",
		"1. a\n2. ",
		">",
		"- a\n[^1]: x",
		"- [ ] t\n[^1]: x\n   1. in",
		"1)\n- ",
	]) {
		expect(() => schema.nodeFromJSON(documentOf(text)).check(), text).not.toThrow();
	}
});

test("a drawing is shown in the editor, and keeps its caption", () => {
	const schema = getSchema(extensions);
	const text = '![A bowl](diagram:bowl "Full")';
	const image = schema.nodeFromJSON(documentOf(text)).firstChild?.firstChild;
	expect(image?.type.spec.toDOM?.(image)).toEqual([
		"img",
		expect.objectContaining({ src: "/diagrams/bowl.svg", alt: "A bowl", title: "Full" }),
	]);
	expect(again(text)).toBe(text);
	expect(again('![A dog](photo:1 "No one sees this")')).toBe("![A dog](photo:1)");
});

test("an empty text is an empty text", () => {
	for (const text of ["", "\n\n", "   "]) expect(again(text)).toBe("");
});

test("what Markdown cannot express is left out", () => {
	const paragraph = (...content: object[]) => ({ type: "paragraph", content });
	const text = { type: "text", text: "a" };
	expect(
		markdownOf({
			type: "doc",
			content: [paragraph(text), paragraph(), paragraph(text), paragraph()],
		}),
	).toBe("a\n\na");
});

test.each([
	["&copy; 2026, 5 &times; 3&nbsp;kg", "© 2026, 5 × 3\u00a0kg"],
	["`&copy;`", "`&copy;`"],
	['[a](https://x.example/ "A \\"title\\" here")', '[a](https://x.example/ "A \\"title\\" here")'],
])("%s survives the editor", (typed, kept) => {
	expect(markdownOf(documentOf(typed))).toBe(kept);
	expect(markdownOf(documentOf(kept))).toBe(kept);
});
