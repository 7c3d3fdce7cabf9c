import * as v from "valibot";
import { expect, test } from "vitest";
import {
	emailAddress,
	emailLine,
	line,
	lines,
	mailAddress,
	nonBlankLine,
	phoneNumber,
	wholeNumber,
} from "#app/platform/forms/typed-form.server.ts";

const schemas = [mailAddress, emailLine(254)];

test("surrounding white space and invisible characters are trimmed from an address", () => {
	for (const schema of schemas) {
		for (const typed of [
			" ada@example.com\r\n",
			"\tada@example.com",
			"\ufeffada@example.com\u200b",
		]) {
			expect(v.parse(schema, typed), JSON.stringify(typed)).toBe("ada@example.com");
		}
	}
});

test("an address with a control character is refused, not corrected", () => {
	for (const sign of ["\0", "\u0001", "\u0008", "\u001b", "\u007f", "\u0085"]) {
		for (const typed of [
			`a${sign}da@example.com`,
			`ada@exam${sign}ple.com`,
			`ada@example.com${sign}`,
		]) {
			for (const schema of schemas) {
				expect(v.safeParse(schema, typed).success, JSON.stringify(typed)).toBe(false);
			}
		}
	}
});

const texts = {
	line: line(60),
	lines: lines(2_000),
	nonBlankLine: nonBlankLine(60, "Enter it."),
	wholeNumber: wholeNumber(1, 9),
	phoneNumber,
	mailAddress,
	emailAddress: emailAddress(254),
	emailLine: emailLine(254),
};
const costly = [
	["\u0301\u0323", "a"],
	["\u05b0\u0591", "\u05d0"],
	["é", "a@"],
	["é.", "a@"],
	["\u1112\u1161\u11ab", ""],
	["\r\n ", ""],
] as const;

test.each(Object.entries(texts))(
	"%s refuses what is far too long before any work, whatever it is made of",
	(_, schema) => {
		const least = (text: string) => {
			const times = Array.from({ length: 5 }, () => {
				const before = process.cpuUsage();
				expect(v.safeParse(schema, text).success).toBe(false);
				const { user, system } = process.cpuUsage(before);
				return user + system;
			});
			return Math.max(500, Math.min(...times));
		};
		const plain = least("a".repeat(120_000));
		for (const [unit, start] of costly) {
			const text = start + unit.repeat(120_000 / unit.length);
			expect(least(text) / plain, JSON.stringify(unit)).toBeLessThan(20);
		}
	},
);

test("text at its limit is accepted however it is written", () => {
	const syllables = "\u1112\u1161\u11ab".repeat(60);
	expect(v.parse(line(60), syllables)).toBe(syllables.normalize("NFC"));
	expect(v.parse(line(60), `  ${"a\u0301".repeat(60)}\r\n`)).toBe("á".repeat(60));
	expect(v.parse(lines(9), `${"a\r\n".repeat(4)}b`)).toBe("a\na\na\na\nb");
});
