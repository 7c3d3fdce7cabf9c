import fc from "fast-check";
import { expect, test } from "vitest";
import { ageInWords, ageNow, lastBornBefore } from "#app/records/age.ts";
import { isoDay, monthsLater } from "#app/records/dates.ts";
import { dog } from "#app/records/dog.ts";
import { ageText } from "#app/records/dog-age.ts";
import { parseDraft, parsePublishable, parseTyped } from "#app/records/parse.server.ts";
import { pageRows } from "#app/records/record.ts";
import { keepTold, passedDeadlines, valuesToday } from "#app/records/today.ts";
import { dogDraft } from "#test/make-case.ts";

const dayMs = 24 * 60 * 60 * 1000;
const day = fc
	.integer({ min: Date.UTC(2020, 0, 1) / dayMs, max: Date.UTC(2040, 0, 1) / dayMs })
	.map((number) => isoDay(new Date(number * dayMs)));
const age = fc.record({
	ageYears: fc.integer({ min: 0, max: 12 }),
	ageMonths: fc.integer({ min: 0, max: 11 }),
	ageAsOf: day,
});
const later = fc.integer({ min: 0, max: 4_000 });
const addDays = (from: string, days: number) => isoDay(new Date(from), days);

test("an age is what was told on that day, a month more a month later, and never falls", () => {
	fc.assert(
		fc.property(age, later, fc.integer({ min: 0, max: 60 }), (told, days, months) => {
			const { ageYears, ageMonths, ageAsOf } = told;
			const monthsOn = (day: string) => {
				const { years, months } = ageNow(told, day);
				return 12 * years + months;
			};
			expect(monthsOn(ageAsOf)).toBe(12 * ageYears + ageMonths);
			const today = addDays(ageAsOf, days);
			expect(monthsOn(addDays(today, 1))).toBeGreaterThanOrEqual(monthsOn(today));
			if (ageYears + ageMonths === 0) return;
			const then = monthsLater(ageAsOf, months);
			// A month may be too short for the day, which then comes at most three days later.
			expect(monthsOn(addDays(then, 3))).toBe(12 * ageYears + ageMonths + months);
		}),
	);
});

test("the filter's age groups contain exactly the dogs whose shown age is in them", () => {
	fc.assert(
		fc.property(age, later, fc.constantFrom(12, 36, 96), (told, days, limit) => {
			const today = addDays(told.ageAsOf, days);
			const { years } = ageNow(told, today);
			const born = monthsLater(told.ageAsOf, -12 * told.ageYears - told.ageMonths);
			const isYounger = born > lastBornBefore(limit, new Date(today));
			expect(years * 12 < limit).toBe(isYounger);
		}),
	);
});

test("a form that is saved unchanged, however late and often, neither resets nor drifts an age", () => {
	fc.assert(
		fc.property(age, fc.array(later, { maxLength: 5 }), later, (told, visits, open) => {
			const stored: Record<string, string> = {
				...dogDraft,
				ageYears: String(told.ageYears),
				ageMonths: String(told.ageMonths),
				ageAsOf: told.ageAsOf,
			};
			let values = stored;
			let today = told.ageAsOf;
			for (const days of visits) {
				today = addDays(today, days);
				const form = valuesToday(dog, values, today) as Record<string, string>;
				// The page may stay open for days, and saves more than once.
				for (const sentOn of [today, addDays(today, open), addDays(today, open)]) {
					values = keepTold(dog, { ...form, color: "Fawn" }, values, sentOn);
				}
				today = addDays(today, open);
			}
			expect(values).toEqual({ ...stored, color: visits.length > 0 ? "Fawn" : stored.color });
		}),
	);
});

