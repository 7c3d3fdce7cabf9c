import { expect, test } from "vitest";
import {
	formatPhone,
	isPhoneSuspicious,
	isSamePhone,
	normalizePhone,
	phoneCandidates,
	phoneCountry,
	phoneHref,
	phoneKey,
	phoneSpellings,
} from "#app/platform/forms/phone.server.ts";

test.each([
	["(214) 555-0142", "US", "+12145550142"],
	["214.555.0142", "US", "+12145550142"],
	["+1 214 555 0142", "GB", "+12145550142"],
	["416 555 0142", "CA", "+14165550142"],
	["020 7946 0958", "GB", "+442079460958"],
	["+39 06 6982 0000", "US", "+390669820000"],
	["(214) 555-0142 ext. 12", "US", "+12145550142 ext. 12"],
	["214-555-0142 x12", "US", "+12145550142 ext. 12"],
	["214 555 0142 extension 7", "US", "+12145550142 ext. 7"],
	["214.555.0142 #0042", "US", "+12145550142 ext. 0042"],
	["214 555 0142, 12", "US", "+12145550142 ext. 12"],
	["+12145550142 ext. 12", "GB", "+12145550142 ext. 12"],
	["020 7946 0958 ext 3", "GB", "+442079460958 ext. 3"],
	["tel:+1-214-555-0142", "GB", "+12145550142"],
	["00 44 20 7946 0958", "US", "+442079460958"],
	["011 44 20 7946 0958", "US", "+442079460958"],
	["+44 (0)20 7946 0958", "US", "+442079460958"],
	["214–555–0142", "US", "+12145550142"],
	// Not in use, or not yet.
	["(621) 555-0142", "US", "+16215550142"],
	["729-555-0142 x9", "US", "+17295550142 ext. 9"],
	["+1 000 000 0000", "US", "+10000000000"],
])("%s in %s is stored as %s", (text, country, kept) => {
	expect(normalizePhone(text, country)).toBe(kept);
});

test.each([
	["555-0142", "US"],
	["020 7946 0958", "US"],
	["call me", "US"],
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
	["+12145550142 ext. 12", "(214) 555-0142 ext. 12"],
	["+14165550142 ext. 12", "+1 416 555 0142 ext. 12"],
	["+16215550142", "(621) 555-0142"],
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
		["+12145550142 ext. 12", "US"],
		["+12145550142 ext. 12", "GB"],
		["+442079460958 ext. 3", "GB"],
		["+16215550142 ext. 1", "US"],
	] as const) {
		expect(normalizePhone(formatPhone(number, country), country)).toBe(number);
	}
});

test("a tel: link works for every stored format", () => {
	expect(phoneHref("+12145550142")).toBe("tel:+12145550142");
	expect(phoneHref("(214) 555-0142")).toBe("tel:+12145550142");
	expect(phoneHref("555 01")).toBe("tel:55501");
	expect(phoneHref("+12145550142 ext. 12")).toBe("tel:+12145550142;ext=12");
});

test("a number is found in every format", () => {
	expect(phoneSpellings("+12145550142")).toEqual([
		"+12145550142",
		"+1 214 555 0142",
		"(214) 555-0142",
	]);
	expect(phoneSpellings("ask for it")).toEqual(["ask for it"]);
});

test("a number is the same one with and without an extension, however it is written (U4)", () => {
	const spellings = [
		"+12145550142",
		"+12145550142 ext. 12",
		"(214) 555-0142",
		"214.555.0142 x 9",
		"1-214-555-0142 #7",
		"tel:+12145550142;ext=3",
	];
	for (const one of spellings) {
		expect(phoneCandidates(one), one).toContain("+12145550142");
		for (const other of spellings) expect(isSamePhone(one, other), `${one} ${other}`).toBe(true);
		expect(phoneKey(one), one).toBe("145550142");
	}
	expect(phoneCandidates("(621) 555-0142")).toContain("+16215550142");
	expect(isSamePhone("+12145550142 ext. 12", "+12145550143 ext. 12")).toBe(false);
});

test("a number that can't be in use as far as we know is doubted, others aren't", () => {
	for (const number of ["+16215550142", "+17295550142 ext. 9", "+10000000000"]) {
		expect(isPhoneSuspicious(number), number).toBe(true);
	}
	for (const number of ["+12145550142", "+12145550142 ext. 12", "+442079460958", "ask for it"]) {
		expect(isPhoneSuspicious(number), number).toBe(false);
	}
});

test.each([
	["+12145550142", "US"],
	["+14165550142", "CA"],
	["+442079460958", "GB"],
	["+390669820000", undefined],
	["", undefined],
])("%s is a number of %s", (number, country) => {
	expect(phoneCountry(number)).toBe(country);
});
