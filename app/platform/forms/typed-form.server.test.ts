import * as v from "valibot";
import { expect, test } from "vitest";
import {
	checkForm,
	emailAddress,
	emailLine,
	line,
	lines,
	mailAddress,
	nonBlankLine,
	phoneNumber,
	wholeNumber,
} from "#app/platform/forms/typed-form.server.ts";
import { webAddressAsMeant } from "#app/platform/forms/typed-text.server.ts";

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

test.each([
	"mailto:ada@example.com",
	"MAILTO: ada@example.com",
	"Ada Rossi <ada@example.com>",
	"<ada@example.com>",
	"ada@example.com.",
	"ada@example.com,",
	"ada @example.com",
	"ada@ example.com ;",
])("%j is understood as the address in it", (typed) => {
	for (const schema of schemas) expect(v.parse(schema, typed)).toBe("ada@example.com");
});

test.each([
	"ada rossi@example.com",
	"ada@example.com bob@example.com",
	"ada@example.com, bob@example.com",
	"Ada <ada@example.com> Rossi",
	"ada@example.com> <bob@example.com",
])("%j is not one address: it is refused, not corrected", (typed) => {
	expect(v.safeParse(mailAddress, typed).success).toBe(false);
});

test.each([
	["www.example.com/dogs/1?a=b", "https://www.example.com/dogs/1?a=b"],
	["example.com", "https://example.com"],
	["https://example.com/", "https://example.com/"],
	["", ""],
])("the web address %j is understood as %j", (typed, url) => {
	expect(webAddressAsMeant(typed)).toBe(url);
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

test("what is only doubted is accepted when it is sent again as it is, and nothing else is", () => {
	const schema = v.object({ PHONE: phoneNumber, EMAIL: mailAddress });
	const PHONE = "(621) 555-0142 x 4";
	const EMAIL = "ada@example.com";
	expect(checkForm({ PHONE, EMAIL }, schema)).toEqual({
		ok: false,
		errors: { PHONE: expect.stringMatching(/is this number right/i) },
	});
	const again = { PHONE, "PHONE-asked": PHONE };
	expect(checkForm({ ...again, EMAIL }, schema)).toEqual({
		ok: true,
		value: { PHONE: "+16215550142 ext. 4", EMAIL },
	});
	expect(checkForm({ ...again, EMAIL: "ada" }, schema)).toEqual({
		ok: false,
		errors: { EMAIL: expect.any(String) },
	});
	expect(checkForm({ ...again, PHONE: "(729) 555-0142", EMAIL }, schema).ok).toBe(false);
	expect(checkForm({ PHONE: "call me", "PHONE-asked": "call me", EMAIL }, schema)).toEqual({
		ok: false,
		errors: { PHONE: expect.stringMatching(/isn’t a valid/) },
	});
});