test("an age that its owner changes counts from that day on", () => {
	const told = { ...dogDraft, ageYears: "0", ageMonths: "5", ageAsOf: "2026-01-10" };
	const form = valuesToday(dog, told, "2026-07-20") as Record<string, string>;
	expect(form).toMatchObject({ ageYears: "0", ageMonths: "11", ageAsOf: "2026-07-20" });
	const changed = keepTold(dog, { ...form, ageMonths: "9" }, told, "2026-07-25");
	expect(changed).toMatchObject({ ageYears: "0", ageMonths: "9", ageAsOf: "2026-07-25" });
	// Saving the same form again, days later, doesn't count it from then.
	const again = keepTold(dog, { ...form, ageMonths: "9" }, changed, "2026-07-25");
	expect(again).toEqual(changed);
	// A form without the hidden field, or with a day that hasn't come.
	const { ageAsOf: _, ...without } = form;
	expect(keepTold(dog, without, told, "2026-07-20")).toMatchObject({ ageAsOf: "2026-01-10" });
	const ahead = { ...form, ageAsOf: "2099-01-01", ageYears: "3" };
	expect(keepTold(dog, ahead, told, "2026-07-20")).toMatchObject({ ageAsOf: "2026-07-20" });
	expect(parsePublishable(dog, { ...dogDraft, ageAsOf: "2999-01-01" })).toMatchObject({
		value: { ageAsOf: isoDay() },
	});
});

test("a draft's age is counted from the day on which it was told, and an empty one isn't", () => {
	const toldOn = monthsLater(isoDay(), -30);
	const draft = { ...dogDraft, ageYears: "", ageMonths: "8", ageAsOf: toldOn };
	expect(ageText(draft)).toBe("3 years 2 months");
	expect(ageText({ ...draft, ageMonths: "", bornOn: "" })).toBe("");
	expect(keepTold(dog, { ageYears: "", ageMonths: " " }, {})).toMatchObject({ ageAsOf: "" });
	// Without months, a puppy may have been older than it says.
	expect(ageInWords({ ageYears: 0, ageMonths: 0, ageAsOf: toldOn })).toBe("About 2 years");
	const old = { ...dogDraft, ageYears: "25", ageMonths: "11", ageAsOf: toldOn };
	const form = valuesToday(dog, old) as Record<string, string>;
	expect(form.ageYears).toBe("28");
	expect(parseTyped(dog, form, old)).toMatchObject({ ok: true, value: { ageYears: 25 } });
});

test("a deadline is refused once it has passed, except where it was stored before", () => {
	const [today, yesterday] = [isoDay(), isoDay(new Date(), -1)];
	const typed = (neededBy: string) => ({ ...dogDraft, neededBy });
	for (const parse of [parseDraft, parseTyped] as const) {
		expect(parse(dog, typed(yesterday))).toMatchObject({
			ok: false,
			errors: { neededBy: expect.stringContaining("has passed") },
		});
		expect(parse(dog, typed(yesterday), typed("2020-01-01"))).toMatchObject({ ok: false });
		for (const day of [today, "2999-12-31", ""]) {
			expect(parse(dog, typed(day)), day).toMatchObject({ ok: true });
		}
		// Everything else can be saved, whatever has happened to the deadline since.
		const other = { ...typed(yesterday), color: "Fawn" };
		expect(parse(dog, other, typed(yesterday))).toMatchObject({ ok: true });
	}
	// What was valid when it was sent can be approved after it passed.
	expect(parsePublishable(dog, typed(yesterday))).toMatchObject({ ok: true });
});

test("a deadline that has passed is on no page, and its owner is asked", () => {
	const rows = (neededBy: string) => pageRows(dog, "place", { ...dogDraft, neededBy }).flat();
	expect(rows(isoDay())).toContain("New home needed by");
	expect(rows(isoDay(new Date(), -1))).not.toContain("New home needed by");
	expect(passedDeadlines(dog, { ...dogDraft, neededBy: "2026-01-01" })).toEqual([
		{
			field: "neededBy",
			message:
				"New home needed by January 1, 2026: that day has passed, so the page no longer shows it.",
		},
	]);
	expect(passedDeadlines(dog, { ...dogDraft, neededBy: isoDay() })).toEqual([]);
});
