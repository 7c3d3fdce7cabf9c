import { expect, test } from "vitest";
import { plainPhone, readablePhone } from "#app/platform/phone.server.ts";

test.each([
	["(214) 555-0142", "US", "+12145550142"],
	["214.555.0142", "US", "+12145550142"],
	["+1 214 555 0142", "GB", "+12145550142"],
	["416 555 0142", "CA", "+14165550142"],
	["020 7946 0958", "GB", "+442079460958"],
	["+39 06 6982 0000", "US", "+390669820000"],
])("%s in %s is kept as %s", (text, country, kept) => {
	expect(plainPhone(text, country)).toBe(kept);
});

test.each([
	["555-0142", "US"],
	["020 7946 0958", "US"],
	["call me", "US"],
	["+1 000 000 0000", "US"],
	["214 555 0142 and more", "US"],
	["1".repeat(300), "US"],
	["", "US"],
])("%j in %s is no number that can be called", (text, country) => {
	expect(plainPhone(text, country)).toBeUndefined();
});

test("a number is shown as people read it", () => {
	expect(readablePhone("+12145550142")).toBe("+1 214 555 0142");
	expect(readablePhone("ask for it")).toBe("ask for it");
});
