import * as v from "valibot";
import { expect, test } from "vitest";
import { emailLine, mailAddress } from "#app/platform/forms/typed-form.server.ts";

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
