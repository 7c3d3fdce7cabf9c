import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyContent } from "#app/records/texts.ts";
import { differenceOf, differencesBetween } from "#app/writing/difference.ts";

const shown = (before: string, after: string) =>
	differenceOf(before, after)
		.map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
		.join("");

test("changed words are marked within their line", () => {
	expect(shown("Feed it four meals a day.\n", "Feed it three meals a day.\n")).toBe(
		"Feed it -four-+three+ meals a day.\n",
	);
	expect(shown("a\n", "a\nb\n")).toBe("a\n+b\n+");
	expect(shown("a\nb\n", "b\n")).toBe("-a\n-b\n");
});

test("a rewritten text is shown whole", () => {
	expect(shown("One thing and another.", "Quite a new and long sentence about it.")).toBe(
		"-One thing and another.-+Quite a new and long sentence about it.+",
	);
});

test("a long unchanged stretch is cut, with its length", () => {
	const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n");
	const text = shown(`${lines}\nold\n`, `${lines}\nnew\n`);
	expect(text).toMatch(/^… 28 .*…$/m);
	expect(text).toContain("line 29\n-old\n-+new\n+");
	expect(text).not.toContain("line 10");
});

test("additions and removals rebuild both texts, whatever they are", () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (before, after) => {
			const pieces = differenceOf(before, after);
			const without = (left: string) =>
				pieces.flatMap(({ kind, text }) => (kind === left ? [] : text)).join("");
			expect(without("removed")).toBe(after);
			expect(without("added")).toBe(before);
		}),
	);
});

test("two long texts with nothing in common are shown whole", () => {
	const many = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join("\n");
	expect(differenceOf(many("a"), many("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

test("a text is compared as it is read, not as it is written", () => {
	const body = "## Meals\n\nFour *small* [meals](/guides/a).\n\n- one\n- two\n\n![A bowl](photo:3)";
	const compare = (changed: string) =>
		differencesBetween(
			"guide",
			{ ...emptyContent, body },
			{ ...emptyContent, body: changed },
			String,
		).flatMap(({ pieces }) => pieces);
	const words = (pieces: ReturnType<typeof compare>) => pieces.map(({ text }) => text).join("");
	const [from, to] = ["Four", "Three"];
	const changed = compare(body.replace(from, to));
	expect(changed.filter(({ kind }) => kind !== "same").map(({ text }) => text)).toEqual([from, to]);
	expect(words(changed)).toMatch(/^Meals\n\n/);
	expect(words(changed)).toContain("• one\n• two\n\n[Photo: A bowl]");
	expect(words(compare(body.replace("/guides/a", "/guides/b")))).toContain("meals (/guides/");
	const formatted = compare(body.replace("*small*", "**small**"));
	expect(formatted.every(({ kind }) => kind === "same")).toBe(true);
	expect(compare(body)).toEqual([]);
});

test("only fields that differ are named", () => {
	const before = { ...emptyContent, title: "One", coverId: 1 };
	const after = {
		...before,
		coverId: 2,
		download: { from: "elsewhere" as const, url: "https://a" },
	};
	const fields = differencesBetween("guide", before, after, (id) => `photo ${id}`);
	expect(fields.map(({ label }) => label)).toEqual(["Cover", "Download"]);
	expect(differencesBetween("guide", before, before, String)).toEqual([]);
});
