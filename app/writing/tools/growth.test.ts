import fc from "fast-check";
import { expect, test } from "vitest";
import { drawGrowth } from "#app/writing/tools/draw-growth.ts";
import {
	canonicalGrowth,
	compare,
	enteredIn,
	fromKilograms,
	stoppedGrowing,
	weighingsOf,
} from "#app/writing/tools/growth.ts";
import { loadGrowth } from "#app/writing/tools/growth-answer.server.ts";

const male = { least: 45, most: 50 };
const weighing = fc.record({
	months: fc.integer({ min: 1, max: 240 }),
	weight: fc.integer({ min: 1, max: 136 }),
});

test("pounds and kilograms are those of the standard's two columns", () => {
	expect([45, 50, 40].map((kg) => Math.round(fromKilograms(kg, "lb")))).toEqual([99, 110, 88]);
	expect([45, 50, 40].map((kg) => fromKilograms(kg, "kg"))).toEqual([45, 50, 40]);
});

test("an adult is compared with the range, its ends included; a young dog is not", () => {
	const result = (months: number, weight: number) => compare({ months, weight }, male, 24);
	expect(result(23.9, 60)).toEqual({ result: "young" });
	expect(result(24, 45)).toEqual({ result: "within" });
	expect(result(60, 50)).toEqual({ result: "within" });
	expect(result(60, 53.5)).toEqual({ result: "above", by: 3.5 });
	expect(result(60, 40)).toEqual({ result: "below", by: 5 });
	fc.assert(
		fc.property(weighing, (each) => {
			const found = compare(each, male, 24);
			if ("by" in found) expect(found.by).toBeGreaterThan(0);
			expect(found.result === "young").toBe(each.months < 24);
		}),
	);
});

test("a growing dog that gains nothing is noticed, a grown one is not", () => {
	const at = (months: number, weight: number) => ({ months, weight });
	expect(stoppedGrowing([at(4, 20), at(5, 20)], 24)).toBe(true);
	expect(stoppedGrowing([at(4, 20), at(5, 24)], 24)).toBe(false);
	expect(stoppedGrowing([at(4, 20), at(4, 20)], 24)).toBe(false);
	expect(stoppedGrowing([at(20, 48), at(30, 46)], 24)).toBe(false);
});

test("an address has one spelling: sorted by age, without defaults, wrong text kept for its error", () => {
	const canonical = (query: string) => String(canonicalGrowth(new URLSearchParams(query)));
	expect(canonical("sex=male&unit=lb&age1=14&weight1=88.04&age2=9&weight2=66.0&z=1")).toBe(
		"age1=9&age2=14&weight1=66&weight2=88",
	);
	expect(canonical("age1=&weight1=&age2=old&unit=kg")).toBe("age1=old&unit=kg");
	expect(enteredIn(new URLSearchParams("age1=old")).rows[0]?.age.wrong).toBe(true);
	expect(weighingsOf(enteredIn(new URLSearchParams("age1=9&weight1=900")))).toEqual([]);
	const field = fc.constantFrom("age1", "weight1", "age2", "weight2", "age3", "sex", "unit");
	const typed = fc.oneof(fc.string(), fc.nat(400).map(String), fc.constantFrom("kg", "female"));
	fc.assert(
		fc.property(fc.array(fc.tuple(field, typed)), (pairs) => {
			const once = canonicalGrowth(new URLSearchParams(pairs));
			expect(String(canonicalGrowth(once))).toBe(String(once));
		}),
	);
});

test("everything drawn is inside the picture", () => {
	fc.assert(
		fc.property(fc.array(weighing, { maxLength: 3 }), (weighings) => {
			const drawn = drawGrowth({ weighings, range: male, fromMonths: 24, unit: "kg", label: "x" });
			expect(drawn.match(/<circle/g) ?? []).toHaveLength(weighings.length);
			for (const [, x, y] of drawn.matchAll(/cx="([^"]+)" cy="([^"]+)"/g)) {
				expect(Number(x)).toBeGreaterThanOrEqual(38);
				expect(Number(x)).toBeLessThanOrEqual(352);
				expect(Number(y)).toBeGreaterThanOrEqual(14);
				expect(Number(y)).toBeLessThanOrEqual(232);
			}
		}),
	);
});

test("an age that ends in a fraction is whole years and months from two years on", () => {
	const age = (months: string) => {
		const query = new URLSearchParams({ sex: "male", unit: "lb", age1: months, weight1: "100" });
		const { found } = loadGrowth(new URL(`https://corso.example/tools/growth?${query}`));
		return found && "heading" in found ? found.heading.split(" at ")[1] : found;
	};
	expect(["23.5", "35.4", "35.8", "37"].map(age)).toEqual([
		"23.5 months",
		"2 years and 11 months",
		"3 years",
		"3 years and 1 month",
	]);
});
