import fc from "fast-check";
import { expect, test } from "vitest";
import { drawSquare } from "#app/writing/tools/draw-square.ts";
import {
	canonicalPairing,
	chanceOfAny,
	sharesOf,
	squareOf,
	statuses,
} from "#app/writing/tools/pairing.ts";

const field = fc.constantFrom("dsra_sire", "dsra_dam", "ncl1_sire", "ncl1_dam", "x");
const status = fc.constantFrom(...statuses);

test("every pairing gives what Mendel and the laboratories say", () => {
	const table = statuses.flatMap((sire) =>
		statuses.map((dam) => [sire, dam, Object.values(sharesOf(sire, dam)).join(" ")].join(" ")),
	);
	expect(table).toEqual([
		"clear clear 1 0 0",
		"clear carrier 0.5 0.5 0",
		"clear affected 0 1 0",
		"carrier clear 0.5 0.5 0",
		"carrier carrier 0.25 0.5 0.25",
		"carrier affected 0 0.5 0.5",
		"affected clear 0 1 0",
		"affected carrier 0 0.5 0.5",
		"affected affected 0 0 1",
	]);
});

test("shares add up, don't depend on which parent is which, and a clear parent has no affected puppy", () => {
	fc.assert(
		fc.property(status, status, (sire, dam) => {
			const shares = sharesOf(sire, dam);
			expect(shares.clear + shares.carrier + shares.affected).toBe(1);
			expect(sharesOf(dam, sire)).toEqual(shares);
			if (sire === "clear") expect(shares.affected).toBe(0);
		}),
	);
});

test("the square holds each combination once, and its drawing shows them", () => {
	const square = squareOf("carrier", "clear");
	expect(square).toEqual({
		sire: ["N", "v"],
		dam: ["N", "N"],
		cells: [
			["clear", "carrier"],
			["clear", "carrier"],
		],
	});
	const drawn = drawSquare(square, "Two clear and two carriers");
	expect(drawn.match(/>carrier</g)).toHaveLength(2);
	expect(drawn).toContain('aria-label="Two clear and two carriers"');
});

test("a chance grows with the litter, from the share of one puppy", () => {
	expect(chanceOfAny(0.25, 8)).toBeCloseTo(0.8999, 4);
	fc.assert(
		fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20), (share, puppies) => {
			expect(chanceOfAny(share, 0)).toBe(0);
			expect(chanceOfAny(share, 1)).toBeCloseTo(share, 10);
			expect(chanceOfAny(share, puppies + 1)).toBeGreaterThanOrEqual(
				chanceOfAny(share, puppies) - 1e-12,
			);
		}),
	);
});

test("an address has one spelling, whatever is asked for", () => {
	const asked = "ncl1_sire=clear&x=1&dsra_dam=carrier&dsra_sire=CLEAR&ncl1_dam=";
	expect(String(canonicalPairing(new URLSearchParams(asked)))).toBe(
		"dsra_dam=carrier&ncl1_sire=clear",
	);
	fc.assert(
		fc.property(fc.array(fc.tuple(field, fc.oneof(status, fc.string()))), (pairs) => {
			const once = canonicalPairing(new URLSearchParams(pairs));
			expect(String(canonicalPairing(once))).toBe(String(once));
		}),
	);
});
