import { expect, test } from "vitest";
import {
	formatPhone,
	normalizePhone,
	phoneHref,
	phoneSpellings,
} from "#app/platform/forms/phone.server.ts";

test.each([
	["(214) 555-0142", "US", "+12145550142"],
	["214.555.0142", "US", "+12145550142"],
	["+1 214 555 0142", "GB", "+12145550142"],
	["416 555 0142", "CA", "+14165550142"],
	["020 7946 0958", "GB", "+442079460958"],
	["+39 06 6982 0000", "US", "+390669820000"],
])("%s in %s is stored as %s", (text, country, kept) => {
	expect(normalizePhone(text, country)).toBe(kept);
});

test.each([
	["555-0142", "US"],
	["020 7946 0958", "US"],
	["call me", "US"],
	["+1 000 000 0000", "US"],
	["214 555 0142 and more", "US"],
	["1".repeat(300), "US"],
	["", "US"],
])("%j in %s is not a valid phone number", (text, country) => {
	expect(normalizePhone(text, country)).toBeUndefined();
});

test.each([
	["+12145550142", "(214) 555-0142"],
	["(214) 555-0142", "(214) 555-0142"],
	["+14165550142", "+1 416 555 0142"],
	["(416) 555-0142", "+1 416 555 0142"],
	["+442079460958", "+44 20 7946 0958"],
	["0113 496 0142", "+44 113 496 0142"],
	["ask for it", "ask for it"],
	["", ""],
])("%j is shown as %j: national in our first country, international otherwise", (kept, shown) => {
	expect(formatPhone(kept)).toBe(shown);
});

test("a number formatted in one country's form parses to the same number", () => {
	for (const [number, country] of [
		["+12145550142", "GB"],
		["+442079460958", "GB"],
		["+442079460958", "US"],
		["+14165550142", "CA"],
	] as const) {
		expect(normalizePhone(formatPhone(number, country), country)).toBe(number);
	}
});

test("a tel: link works for every stored format", () => {
	expect(phoneHref("+12145550142")).toBe("tel:+12145550142");
	expect(phoneHref("(214) 555-0142")).toBe("tel:+12145550142");
	expect(phoneHref("555 01")).toBe("tel:55501");
});

test("a number is found in every format", () => {
	expect(phoneSpellings("+12145550142")).toEqual([
		"+12145550142",
		"+1 214 555 0142",
		"(214) 555-0142",
	]);
	expect(phoneSpellings("ask for it")).toEqual(["ask for it"]);
});
