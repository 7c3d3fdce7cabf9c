import { expect, test } from "vitest";
import { ageInShort, cardTag, confirmedLabel, nameSegment } from "#app/adoptions/listing.ts";
import { ageInWords, dog } from "#app/records/dog.ts";
import { publicStatuses } from "#app/records/record.ts";

const now = new Date("2026-03-14T12:00:00Z");
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

test("ages are written in years and months, singular and plural", () => {
	const ages = [
		[0, 0, "Under a month", "under 1 mo"],
		[0, 1, "1 month", "1 mo"],
		[0, 11, "11 months", "11 mo"],
		[1, 0, "1 year", "1 yr"],
		[2, 1, "2 years 1 month", "2 yr 1 mo"],
		[25, 11, "25 years 11 months", "25 yr 11 mo"],
	] as const;
	for (const [ageYears, ageMonths, words, short] of ages) {
		expect(ageInWords({ ageYears, ageMonths })).toBe(words);
		expect(ageInShort({ ageYears, ageMonths })).toBe(short);
	}
});

test("the statuses named in the partial index agree with the record", () => {
	expect(publicStatuses(dog)).toEqual(["available", "on_hold"]);
});

test("a card's tag shows the most important fact", () => {
	const listing = { status: "available", dateAdded: ago(2 * day) };
	const answers = (goodWithKids: "yes" | "no", goodWithCats: "yes" | "not_tested") => ({
		goodWithKids,
		goodWithCats,
	});
	expect(cardTag({ ...listing, ...answers("no", "not_tested") }, now)).toBe("Available");
	expect(cardTag({ ...listing, ...answers("no", "yes") }, now)).toBe("Good with cats");
	expect(cardTag({ ...listing, ...answers("yes", "yes") }, now)).toBe("Good with kids");
	const today = { ...listing, dateAdded: ago(day - 1), ...answers("yes", "yes") };
	expect(cardTag(today, now)).toBe("New today");
	expect(cardTag({ ...today, dateAdded: ago(day) }, now)).toBe("Good with kids");
	expect(cardTag({ ...today, status: "on_hold" }, now)).toBe("On hold");
});

test("the owner's confirmation ages in days, from two months on in months", () => {
	const ages: [number, string][] = [
		[-hour, "owner confirmed today"],
		[0, "owner confirmed today"],
		[day - 1, "owner confirmed today"],
		[day, "owner confirmed 1 day ago"],
		[2 * day, "owner confirmed 2 days ago"],
		[59 * day, "owner confirmed 59 days ago"],
		[60 * day, "owner confirmed 2 months ago"],
		[365 * day, "owner confirmed 12 months ago"],
	];
	for (const [age, words] of ages) expect(confirmedLabel(ago(age), now)).toBe(words);
});

test("the segment for a name is never one dog's slug", () => {
	expect(nameSegment({ name: "Luna", slug: "luna" })).toBe("Luna");
	expect(nameSegment({ name: "luna", slug: "luna" })).toBe("LUNA");
});
