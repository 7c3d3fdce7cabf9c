import fc from "fast-check";
import { expect, test } from "vitest";
import { ofaMismatches, parseOfaNumber } from "#app/network/kennels/evidence/ofa.ts";
import { monthsBetween, monthsLater } from "#app/records/dates.ts";

/** The examples of https://ofa.org/about/how-to-interpret-ofa-numbers/, and of older certificates. */
test.each([
	[
		"LR-100E24M-C-PI",
		{
			breed: "LR",
			database: "",
			number: 100,
			grade: "Excellent",
			ageMonths: 24,
			sex: "male",
			identified: true,
		},
	],
	[
		"BF-3685G32F-T",
		{
			breed: "BF",
			database: "",
			number: 3685,
			grade: "Good",
			ageMonths: 32,
			sex: "female",
			identified: true,
		},
	],
	["lr - 100 e24m - nopi", { grade: "Excellent", ageMonths: 24, identified: false }],
	[
		"GR-EL500F36-C-PI",
		{
			database: "EL",
			number: 500,
			grade: undefined,
			ageMonths: 36,
			sex: "female",
			identified: true,
		},
	],
	[
		"DP-CA250/12M/C-PI",
		{ database: "CA", number: 250, ageMonths: 12, sex: "male", identified: true },
	],
	["BF-TH25/31F-T", { database: "TH", number: 25, ageMonths: 31, sex: "female" }],
	[
		"BF-EL277-T",
		{ database: "EL", number: 277, ageMonths: undefined, sex: undefined, identified: true },
	],
])("%s is read", (text, parts) => {
	expect(parseOfaNumber(text)).toMatchObject(parts);
});

test.each(["", "3685G32F-T", "BF-3685", "BF-3685X32F-T", "BF-3685G32F-T-T", "a".repeat(5000)])(
	"“%.20s” is no number of the OFA",
	(text) => {
		expect(parseOfaNumber(text)).toBeUndefined();
	},
);

test("any number of hips is read as it was written", () => {
	const parts = fc.record({
		breed: fc.stringMatching(/^[A-Z]{2,4}$/),
		number: fc.integer({ min: 1, max: 999_999 }),
		grade: fc.constantFrom("Excellent", "Good", "Fair"),
		ageMonths: fc.integer({ min: 24, max: 180 }),
		sex: fc.constantFrom("female", "male"),
		restraint: fc.constantFrom("", "-C", "-P", "-U"),
		identity: fc.constantFrom("-PI", "-VPI", "-NOPI", "-T"),
	});
	fc.assert(
		fc.property(parts, ({ restraint, identity, ...said }) => {
			const { breed, number, grade, ageMonths, sex } = said;
			const letter = sex === "female" ? "F" : "M";
			const text = `${breed}-${number}${grade[0]}${ageMonths}${letter}${restraint}${identity}`;
			expect(parseOfaNumber(text)).toEqual({
				...said,
				database: "",
				identified: identity !== "-NOPI",
			});
		}),
	);
});

test("nothing typed ends in an error", () => {
	fc.assert(fc.property(fc.string(), (text) => void parseOfaNumber(text)));
});

const claimed = {
	test: "hips",
	result: "Good",
	testedOn: "2023-11-20",
	sex: "female",
	bornOn: "2021-03-10",
} as const;

test("a number is compared with test, sex, age and grade", () => {
	const misfits = (text: string, other = {}) => {
		const number = parseOfaNumber(text);
		if (!number) throw new Error(text);
		return ofaMismatches(number, { ...claimed, ...other }).length;
	};
	expect(misfits("BF-3685G32F-T")).toBe(0);
	expect(misfits("BF-3685G33F-T")).toBe(0);
	expect(misfits("BF-3685G35F-T")).toBe(1);
	expect(misfits("BF-3685G32M-T")).toBe(1);
	expect(misfits("BF-3685E32F-T")).toBe(1);
	expect(misfits("BF-3685E20M-T")).toBe(3);
	expect(misfits("BF-EL12F32-PI")).toBe(1);
	expect(misfits("BF-EL12F32-PI", { test: "elbows", result: "Normal" })).toBe(0);
});

test("months later and months between are each other's inverse", () => {
	const day = fc.date({
		min: new Date("1995-01-01"),
		max: new Date("2050-12-31"),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(day, fc.integer({ min: 0, max: 240 }), (date, months) => {
			const from = date.toISOString().slice(0, 10);
			const later = monthsLater(from, months);
			const short = Number(later.slice(8)) < Number(from.slice(8));
			expect(monthsBetween(new Date(from), new Date(later))).toBe(short ? months - 1 : months);
		}),
	);
	expect(monthsLater("2024-01-31", 1)).toBe("2024-02-29");
	expect(monthsLater("2026-03-05", -14)).toBe("2025-01-05");
	expect(monthsBetween(new Date("2021-03-10"), new Date("2023-03-09"))).toBe(23);
	expect(monthsBetween(new Date("2021-03-10"), new Date("2023-03-10"))).toBe(24);
});
