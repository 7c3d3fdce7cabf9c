import { expect, test } from "vitest";
import { allCountries, countryCodes, isCountry } from "#app/records/countries.ts";
import { countryInText, countryName } from "#site";

test("there are 249 countries, each with a name of its own, the site’s own first", () => {
	expect(new Set(countryCodes).size).toBe(249);
	const labels = allCountries().map(({ label }) => label);
	expect(new Set(labels).size).toBe(249);
	expect(labels.slice(0, 4)).toEqual(["USA", "Canada", "United Kingdom", "Afghanistan"]);
	// An unknown code would be its own name.
	expect(labels.filter((label) => /^[A-Z]{2}$|Unknown/.test(label))).toEqual([]);
});

test("codes that don’t exist are no countries, and shown as they are", () => {
	for (const code of ["ZZ", "XX", "it", "ITA", "", "__"]) expect(isCountry(code)).toBe(false);
	expect(["ITA", "", "__proto__"].map(countryName)).toEqual(["ITA", "", "__proto__"]);
});

test("countries are named as in a sentence", () => {
	expect(["US", "GB", "IT", "NL", "FO"].map(countryInText)).toEqual([
		"the USA",
		"the United Kingdom",
		"Italy",
		"the Netherlands",
		"the Faroe Islands",
	]);
});
