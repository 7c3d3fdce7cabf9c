import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldsBy, fieldsByLawAt, mayApplyAt, normalizeRegion } from "#app/records/law/law.ts";
import {
	knownRulesAt,
	law,
	possibleRulesAt,
	publicRulesIn,
	readCountry,
	regionSpellings,
	rules,
} from "#app/records/law/rules.server.ts";

const folder = join(import.meta.dirname, "../../../content/law");
const files = readdirSync(folder);

describe.each(files)("%s", (file) => {
	const text = readFileSync(join(folder, file), "utf8");
	const { country, rules: own, spellings } = readCountry(text);

	test("is named by its country, and all of its rules are loaded", () => {
		expect(file).toBe(`${country.toLowerCase()}.yaml`);
		expect(rules.filter((rule) => rule.country === country)).toEqual(own);
	});

	test.each(own)("$id has a source, and a day on which it was seen", (rule) => {
		const { source, how, on, from = on, place } = rule;
		expect(new URL(source.url).protocol).toBe("https:");
		expect(["read", "cited"]).toContain(how);
		expect(on <= new Date().toISOString().slice(0, 10)).toBe(true);
		expect(from <= on).toBe(true);
		expect(place).not.toBe("");
	});

	test("a country with a rule that our forms ask for in a region knows its other regions", () => {
		const demanding = own.filter((rule) => rule.asksFor && rule.regions.length > 0);
		const regions = new Set(Object.values(spellings));
		if (demanding.length > 0) expect(regions.size).toBeGreaterThan(2);
	});
});

test("no file is left out, and no country is told twice", () => {
	expect(law).toHaveLength(files.length);
	expect(new Set(law.map(({ country }) => country)).size).toBe(files.length);
});

const entry = `
country: GB
name: United Kingdom
regions: { England: [ENG] }
rules:
  - id: made-up
    regions: [England]
    title: A rule of a test
    appliesTo: [rehoming]
    text: It says something.
    source: { name: A source of a test, url: "https://law.example/1" }
    readOn: "2026-01-01"
`;

test.each([
	["neither read nor cited", 'readOn: "2026-01-01"', ""],
	["both read and cited", "readOn", 'citedOn: "2026-01-01"\n    readOn'],
	["something that no form asks for", "text:", "asksFor: courage\n    text:"],
	["a day that is none", "2026-01-01", "2026-13-01"],
	["a source without TLS", "https://law", "http://law"],
	["no source", "url:", "link:"],
	["another country’s region", "regions: [England]", "regions: [Texas]"],
	["an unknown word", "appliesTo", "concerns"],
	["something that nobody does", "[rehoming]", "[selling]"],
	["no text", "It says something.", ""],
])("an entry with %s is refused", (_, from, to) => {
	expect(readCountry(entry).rules).toMatchObject([{ place: "England", how: "read" }]);
	expect(entry).toContain(from);
	expect(() => readCountry(entry.replace(from, to))).toThrow();
});

describe("a place", () => {
	const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id);
	const england = { country: "GB", region: "England" };

	test.each(["England", "ENG", " england ", "North Yorkshire", "north-yorkshire"])(
		"%s is in England",
		(region) => {
			const shown = ids(knownRulesAt({ country: "GB", region }, ["breeding"]));
			expect(shown).toEqual(ids(knownRulesAt(england, ["breeding"])));
			expect(shown).toContain("england-breeding-licence");
			expect(shown).not.toContain("scotland-breeding-licence");
		},
	);

	test("of an unknown region is shown no region’s rule, and asked what any of them asks", () => {
		const somewhere = { country: "GB", region: "Barsetshire" };
		expect(knownRulesAt(somewhere, ["breeding"])).toEqual([]);
		expect(ids(possibleRulesAt(somewhere, ["breeding"]))).toEqual(
			expect.arrayContaining([
				"england-breeding-licence",
				"scotland-breeding-licence",
				"wales-breeding-licence",
			]),
		);
	});

	test("where no rule is known says nothing and asks for nothing", () => {
		for (const place of [
			{ country: "AU", region: "TAS" },
			{ country: "IT", region: "Puglia" },
			{ country: "", region: "" },
			{ country: "constructor", region: "toString" },
		]) {
			expect(knownRulesAt(place, ["rehoming", "breeding", "owning"])).toEqual([]);
			expect(possibleRulesAt(place, ["rehoming", "breeding"])).toEqual([]);
		}
	});

	test("a rule of two regions is in both, and one that isn’t in force yet is in neither", () => {
		for (const region of ["England", "Wales"]) {
			const place = { country: "GB", region };
			const types = "england-wales-prohibited-types";
			expect(ids(knownRulesAt(place, ["rehoming"]))).toContain(types);
			expect(ids(knownRulesAt(place, ["rehoming"], new Date("2023-12-30")))).not.toContain(types);
		}
		const places = publicRulesIn(["US", "GB"], ["breeding"]).map(({ country }) => country);
		expect([...new Set(places)]).toEqual(["US", "GB"]);
		expect(ids(publicRulesIn(["GB", "US"], ["breeding"]))).toEqual(
			ids(
				rules.filter(
					({ country, appliesTo }) => country !== "CA" && appliesTo.includes("breeding"),
				),
			).filter((id) => rules.some((rule) => rule.id === id && /GB|US/.test(rule.country))),
		);
	});

	test("what is shown at a place may apply there, and browser and server agree on what is asked", () => {
		const demands = { spellings: regionSpellings, rules, countries: [] };
		const region = fc.oneof(
			fc.string(),
			fc.constantFrom(...Object.values(regionSpellings).flatMap((all) => Object.keys(all))),
		);
		const country = fc.constantFrom("GB", "US", "CA", "AU", "FR", "DE", "");
		fc.assert(
			fc.property(country, region, (country, region) => {
				const place = { country, region };
				const all = ["rehoming", "breeding", "owning"] as const;
				const cautious = possibleRulesAt(place, all);
				expect(ids(cautious)).toEqual(expect.arrayContaining(ids(knownRulesAt(place, all))));
				expect([...fieldsByLawAt(demands, place).required].sort()).toEqual(
					[...fieldsBy(cautious).required].sort(),
				);
				expect(normalizeRegion(normalizeRegion(region))).toBe(normalizeRegion(region));
				for (const rule of cautious) expect(mayApplyAt(rule, place, regionSpellings)).toBe(true);
			}),
		);
	});
});
