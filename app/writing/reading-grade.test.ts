import fc from "fast-check";
import { expect, test } from "vitest";
import { countWords, readingGrade } from "#app/writing/reading-grade.ts";

test("short words in short sentences are easier than long ones in long sentences", () => {
	const plain = "The dog eats twice a day. He drinks when he likes. Then he sleeps.";
	const dense =
		"Veterinary orthopedic evaluation necessitates radiographic documentation of the coxofemoral articulation under appropriate sedation.";
	expect(readingGrade(plain)).toBeLessThan(3);
	expect(readingGrade(dense)).toBeGreaterThan(16);
	// Kincaid and others, 1975: 0.39 words per sentence + 11.8 syllables per word − 15.59.
	expect(readingGrade("The cat sat on the mat.")).toBeCloseTo(0.39 * 6 + 11.8 - 15.59);
});

test("only what is read as prose is counted", () => {
	const text = [
		"## A heading",
		"Feed **four** [small meals](/guides/feeding).[^1]",
		'![A bowl, seen from above](diagram:bowl "A bowl")',
		"| Age | Meals |\n| --- | --- |\n| 8 weeks | 4 |",
		"> - cold gums\n> - a hard belly",
		"[^1]: Someone, _A Book_, 2020.\n  Read November 24, 2026.",
	].join("\n\n");
	expect(countWords(text)).toBe(4 + 2 + 3);
	expect(readingGrade(text)).toBeCloseTo(
		readingGrade("Feed four small meals. Cold gums. A hard belly."),
	);
});

test("a text without words has no grade, and any text has a finite one", () => {
	for (const text of ["", "…", "12.5 – 30", "## Only a heading"])
		expect(readingGrade(text)).toBe(0);
	fc.assert(
		fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
			expect(readingGrade(text)).toSatisfy(Number.isFinite);
			expect(countWords(text)).toBeGreaterThanOrEqual(0);
		}),
	);
});

test.each(["![", "[^", "> - ", "a.", ".", ".'", " ", "[^1]: "])(
	"%j a hundred thousand times over is read in time",
	(part) => {
		expect(readingGrade(part.repeat(100_000))).toSatisfy(Number.isFinite);
	},
);
