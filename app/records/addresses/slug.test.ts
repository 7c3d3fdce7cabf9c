import fc from "fast-check";
import { expect, test } from "vitest";
import { nameKey, slugOf } from "#app/records/addresses/slug.ts";
import { anyCharacter } from "#test/any-character.ts";

/** The table's check constraint, leaving space for a number. */
const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const maxLength = 64;

function expectSlug(slug: string) {
	expect(slug).toMatch(shape);
	expect(slug.length).toBeLessThanOrEqual(maxLength);
}

test("a name becomes lower-case Latin words with hyphens", () => {
	expect(slugOf("Luna", "dog")).toBe("luna");
	expect(slugOf("  Casa   Nera, di Roma! ", "kennel")).toBe("casa-nera-di-roma");
	expect(slugOf("Über-Hündin №3", "dog")).toBe("ueber-huendin-no3");
	expect(slugOf("O’Malley’s McGee & Co.", "dog")).toBe("o-malleys-mcgee-and-co");
	expect(slugOf("R2D2", "dog")).toBe("r2d2");
});

test("other scripts are transliterated or replaced by the kind", () => {
	expect(slugOf("Борис", "dog")).toBe("boris");
	expectSlug(slugOf("ياسمين", "dog"));
	for (const name of ["桜", "さくら", "🐕🐾", "***", "", "   ", "\u200b"]) {
		expect(slugOf(name, "dog"), name).toBe("dog");
	}
});

test("invisible characters neither split nor change a slug", () => {
	expect(slugOf("Lu\u200bna", "dog")).toBe("luna");
	expect(slugOf("\u202eLuna\u202c", "dog")).toBe("luna");
	expect(slugOf("L\u2066u\u2069n\ufeffa", "dog")).toBe("luna");
	expect(slugOf("Ｌｕｎａ", "dog")).toBe("luna");
});

test("a reserved segment is never a slug", () => {
	for (const word of ["signup", "Signup", "SIGNUP!", "feed", "new", "page"]) {
		expect(slugOf(word, "kennel")).toBe(`${word.toLowerCase().replace("!", "")}-kennel`);
	}
	expect(slugOf("signup sheet", "kennel")).toBe("signup-sheet");
});

test("a very long name is truncated to a valid slug", () => {
	expect(slugOf("a".repeat(100_000), "dog")).toBe("a".repeat(maxLength));
	expectSlug(slugOf(`${"a".repeat(63)} bc`, "dog"));
	expectSlug(slugOf("ñandú ".repeat(16_000), "dog"));
});

test("any name gives a valid slug", () => {
	const name = fc.oneof(
		fc.string({ unit: anyCharacter, maxLength: 200 }),
		fc.string({ unit: "grapheme", maxLength: 120 }),
		fc.string({ unit: fc.constantFrom("-", " ", "a", "9", "\u200d", "ß", "ﬁ", "Ⅷ", "½", "\0") }),
	);
	fc.assert(
		fc.property(name, (text) => expectSlug(slugOf(text, "dog"))),
		{ numRuns: 500 },
	);
});

test("names are compared without regard to case, accents, apostrophes, width and spacing", () => {
	expect(nameKey(" LUNA\u00a0 della\tNotte ")).toBe("luna della notte");
	expect(nameKey("ＬＵＮＡ")).toBe("luna");
	expect(nameKey("Zoe\u0308")).toBe(nameKey("ZOË"));
	expect(nameKey("Dell’Antico")).toBe(nameKey("dell'àntico"));
	expect(nameKey("Luna")).not.toBe(nameKey("Lunae"));
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (name) => {
			expect(nameKey(nameKey(name))).toBe(nameKey(name));
		}),
	);
});
