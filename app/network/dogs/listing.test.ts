import { expect, test } from "vitest";
import { cardTag, confirmedLabel, nameSegment } from "#app/network/dogs/listing.ts";
import { ageInShort, ageInWords } from "#app/records/age.ts";
import { dog } from "#app/records/dog.ts";
import { publicStatuses } from "#app/records/record.ts";

const now = new Date("2026-03-14T12:00:00Z");
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

test("ages are written in years and months, singular and plural", () => {
	const newborn = { ageYears: 0, ageMonths: 0 };
	const shown = [ageInWords, ageInShort].flatMap((age) => [
		age(newborn),
		age({ ...newborn, ageMonths: 1 }),
	]);
	expect(new Set([...shown, ""]).size).toBe(5);
	const ages = [
		[0, 1, "1 month", "1 mo"],
		[0, 11, "11 months", "11 mo"],
		[1, 0, "1 year", "1 yr"],
		[2, 1, "2 years 1 month", "2 yr 1 mo"],
		[25, 11, "25 years 11 months", "25 yr 11 mo"],
	] as const;
	for (const [ageYears, ageMonths, label, short] of ages) {
		expect(ageInWords({ ageYears, ageMonths })).toBe(label);
		expect(ageInShort({ ageYears, ageMonths })).toBe(short);
	}
});

test("the statuses named in the partial index agree with the record", () => {
	expect(publicStatuses(dog)).toEqual(["available", "on_hold"]);
});

test("a card's tag says first what matters most", () => {
	const [today, before] = [{ dateAdded: ago(day - 1) }, { dateAdded: ago(day) }];
	const [available, held] = [{ status: "available" }, { status: "on_hold" }];
	const tags = [
		{ ...available, ...before },
		{ ...available, ...today },
		{ ...held, ...before },
	].map((listing) => cardTag(listing, now).label);
	expect(new Set(tags).size).toBe(3);
	expect(cardTag({ ...held, ...today }, now).label).toBe(tags[2]);
});

test("the owner's confirmation ages in days, from two months on in months", () => {
	const ages: [number, string | undefined][] = [
		[-hour, undefined],
		[0, undefined],
		[day - 1, undefined],
		[day, "1 day"],
		[2 * day, "2 days"],
		[59 * day, "59 days"],
		[60 * day, "2 months"],
		[365 * day, "12 months"],
	];
	for (const [age, counted] of ages) {
		expect(confirmedLabel(ago(age), now).match(/\d+ \w+/)?.[0]).toBe(counted);
	}
});

test("the segment for a name is never one dog's slug", () => {
	expect(nameSegment({ name: "Luna", slug: "luna" })).toBe("Luna");
	expect(nameSegment({ name: "luna", slug: "luna" })).toBe("LUNA");
});
