import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt } from "#app/ui/excerpt.ts";

const letters = (text: string) => [...new Intl.Segmenter().segment(text)].length;

test("a text of up to 100 characters is whole and has no ellipsis", () => {
	expect(excerpt("")).toBe("");
	expect(excerpt("Bruno is a calm dog.")).toBe("Bruno is a calm dog.");
	expect(excerpt("x".repeat(100))).toBe("x".repeat(100));
});

test("a longer text is cut after 100 characters, with an ellipsis", () => {
	expect(excerpt("x".repeat(101))).toBe(`${"x".repeat(100)}…`);
	expect(excerpt(`${"x".repeat(99)} yz`)).toBe(`${"x".repeat(99)}…`);
});

test("a character is what people count as one", () => {
	const units = ["🐕", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "é".normalize("NFD"), "น้ำ", "क्षि"].filter(
		(unit) => letters(unit) === 1,
	);
	expect(units.length).toBeGreaterThan(3);
	for (const unit of units) {
		expect(excerpt(unit.repeat(100)), unit).toBe(unit.repeat(100));
		expect(excerpt(unit.repeat(101)), unit).toBe(`${unit.repeat(100)}…`);
	}
});

test("line ends and spaces in a row count as one space", () => {
	expect(excerpt(`\n One\r\n\n two\t three  `)).toBe("One two three");
	expect(excerpt(`${"x ".repeat(60)}`)).toBe(`${"x ".repeat(50).trim()}…`);
});

test("whatever the text: at most 100 characters of it, from its beginning", () => {
	const unit = fc.constantFrom(
		...[" ", "\n", "a", "é", "’", "\u00ad", "🐾", "\u0301", "\u200d", "क", "\u202e"],
	);
	const text = fc.oneof(fc.string({ unit, maxLength: 400 }), fc.string({ minLength: 90 }));
	fc.assert(
		fc.property(text, (written) => {
			const line = written.replace(/\s+/g, " ").trim();
			const shown = excerpt(written);
			const cut = letters(line) > 100;
			expect(shown.endsWith("…")).toBe(cut || line.endsWith("…"));
			const kept = cut ? shown.slice(0, -1) : shown;
			expect(line.startsWith(kept)).toBe(true);
			expect(letters(kept)).toBeLessThanOrEqual(100);
			if (!cut) expect(shown).toBe(line);
		}),
	);
});
