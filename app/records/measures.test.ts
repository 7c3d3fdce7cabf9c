import { describe, expect, test } from "vitest";
import { dog } from "#app/records/dog.ts";
import { inUnit, monthsIn, numbersAsMeant, poundsIn, weightUnitIn } from "#app/records/measures.ts";
import { microchipError, normalizeMicrochip } from "#app/records/microchip.ts";
import { parseDraft, parsePublishable, parseTyped } from "#app/records/parse.server.ts";
import { dogDraft } from "#test/make-case.ts";

test.each<[string, number | undefined]>([
	["110", 110],
	["110 lbs", 110],
	["110lbs.", 110],
	["110 lb", 110],
	["110 Pounds", 110],
	["110#", 110],
	["110.5", 111],
	["110,4 lbs", 110],
	["110 1/2 lbs", 111],
	["110½", 111],
	["110 lbs 8 oz", 111],
	["about 110 lbs", 110],
	["~110", 110],
	["36 kg", 79],
	["36kg", 79],
	["49,9 KG", 110],
	["50 kilos", 110],
	["50.0 kilograms", 110],
	["5 st 4", 74],
	["5 st 4 lbs", 74],
	["5st 4lb", 74],
	["7 stone", 98],
	["seven stone and 2 pounds", 100],
	["", undefined],
	["heavy", undefined],
	["100-110", undefined],
	["100 or 110 lbs", undefined],
	["110 lbs (50 kg)", undefined],
	["4 lbs 5 st", undefined],
	["36 kgb", undefined],
	["-5", undefined],
	["1e3", undefined],
])("the weight %j is %j pounds (U4)", (text, pounds) => {
	expect(poundsIn(text)).toBe(pounds);
});

test.each<[string, number | undefined]>([
	["2", 24],
	["2 years", 24],
	["2 yrs.", 24],
	["2y", 24],
	["2 yo", 24],
	["2 years old", 24],
	["two years", 24],
	["18 months", 18],
	["18 mo", 18],
	["18m", 18],
	["10 weeks", 2],
	["40 days", 1],
	["26 weeks", 5],
	["2 years 3 months", 27],
	["2 years, 3 months", 27],
	["2 years and 3 months old", 27],
	["2y3m", 27],
	["2 years 3", 27],
	["1 1/2", 18],
	["1½ years", 18],
	["1.5", 18],
	["1,5 years", 18],
	["one and a half years", 18],
	["about 3", 36],
	["a puppy", undefined],
	["2-3", undefined],
	["3 months 2 years", undefined],
	["2 3", undefined],
])("the age %j is %j months", (text, months) => {
	expect(monthsIn(text, 12)).toBe(months);
});

describe("an age in two fields", () => {
	test.each([
		[
			{ ageYears: "18 months", ageMonths: "" },
			{ ageYears: "1", ageMonths: "6" },
		],
		[
			{ ageYears: "18 months", ageMonths: "0" },
			{ ageYears: "1", ageMonths: "6" },
		],
		[
			{ ageYears: "", ageMonths: "18" },
			{ ageYears: "1", ageMonths: "6" },
		],
		[
			{ ageYears: "0", ageMonths: "14 months" },
			{ ageYears: "1", ageMonths: "2" },
		],
		[
			{ ageYears: "2 years", ageMonths: "3 months" },
			{ ageYears: "2", ageMonths: "3" },
		],
		[
			{ ageYears: "2 years", ageMonths: "" },
			{ ageYears: "2", ageMonths: "0" },
		],
		[
			{ ageYears: "", ageMonths: "10 weeks" },
			{ ageYears: "0", ageMonths: "2" },
		],
	])("%j is %j", (typed, meant) => {
		expect(numbersAsMeant(dog, typed)).toEqual(meant);
		expect(parseDraft(dog, typed)).toMatchObject({ ok: true, value: meant });
	});

	test.each([
		{ ageYears: "2", ageMonths: "18" },
		{ ageYears: "1.5", ageMonths: "3" },
		{ ageYears: "18 months", ageMonths: "6" },
		{ ageYears: "young", ageMonths: "6" },
	])("%j says it twice or not at all: it is kept and asked about", (typed) => {
		expect(parseDraft(dog, typed)).toMatchObject({ ok: true, value: typed });
		const parsed = parsePublishable(dog, { ...dogDraft, ...typed });
		expect(Object.keys(parsed.ok ? {} : parsed.errors)).toEqual([expect.stringMatching(/^age/)]);
	});
});

