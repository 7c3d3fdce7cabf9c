import { expect, test } from "vitest";
import { normalizePostalCode } from "#app/platform/forms/typed-form.server.ts";

test.each([
	["75201", "US", "75201"],
	["752011234", "US", "75201-1234"],
	["75201-1234", "US", "75201-1234"],
	["n1g2w1", "CA", "N1G 2W1"],
	["N1G 2W1", "CA", "N1G 2W1"],
	["sw1a1aa", "GB", "SW1A 1AA"],
	["M1 1AE", "GB", "M1 1AE"],
	["00-950", "", "00-950"],
])("%s of %s is stored as %s", (text, country, kept) => {
	expect(normalizePostalCode(text, country)).toBe(kept);
});

test.each([
	["7520", "US"],
	["N1G 2W1", "US"],
	["75201", "CA"],
	["D1G 2W1", "CA"],
	["75201", "GB"],
	["<script>", "US"],
])("%s is not a valid code of %s", (text, country) => {
	expect(normalizePostalCode(text, country)).toBeUndefined();
});
