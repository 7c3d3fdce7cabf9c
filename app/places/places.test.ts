import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { loadPlaces } from "#app/places/load.ts";
import { findTowns, kilometers, placeName, townKey } from "#app/places/places.ts";
import { regionCode } from "#app/places/regions.ts";
import { places } from "#app/places/table.ts";
import { db } from "#app/platform/database/db.server.ts";

beforeAll(async () => {
	await db.execute(sql`comment on table places is null`);
	expect(await loadPlaces()).toBe(true);
});

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

test("spellings of regions and towns", () => {
	expect(regionCode("US", "texas")).toBe("TX");
	expect(regionCode("CA", "Quebec")).toBe("QC");
	expect(regionCode("US", "Ontario")).toBeUndefined();
	expect(townKey("Saint-Jérôme")).toBe(townKey("St. Jerome"));
	expect(townKey("Fort Worth")).toBe(townKey("Ft Worth"));
});