test("a bare weight is in the unit that its form names, and its own unit counts more (U4)", () => {
	const weightOf = (typed: Record<string, string>) => {
		const draft = parseDraft(dog, { ...dogDraft, ...typed });
		return draft.ok ? draft.value.weightLbs : draft.errors;
	};
	expect(weightOf({ weightLbs: "50", "weightLbs-unit": "kg" })).toBe("110");
	expect(weightOf({ weightLbs: "50", "weightLbs-unit": "lbs" })).toBe("50");
	expect(weightOf({ weightLbs: "110 lbs", "weightLbs-unit": "kg" })).toBe("110");
	expect(weightOf({ weightLbs: "heavy", "weightLbs-unit": "kg" })).toBe("heavy");
	const atDesk = parseTyped(dog, { ...dogDraft, weightLbs: "50", "weightLbs-unit": "kg" });
	expect(atDesk).toMatchObject({ ok: true, value: { weightLbs: 110 } });
	// Shown in kilograms and saved again, it stays the same.
	for (let pounds = 60; pounds < 160; pounds += 1) {
		const kilos = inUnit(String(pounds), "kg");
		const again = inUnit(String(poundsIn(kilos, "kg")), "kg");
		expect(again).toBe(kilos);
	}
	expect(["US", "CA", "GB", ""].map(weightUnitIn)).toEqual(["lbs", "kg", "kg", "lbs"]);
});

test("a typed weight is stored in pounds, from the owner's form and at the desk", () => {
	const typed = { ...dogDraft, weightLbs: "36 kg" };
	expect(parseDraft(dog, typed)).toMatchObject({ ok: true, value: { weightLbs: "79" } });
	expect(parseTyped(dog, typed)).toMatchObject({ ok: true, value: { weightLbs: 79 } });
	const asked = { ok: false, errors: { weightLbs: expect.any(String) } };
	const unclear = { ...dogDraft, weightLbs: "somewhere between 100 and 110" };
	expect(parseDraft(dog, unclear)).toMatchObject({ ok: true, value: unclear });
	expect(parseTyped(dog, unclear)).toMatchObject(asked);
	expect(parseTyped(dog, { ...dogDraft, weightLbs: "300 kg" })).toMatchObject(asked);
});

test.each([
	["AVID*025*123*456", "025123456"],
	["avid 025-123-456", "025123456"],
	["025*123*456", "025123456"],
	["AVID*1A2*B3C*4D5E", "1A2B3C4D5E"],
	["985.112.001.234.567", "985112001234567"],
	["985 112 001 234 567", "985112001234567"],
	["985-112-001234567", "985112001234567"],
	["985112001234567 (HomeAgain)", "985112001234567"],
	["Chip no. 985112001234567", "985112001234567"],
	["９８５112001234567", "985112001234567"],
	["0a1b2c3d4e", "0A1B2C3D4E"],
])("the microchip number printed as %s is %s", (printed, number) => {
	expect(normalizeMicrochip(printed)).toBe(number);
	expect(microchipError(number)).toBeUndefined();
	const parsed = parseDraft(dog, { ...dogDraft, microchipNumber: printed });
	expect(parsed).toMatchObject({ ok: true, value: { microchipNumber: number } });
});

test.each(["not chipped", "985112001234", "98511200123456789", "985112001234567 985112001234568"])(
	"%s is no microchip number: it is kept and asked about",
	(typed) => {
		expect(microchipError(normalizeMicrochip(typed))).toBeDefined();
		const parsed = parseDraft(dog, { ...dogDraft, microchipNumber: typed });
		expect(parsed).toMatchObject({ ok: true, value: { microchipNumber: typed } });
	},
);
