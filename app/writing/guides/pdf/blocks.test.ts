import { expect, it } from "vitest";
import { readBlocks } from "#app/writing/guides/pdf/blocks.ts";

function kinds(text: string) {
	return readBlocks(text).blocks.map(({ kind }) => kind);
}

it("reads the blocks of a text in their order", () => {
	const text = "a\n\n## b\n\n- c\n\n1. d\n\n> e\n\n| f |\n| - |\n| g |\n\n    h\n\n---";
	expect(kinds(text)).toEqual([
		"paragraph",
		"heading",
		"list",
		"list",
		"quote",
		"table",
		"code",
		"rule",
	]);
});

it.each([
	["bullet", "## Things\n\n- one"],
	["box", "## Checklist for the night\n\n- one"],
	["box", "- [ ] one\n- two"],
	["number", "## Checklist\n\n1. one"],
])("marks a list with a %s", (marks, text) => {
	expect(readBlocks(text).blocks.at(-1)).toMatchObject({ kind: "list", marks });
});

it("removes a task's checkbox and remembers whether it is checked", () => {
	const [list] = readBlocks("- [ ] open\n- [x] done").blocks;
	const item = (text: string, checked: boolean) => {
		return { checked, blocks: [{ kind: "paragraph", spans: [{ text }] }] };
	};
	expect(list).toMatchObject({ items: [item("open", false), item("done", true)] });
});

it("numbers sources in the order in which they are mentioned, each once", () => {
	const { blocks, sources } = readBlocks("a[^z] b[^a] c[^z]\n\n[^a]: two\n[^z]: one\n[^y]: unused");
	const spans = blocks[0]?.kind === "paragraph" ? blocks[0].spans : [];
	expect(spans.flatMap(({ source }) => source ?? [])).toEqual([1, 2, 1]);
	expect(sources).toMatchObject([
		{ number: 1, blocks: [{ spans: [{ text: "one" }] }] },
		{ number: 2, blocks: [{ spans: [{ text: "two" }] }] },
	]);
});

it("renders a picture as its description and HTML as text", () => {
	const { blocks } = readBlocks("![A *dog* \\[asleep\\]](x.png) <b>bold</b>");
	expect(blocks).toEqual([
		{
			kind: "paragraph",
			spans: [{ text: "A dog [asleep]", italic: true }, { text: " <b>bold</b>" }],
		},
	]);
});

it("knows a drawing by its name, with its caption, and a box by its title", () => {
	const text =
		'![A bowl](diagram:bowl "The dog\'s bowl")\n\n> **When to call the vet now**\n>\n> Cold gums\n\n> **At a glance**\n>\n> b\n\n> a';
	expect(readBlocks(text).blocks).toMatchObject([
		{ kind: "picture", picture: "bowl", alt: "A bowl", caption: "The dog’s bowl" },
		{ kind: "quote", box: "urgent" },
		{ kind: "quote", box: "glance" },
		{ kind: "quote", box: undefined },
	]);
});

it("gives every run its style", () => {
	const { blocks } = readBlocks("**a *b*** ~~c~~ `d` [e](/f)");
	expect(blocks[0]).toMatchObject({
		spans: [
			{ text: "a ", bold: true },
			{ text: "b", bold: true, italic: true },
			{ text: " " },
			{ text: "c", strike: true },
			{ text: " " },
			{ text: "d", code: true },
			{ text: " " },
			{ text: "e", href: "/f" },
		],
	});
});
