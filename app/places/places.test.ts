import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { loadPlaces } from "#app/places/load.ts";
import {
	findPlaces,
	findTowns,
	kilometers,
	placeName,
	postalCodeIn,
	townKey,
} from "#app/places/places.ts";
import { regionCode } from "#app/places/regions.ts";
import { places } from "#app/places/table.ts";
import { db } from "#app/platform/database/db.server.ts";

beforeAll(async () => {
	await db.execute(sql`comment on table places is null`);
	expect(await loadPlaces()).toBe(true);
});

const named = async (typed: string) =>
	(await findPlaces(typed, "US", db)).map((place) => placeName(place, "US"));
const townsOf = async (city: string, region: string, country: string) =>
	(await findTowns({ city, region, country }, db)).map((place) => placeName(place, "US"));

test("the places are loaded once", async () => {
	const count = await db.$count(places);
	expect(count).toBeGreaterThan(170_000);
	expect(await loadPlaces()).toBe(false);
	expect(await db.$count(places)).toBe(count);
});

test.each([
	["Austin", "TX", "US", ["Austin, TX"]],
	["austin ", "texas", "US", ["Austin, TX"]],
	["Saint Louis", "MO", "US", ["St. Louis, MO"]],
	["Montreal", "Québec", "CA", ["Montréal, QC, Canada"]],
	["Toronto", "", "CA", ["Toronto, ON, Canada"]],
	["Leeds", "West Yorkshire", "GB", ["Leeds, England, United Kingdom"]],
	// Too small for GeoNames, but with a post office.
	["Marfa", "TX", "US", ["Marfa, TX"]],
	["Nowhere at all", "TX", "US", []],
	["Austin", "Ontario Lakes", "US", []],
	["Austin", "TX", "", []],
	["!!!", "TX", "US", []],
])("%s, %s, %s is found as %j", async (city, region, country, found) => {
	expect(await townsOf(city, region, country)).toEqual(found);
});

test("a name that several towns have is not guessed: the largest comes first", async () => {
	const towns = await townsOf("Springfield", "", "US");
	expect(towns.slice(0, 2)).toEqual(["Springfield, MO", "Springfield, MA"]);
	expect(towns.length).toBeGreaterThan(5);
});

test.each([
	["94203", "Sacramento, CA"],
	["94203-1234", "Sacramento, CA"],
	["m5v 3l9", "Downtown Toronto"],
	["Sacramento", "Sacramento, CA"],
	["Springfield, IL", "Springfield, IL"],
	["springfield, illinois", "Springfield, IL"],
	["London", "London, England, United Kingdom"],
	["Birmingham", "Birmingham, AL"],
	["London, UK", "London, England, United Kingdom"],
	["London, Ontario", "London, ON, Canada"],
])("typed as %j the first place is %s", async (typed, first) => {
	expect((await named(typed))[0]).toContain(first);
});

test.each(["00000", "K9Z", "Nowhere", "Austin, Atlantis", "", "  ,  ", "'; drop table places; --"])(
	"%j is no place",
	async (typed) => {
		expect(await named(typed)).toEqual([]);
	},
);

test("distances are along the surface", () => {
	const austin = { latitude: 30.267, longitude: -97.743 };
	const dallas = { latitude: 32.783, longitude: -96.807 };
	expect(kilometers(austin, dallas)).toBeCloseTo(293, 0);
	expect(kilometers(austin, austin)).toBe(0);
	expect(kilometers({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
		20_015,
		0,
	);
});

test("spellings of regions, towns and postal codes", () => {
	expect(regionCode("US", "texas")).toBe("TX");
	expect(regionCode("CA", "Quebec")).toBe("QC");
	expect(regionCode("US", "Ontario")).toBeUndefined();
	expect(townKey("Saint-Jérôme")).toBe(townKey("St. Jerome"));
	expect(townKey("Fort Worth")).toBe(townKey("Ft Worth"));
	expect(postalCodeIn("K1A 0B1")).toBe("K1A");
	expect(postalCodeIn("1234")).toBeUndefined();
});
