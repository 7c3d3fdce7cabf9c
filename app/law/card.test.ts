import { expect, test } from "vitest";
import { drawLawByPlace } from "#app/law/card.server.ts";
import { publicRulesIn } from "#app/law/rules.server.ts";

const rules = publicRulesIn(["CA", "GB"], ["rehoming"]);

/** The titles of the rules below each place. */
function titlesByPlace(html: string) {
	return html
		.split("<details")
		.slice(1)
		.map((part) => [
			part.match(/<summary[^>]*>([^<]*)/)?.[1],
			[...part.matchAll(/<h3[^>]*>([^<]*)/g)].map(([, title]) => title),
		]);
}

test("a form without a place lists each place with all of its rules, closed until it's opened", () => {
	const places = Object.fromEntries(titlesByPlace(drawLawByPlace("The law", rules)));
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
	const places = titlesByPlace(drawLawByPlace("The law", everywhere));
	expect(places.map(([place]) => place)).toEqual(["United States"]);
	expect(drawLawByPlace("The law", [])).toBe("");
});
