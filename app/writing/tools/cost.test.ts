import fc from "fast-check";
import { expect, test } from "vitest";
import { costs } from "#app/records/breed/costs.server.ts";
import {
	canonicalCosts,
	costItems,
	costsIn,
	periods,
	sumsOf,
	yearlyOf,
} from "#app/writing/tools/cost.ts";
import { drawCosts } from "#app/writing/tools/draw-costs.ts";
import { site } from "#site";

const amount = fc.record({ per: fc.constantFrom(...periods), amount: fc.nat(999_999) });

test("a worked example: 1,000 once, 100 a month, 580 a year", () => {
	const amounts = [
		{ per: "once", amount: 1000 },
		{ per: "month", amount: 100 },
		{ per: "year", amount: 580 },
	] as const;
	expect(sumsOf(amounts, 9)).toEqual({ once: 1000, yearly: 1780, firstYear: 2780, whole: 17_020 });
	expect(amounts.map(yearlyOf)).toEqual([0, 1200, 580]);
});

test("sums are those of their parts, in any order", () => {
	fc.assert(
		fc.property(
			fc.array(amount),
			fc.array(amount),
			fc.integer({ min: 1, max: 20 }),
			(a, b, years) => {
				const [one, other, both] = [a, b, [...b, ...a]].map((each) => sumsOf(each, years));
				expect(both?.whole).toBe((one?.whole ?? 0) + (other?.whole ?? 0));
				expect(both?.firstYear).toBe((both?.once ?? 0) + (both?.yearly ?? 0));
				expect(sumsOf(a, 1).whole).toBe(sumsOf(a, 1).firstYear);
				expect(sumsOf(a, years).yearly).toBe(a.map(yearlyOf).reduce((x, y) => x + y, 0));
			},
		),
	);
});

const read = (query: string) => costsIn(new URLSearchParams(query));
const canonical = (query: string) => String(canonicalCosts(new URLSearchParams(query)));

test("amounts are the reader's own, or none of them is", () => {
	expect(read("own=yes&vet=600&food=%2490").amounts).toMatchObject({
		vet: { text: "600", value: 600 },
		food: { text: "90", value: 90 },
		dog: { text: "" },
	});
	expect(read("vet=600")).toMatchObject({ isOwn: false, amounts: { vet: { text: "" } } });
	expect(read("own=yes&food=much").amounts.food.wrong).toBe(true);
	expect(read("country=GB").country).toBe("GB");
	expect(read("country=FR").country).toBe("US");
});

test("an address has one spelling, without what adds nothing, but with a dog that was a gift", () => {
	expect(canonical("country=US&own=yes&vet=580.0&food=&dog=0&years=&x=1")).toBe(
		"dog=0&own=yes&vet=580",
	);
	expect(canonical("vet=580&years=9")).toBe("years=9");
	expect(canonical("country=GB&own=yes&dog=1,200")).toBe("country=GB&dog=1200&own=yes");
	const field = fc.constantFrom("country", "own", "years", "dog", "food", "vet", "z");
	const typed = fc.oneof(fc.string(), fc.nat(2_000_000).map(String), fc.constantFrom("GB", "yes"));
	fc.assert(
		fc.property(fc.array(fc.tuple(field, typed)), (pairs) => {
			const once = String(canonicalCosts(new URLSearchParams(pairs)));
			expect(canonical(once)).toBe(once);
		}),
	);
});

test("content/ has words for every item, and figures for items of a country of the site only", () => {
	expect(Object.keys(costs.items)).toEqual(costItems.map(({ id }) => id));
	for (const { code } of site.countries) {
		for (const id of Object.keys(costs.countries[code]?.figures ?? { none: 1 })) {
			expect(costs.items).toHaveProperty(id);
		}
	}
});

test("the longest bar fills the picture, and none is invisible", () => {
	const bars = [
		{ name: "Food", amount: "$1,200", share: 1200 },
		{ name: "Vet", amount: "$1", share: 1 },
	];
	const widths = [
		...drawCosts(bars, "x").matchAll(/width="(\d+)" height="16" rx="8" class="fill-olive"/g),
	];
	expect(widths.map(([, width]) => Number(width))).toEqual([360, 2]);
});
