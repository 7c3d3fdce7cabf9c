import fc from "fast-check";
import { expect, test } from "vitest";
import { excerptAround, highlight } from "#app/site/search/highlight.ts";

const shown = (pieces: string[]) =>
	pieces.map((piece, index) => (index % 2 ? `[${piece}]` : piece)).join("");

test("whole words are marked that begin with what was looked for", () => {
	expect(shown(highlight("Rehoming: a home, rehomed", ["rehom"]))).toBe(
		"[Rehoming]: a home, [rehomed]",
	);
	expect(shown(highlight("Zoë and Otto’s RENÉE", ["zoe", "otto", "renee"]))).toBe(
		"[Zoë] and [Otto]’s [RENÉE]",
	);
	expect(shown(highlight("a.b (c) كلب كبير", ["b", "كل"]))).toBe("a.[b] (c) [كلب] كبير");
	expect(shown(highlight("plain", []))).toBe("plain");
	expect(shown(highlight("(uncalm, calm)—calmly", ["calm"]))).toBe("(uncalm, [calm])—[calmly]");
});

test("an excerpt is cut between words, around the first that is found", () => {
	const text = `${"before ".repeat(40)}otto ${"after ".repeat(60)}`;
	const excerpt = shown(excerptAround(text, ["otto"]));
	expect(excerpt).toMatch(/^… (before )+\[otto\] (after )+…$/);
	expect(excerpt.length).toBeLessThan(200);
	expect(shown(excerptAround("Otto  is\n\ncalm", ["calm"]))).toBe("Otto is [calm]");
	expect(shown(excerptAround(text, ["nothing"]))).toMatch(/^before .* …$/);
	const unbroken = `${"a/".repeat(40)}otto and more`;
	expect(shown(excerptAround(unbroken, ["otto"]))).toBe("… [otto] and more");
	for (const before of ["", "a"]) {
		expect(shown(excerptAround(before + "🐕".repeat(200), []))).toMatch(/^a?🐕+ …$/u);
	}
});

test("an excerpt is where most of what was looked for is found together", () => {
	const text = `Belly rubs. ${"before ".repeat(40)}a swollen, tight belly ${"after ".repeat(60)}`;
	expect(shown(excerptAround(text, ["belly", "swollen"]))).toContain("a [swollen], tight [belly]");
	expect(shown(excerptAround(text, ["belly"]))).toMatch(/^\[Belly\] rubs/);
});

test("the first match is found in a long text, whatever else is written there", () => {
	const long = "Local\n\n  recall, “uncalm”. ".repeat(80);
	for (const other of ["", "🐾 ", "Zoë ", "ß ", "كلب "]) {
		const excerpt = shown(excerptAround(`${other}${long}Calmly 🐾calm`, ["calm"]));
		expect(excerpt).toMatch(/^… [^\n[]+ \[Calmly\] 🐾\[calm\]$/);
	}
});

test("no text or word is lost or breaks it", () => {
	const word = fc.string({ unit: "binary", minLength: 1, maxLength: 5 });
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), fc.array(word), (text, words) => {
			expect(highlight(text, words).join("")).toBe(text.normalize("NFD").normalize("NFC"));
			excerptAround(text.repeat(20), words);
		}),
	);
});
