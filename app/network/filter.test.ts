import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dogFilter } from "#app/network/dogs/filter.ts";
import {
	canonicalQuery,
	describeFilter,
	type Filter,
	filterChips,
	filterPath,
	filterValues,
	without,
} from "#app/network/filter.ts";
import { kennelFilter } from "#app/network/kennels/filter.ts";
import { anyCharacter } from "#test/any-character.ts";

const valuesOf = (query: string, filter: Filter = dogFilter) =>
	filterValues(filter, new URLSearchParams(query));
const austin = { name: "Austin, TX", unit: "miles" } as const;

test("a form sent without scripts has the address that the links of the list have", () => {
	const sent =
		"near=++Austin,%20TX&within=100&sex=female&age=&cats=yes&untested=no&untested=yes&status=&country=&state=&q=&page=2&utm_source=x";
	const values = valuesOf(sent);
	expect(values).toEqual({ near: "Austin, TX", within: "100", sex: "female", cats: "yes" });
	const path = "/adoption-network?cats=yes&near=Austin%2C+TX&sex=female&within=100";
	expect(filterPath(dogFilter, values)).toBe(path);
	expect(`/adoption-network?${canonicalQuery(dogFilter, new URLSearchParams(sent))}`).toBe(
		`${path}&page=2`,
	);
	expect(filterPath(dogFilter, values, 2)).toBe(`${path}&page=2`);
	expect(filterPath(dogFilter, {})).toBe("/adoption-network");
});

test.each([
	["sex=Female&age=old&kids=no&status=homed&within=75&country=FR&state=XX&sort=oldest", {}],
	["within=100&sort=newest", {}],
	["untested=no", {}],
	["kids=yes&untested=yes", { kids: "yes" }],
	["kids=yes&untested=no", { kids: "yes", untested: "no" }],
	["near=Waco&within=", { near: "Waco" }],
	["near=%00%20%0A", {}],
	["q=%E2%80%AEolleH", { q: "olleH" }],
	["view=map&sex=male", { view: "map", sex: "male" }],
	["view=list", {}],
	["view=MAP", {}],
	// A state is in one country: that one needs no mention, and another cannot be meant.
	["state=TX&country=US", { state: "TX" }],
	["state=TX&country=CA", { country: "CA" }],
])("%s means %j", (query, values) => {
	expect(valuesOf(query)).toEqual(values);
});

test("a filter in words, as chips that remove one each", () => {
	const values = valuesOf("near=austin&within=100&sex=female&cats=yes&sort=newest");
	expect(describeFilter(dogFilter, values, austin)).toBe(
		"Females, good with cats, within 100 miles of Austin, TX",
	);
	expect(filterChips(dogFilter, values, austin).map(({ name }) => name)).toEqual([
		"sex",
		"cats",
		"within",
	]);
	expect(without(dogFilter, values, "within")).toEqual({
		near: "austin",
		sex: "female",
		cats: "yes",
		sort: "newest",
	});
	expect(without(dogFilter, values, "near")).toEqual({ sex: "female", cats: "yes" });
	expect(describeFilter(kennelFilter, valuesOf("near=M5V&state=ON&q=calm", kennelFilter))).toBe(
		"In Ontario, “calm”, near M5V",
	);
	expect(describeFilter(dogFilter, {})).toBe("");
	expect(describeFilter(dogFilter, { view: "map" })).toBe("");
});

describe.each<Filter>([dogFilter, kennelFilter])("any query for $many", (filter) => {
	const parameters = Object.entries(filter.parameters);
	const known = parameters.flatMap(([, parameter]) =>
		parameter.type === "choice" ? parameter.choices.map(({ value }) => value) : [],
	);
	const value = fc.oneof(
		fc.constantFrom("yes", "no", "", ...known),
		fc.string({ unit: anyCharacter, maxLength: 120 }),
	);
	const name = fc.constantFrom(...parameters.map(([each]) => each), "page", "x");
	const anyQuery = fc
		.array(fc.tuple(name, value), { maxLength: 24 })
		.map((pairs) => new URLSearchParams(pairs));

	test("has one canonical form, which stands for itself", () => {
		fc.assert(
			fc.property(anyQuery, (query) => {
				const values = filterValues(filter, query);
				const url = new URL(filterPath(filter, values), "https://corso.example");
				expect(filterValues(filter, url.searchParams)).toEqual(values);
				const canonical = canonicalQuery(filter, query).toString();
				const again = canonicalQuery(filter, new URLSearchParams(canonical)).toString();
				expect(again).toBe(canonical);
				const reversed = new URLSearchParams([...new Map(query)].reverse());
				expect(filterValues(filter, reversed)).toEqual(values);
			}),
		);
	});

	test("has words for each of its filters, and each can be removed", () => {
		fc.assert(
			fc.property(anyQuery, (query) => {
				const values = filterValues(filter, query);
				for (const { name, label } of filterChips(filter, values)) {
					expect(label).not.toBe("");
					expect(without(filter, values, name)).not.toHaveProperty(name);
				}
			}),
		);
	});
});
