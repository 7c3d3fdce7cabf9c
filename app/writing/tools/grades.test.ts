import fc from "fast-check";
import { expect, test } from "vitest";
import { grades } from "#app/records/breed/grades.server.ts";
import { drawScales } from "#app/writing/tools/draw-scales.ts";
import { canonicalGrade, equivalentGrades, gradeIn } from "#app/writing/tools/grades.ts";

const { joints, tables } = grades;
const [ofaFci, all] = tables;
const read = (query: string) => gradeIn(new URLSearchParams(query));
const canonical = (query: string) => String(canonicalGrade(new URLSearchParams(query)));
const related = (query: string) => {
	const { chosen } = read(query);
	return tables.map(({ rows }) => chosen && equivalentGrades(chosen, rows));
};

test("the tables put beside a result what their authors printed, and they disagree", () => {
	expect(related("result=hips-ofa-good")).toEqual([
		{ ofa: ["good"], fci: ["A2", "B1"] },
		{ ofa: ["good"], fci: ["A2"], bva: { least: 5, most: 10 } },
	]);
	expect(related("result=hips-fci-b")).toEqual([
		{ ofa: ["good", "fair"], fci: ["A2", "B1", "B2"] },
		{ ofa: ["fair", "borderline"], fci: ["B1", "B2"], bva: { least: 11, most: 25 } },
	]);
	expect(related("score=12")).toEqual([
		undefined,
		{ ofa: ["fair"], fci: ["B1"], bva: { least: 11, most: 18 } },
	]);
	expect(related("result=elbows-fci-1")).toEqual([undefined, undefined]);
});

test("every score of the British scheme is in one line of the table that has them", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 106 }), (points) => {
			const found = equivalentGrades({ joint: "hips", scheme: "bva", points }, all?.rows ?? []);
			expect(found?.ofa).toHaveLength(1);
			expect(found?.bva?.least).toBeLessThanOrEqual(points);
			expect(found?.bva?.most).toBeGreaterThanOrEqual(points);
		}),
	);
	expect(ofaFci?.rows.every(({ bva }) => bva === undefined)).toBe(true);
});

test("both tables name each OFA grade once, in its order", () => {
	const ids = joints.hips.schemes.ofa.grades.map(({ id }) => id);
	for (const { rows } of tables) expect(rows.map(({ ofa }) => ofa)).toEqual(ids);
});

test("an address has one spelling; a score alone is a British one, and a wrong one is kept for its error", () => {
	expect(canonical("score=12.0&x=1")).toBe("result=hips-bva-points&score=12");
	expect(canonical("result=hips-ofa-good&score=12")).toBe("result=hips-ofa-good");
	expect(canonical("result=hips-ofa-best")).toBe("");
	expect(canonical("score=107")).toBe("result=hips-bva-points&score=107");
	expect(read("score=107")).toMatchObject({ score: { wrong: true }, result: "hips-bva-points" });
	expect(read("score=107").chosen).toBeUndefined();
	expect(read("result=hips-bva-points").score.wrong).toBe(true);
	const pair = fc.tuple(
		fc.constantFrom("result", "score"),
		fc.oneof(fc.string(), fc.nat(200).map(String)),
	);
	fc.assert(
		fc.property(fc.array(pair), (pairs) => {
			const once = String(canonicalGrade(new URLSearchParams(pairs)));
			expect(canonical(once)).toBe(once);
		}),
	);
});

test("the drawing marks the result, and beside the others what the tables name", () => {
	const draw = (query: string) => {
		const { chosen = { joint: "hips", scheme: "ofa" } } = read(query);
		const marks = tables.map(({ rows }) => equivalentGrades(chosen, rows));
		return drawScales({ joint: joints[chosen.joint], chosen, tables: marks, label: "x" });
	};
	const good = draw("result=hips-ofa-good");
	expect(good.match(/fill-action/g)).toHaveLength(1);
	expect(good.match(/width="8"/g)).toHaveLength(3);
	expect(draw("score=106").match(/fill-action/g)).toHaveLength(1);
	expect(draw("result=elbows-bva-2")).not.toContain('width="8"');
});
