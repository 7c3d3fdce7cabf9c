import { expect, test } from "vitest";
import { publicRulesIn, rulesByPlace } from "#app/records/law/rules.server.ts";

const rules = publicRulesIn(["CA", "GB"], ["rehoming"]);

test("a form without a place lists each place with all of its rules, closed until it's opened", () => {
	const places = Object.fromEntries(
		rulesByPlace(rules).map((each) => [each.place, each.rules.map(({ title }) => title)]),
	);
	const regions = new Set(rules.flatMap((rule) => rule.regions));
	expect(Object.keys(places).toSorted()).toEqual([...regions].toSorted());
	for (const region of regions) {
		const here = rules.filter((rule) => rule.regions.includes(region));
		expect(places[region]).toEqual(here.map(({ title }) => title));
	}
	expect(places.England?.length).toBeGreaterThan(1);
});

test("a rule of a whole country is below the country, and without rules there is nothing", () => {
	const everywhere = publicRulesIn(["US"], ["breeding"]).filter(
		(rule) => rule.regions.length === 0,
	);
	expect(rulesByPlace(everywhere).map(({ place }) => place)).toEqual(["United States"]);
	expect(rulesByPlace([])).toEqual([]);
});
