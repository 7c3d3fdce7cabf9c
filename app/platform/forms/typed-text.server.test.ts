import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLine, cleanText } from "#app/platform/forms/typed-text.server.ts";
import { anyCharacter } from "#test/any-character.ts";

test("invisible and direction characters are removed, ordinary text is kept (I3)", () => {
	expect(cleanText("a\u202Eb\u2066c\u200Bd\u0000e\uFEFF")).toBe("abcde");
	expect(cleanText("ياسمين 👩‍👩‍👧 Ö\u0308")).toBe("ياسمين 👩‍👩‍👧 Ö̈".normalize("NFC"));
	expect(cleanText("one\r\ntwo\rthree\u2028four")).toBe("one\ntwo\nthree\nfour");
	expect(cleanText("a lone \uD800 half")).toBe("a lone \uFFFD half");
	expect(cleanLine("Ada\r\nBcc: all@example.com\tRossi")).toBe("Ada Bcc: all@example.com Rossi");
});

test("the result contains nothing that PostgreSQL or an email cannot hold", () => {
	fc.assert(
		fc.property(fc.string({ unit: anyCharacter }), (text) => {
			expect(cleanText(text)).not.toMatch(/[^\P{Cc}\n\t]/u);
			expect(cleanLine(text)).not.toMatch(/\p{Cc}/u);
			expect(cleanText(text).isWellFormed()).toBe(true);
			expect(cleanText(cleanText(text))).toBe(cleanText(text));
		}),
	);
});
