import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { dogFilter } from "#app/network/dogs/filter.ts";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { countUntested, publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { filterValues, unknownPlace } from "#app/network/filter.ts";
import { breederNetwork } from "#app/network/kennels/breeder.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { dotsOf } from "#app/network/map.ts";
import { loadList } from "#app/network/public-pages.ts";
import { clearCachedQueries } from "#app/platform/cache/until-changed.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isoDay } from "#app/records/dates.ts";
import { townKey } from "#app/records/places/spellings.ts";
import { places } from "#app/records/places/table.ts";
import { anyCharacter } from "#test/any-character.ts";
import {
	actor,
	daysAgo,
	deleteRecords,
	type ListingFacts,
	makeDog,
	makeKennel,
} from "#test/make.ts";

const town = (name: string, region: string, latitude: number, longitude: number, more = {}) => ({
	country: "US",
	region,
	name,
	key: townKey(name),
	latitude,
	longitude,
	population: 1000,
	...more,
});

// No site hears of changes here.
beforeEach(clearCachedQueries);

beforeEach(async () => {
	await deleteRecords();
	await db.delete(places);
	await db
		.insert(places)
		.values([
			town("Austin", "TX", 30.267, -97.743, { population: 900_000 }),
			town("Austin", "MN", 43.667, -92.975),
			town("Waco", "TX", 31.549, -97.147),
			town("Dallas", "TX", 32.783, -96.807),
			town("Portland", "OR", 45.523, -122.676),
			town("Toronto", "ON", 43.7, -79.416, { country: "CA" }),
			town("Austin", "TX", 30.271, -97.742, { postalCode: "78701" }),
		]);
});

const list = (query: string) =>
	loadList(
		new URL(`https://corso.example/adoption-network?${query}`),
		adoptionNetwork,
		publicListings,
	);
const namesOf = async (query: string) => (await list(query)).items.map(({ name }) => name);

let added = 0;
/** Each one older than those before it. */
const dogIn = (locationCity: string, name: string, facts: Partial<ListingFacts> = {}) => {
	const dateAdded = daysAgo(++added);
	return makeDog({ name, locationCity, dateAdded, ...facts });
};

describe("near a place", () => {
	beforeEach(async () => {
		await dogIn("Nowhere", "Unknown");
		await dogIn("Dallas", "Far");
		await dogIn("Austin", "Here");
		await dogIn("Waco", "Near");
		await dogIn("Austin", "Here too");
	});

	test.each([
		["near=78701", ["Here", "Here too", "Near", "Far", "Unknown"]],
		["near=Austin,+TX&within=100", ["Here", "Here too", "Near"]],
		["near=austin+tx&within=25", ["Here", "Here too"]],
		["near=Austin&sort=newest", ["Unknown", "Far", "Here", "Near", "Here too"]],
		["near=Austin&within=100&sort=newest", ["Here", "Near", "Here too"]],
		["near=Portland&within=250", []],
	])("%s lists %j", async (query, names) => {
		expect(await namesOf(query)).toEqual(names);
	});

	test("distances are about, in the units of the place, and never guessed", async () => {
		const { items, place, otherPlaces } = await list("near=Austin");
		expect(items.map(({ distance }) => distance)).toEqual([
			"Less than 5 miles away",
			"Less than 5 miles away",
			"About 95 miles away",
			"About 180 miles away",
			undefined,
		]);
		expect(place).toEqual({ name: "Austin, TX", unit: "miles" });
		expect(otherPlaces).toEqual([{ name: "Austin, MN", values: { near: "Austin, MN" } }]);
		const { items: abroad, place: toronto } = await list("near=Toronto");
		expect(toronto).toEqual({ name: "Toronto, ON, Canada", unit: "km" });
		expect(abroad[0]?.distance).toBe("About 1,940 km away");
	});

	test("what the error about an unknown place suggests is found", async () => {
		await db
			.insert(places)
			.values([
				town("Leeds", "ENG", 53.797, -1.549, { country: "GB" }),
				town("Naples", "", 40.851, 14.268, { country: "IT" }),
			]);
		const suggested = [...unknownPlace.matchAll(/“(.*?)”/g)].map(([, place = ""]) => place);
		expect(suggested).toHaveLength(3);
		for (const near of suggested) {
			const found = await list(String(new URLSearchParams({ near })));
			expect(found.place?.name, near).toContain(near.split(",")[0]);
		}
	});

	test("an unknown place leaves the list as it is without it", async () => {
		const found = await list("near=Atlantis&within=25&sex=male");
		expect(found.items.map(({ name }) => name)).toEqual(await namesOf("sex=male"));
		expect(found).toMatchObject({ count: 5, values: { near: "Atlantis", within: "25" } });
		expect(found.place).toBeUndefined();
		expect(found.nearError).toBe(unknownPlace);
	});

	test("a state or country that is typed as a place lists what is there, whatever town has its name", async () => {
		await db.insert(places).values(town("Texas", "NY", 42.4, -74.2));
		await dogIn("Toronto", "Abroad", { locationState: "Ont.", country: "CA" });
		for (const [query, values] of Object.entries({
			"near=Texas": { state: "TX" },
			"near=Texas%2C+USA&within=100&sort=newest": { state: "TX" },
			"near=tex&country=US": { state: "TX" },
			"near=texas&state=TX": { state: "TX" },
			"near=Ontario": { state: "ON" },
			"near=Canada": { country: "CA" },
			"near=Canada&state=ON": { state: "ON" },
		})) {
			const found = await list(query);
			expect(found.values, query).toEqual(values);
			expect(found.place ?? found.nearError, query).toBeUndefined();
			const isAbroad = query.includes("Ontario") || query.includes("Canada");
			expect(found.items.map(({ name }) => name).includes("Abroad"), query).toBe(isAbroad);
		}
	});

	test("a name of a large town and its state is asked about, unless a distance was chosen", async () => {
		await db.insert(places).values(town("New York", "NY", 40.7, -74, { population: 8_000_000 }));
		const found = await list("near=New+York");
		expect(found).toMatchObject({ count: 5, values: { near: "New York" } });
		expect(found.place).toBeUndefined();
		expect(found.nearError).toMatch(/more than one place/);
		expect(found.otherPlaces).toEqual([
			{ name: "all of New York", values: { state: "NY" } },
			{ name: "New York, NY", values: { near: "New York, NY" } },
		]);
		expect((await list("near=New+York%2C+NY")).place?.name).toBe("New York, NY");
		expect((await list("near=New+York&within=25")).place?.name).toBe("New York, NY");
	});

	test.each([
		["near=West+Yorkshire", "Enter a town in West Yorkshire."],
		["near=England", "Enter a town in England."],
		["near=Florida&state=TX", "Enter a town in Florida."],
		["near=LS1+4AP", /UK postcodes. Enter the town/],
		["near=APO+AE+09012", /military address/],
	])("%s asks for a town", async (query, error) => {
		const found = await list(query);
		expect(found.nearError).toEqual(expect.stringMatching(error));
		expect(found.count).toBeGreaterThan(0);
	});

	test("nothing found names the one filter whose removal finds most", async () => {
		expect((await list("near=Waco&within=100&sex=female")).removal).toEqual({
			name: "sex",
			count: 4,
		});
		expect((await list("near=Portland&within=25&q=nobody")).removal).toBeUndefined();
		expect((await list("sex=male")).removal).toBeUndefined();
	});

	test("nothing found names the next distance that finds any, unless it's the filter to remove", async () => {
		await dogIn("Dallas", "She", { gender: "Female" });
		clearCachedQueries();
		const found = await list("near=Austin&within=25&sex=female");
		expect(found).toMatchObject({ removal: { name: "sex" }, wider: { within: "250", count: 1 } });
		expect((await list("near=Portland&within=25")).wider).toBeUndefined();
	});

	test("where few are found, those a little farther away follow, nearest first", async () => {
		const few = await list("near=Austin&within=25&sort=newest");
		expect(few.items.map(({ name }) => name)).toEqual(["Here", "Here too"]);
		expect(few.wider).toEqual({ within: "100", count: 3 });
		expect(few.farther?.map(({ name, distance }) => [name, distance])).toEqual([
			["Near", "About 95 miles away"],
		]);
		expect((await list("near=Austin&within=100")).farther).toMatchObject([{ name: "Far" }]);
		expect((await list("near=Austin&within=250")).farther).toEqual([]);
		expect((await list("near=Austin&within=25&sex=female")).farther).toEqual([]);
		await dogIn("Austin", "Third");
		await dogIn("Austin", "Fourth");
		clearCachedQueries();
		expect((await list("near=Austin&within=25")).farther).toEqual([]);
	});
});

test("each filter keeps the dogs that fit", async () => {
	await dogIn("Austin", "Bruno", {
		goodWithCats: "yes",
		goodWithKids: "no",
		ageYears: 8,
		energy: "Calm",
		houseTrained: "no",
	});
	await dogIn("Austin", "Nera", {
		energy: "Not known",
		houseTrained: "not_tested",
		gender: "Female",
		ageYears: 0,
		ageMonths: 4,
		goodWithKids: "yes",
		spayedNeutered: "yes",
		description: "Calm with 100% of people, and adores the_letter carrier.",
	});
	await dogIn("Toronto", "Bo", {
		locationState: "Ontario",
		country: "CA",
		energy: "High",
		houseTrained: "no",
		ageYears: 2,
		description: "A clown.",
	});
	const held = await dogIn("Austin", "Otto", {
		ageYears: 5,
		goodWithCats: "no",
		energy: "Moderate",
		houseTrained: "yes",
	});
	await dogs.transition(held.id, "on_hold", actor);
	const homed = await dogIn("Austin", "Pia", { gender: "Female" });
	await dogs.transition(homed.id, "homed", actor);
	for (const [query, names] of [
		["sex=female", ["Nera"]],
		["age=baby", ["Nera"]],
		["age=young", ["Bo"]],
		["age=adult", ["Otto"]],
		["age=senior", ["Bruno"]],
		["cats=yes", ["Bruno", "Nera", "Bo"]],
		["cats=yes&untested=no", ["Bruno"]],
		["cats=yes&kids=yes", ["Nera", "Bo"]],
		["spayed=yes", ["Nera"]],
		["trained=yes", ["Nera", "Otto"]],
		["trained=yes&untested=no", ["Otto"]],
		["energy=calm", ["Bruno", "Nera"]],
		["energy=calm&untested=no", ["Bruno"]],
		["energy=Calm", ["Bruno", "Nera", "Bo", "Otto"]],
		["status=on_hold", ["Otto"]],
		["country=CA", ["Bo"]],
		["state=ON", ["Bo"]],
		["state=TX&status=available", ["Bruno", "Nera"]],
		["q=CALM+letter", ["Nera"]],
		["q=100%25", ["Nera"]],
		["q=the_letter", ["Nera"]],
		["q=t_e", []],
		["q=bo", ["Bo"]],
		["q=o", []],
		["q=clown", ["Bo"]],
	] as const) {
		expect([query, await namesOf(query)]).toEqual([query, names]);
	}
	const untested = (query: string) =>
		countUntested(filterValues(dogFilter, new URLSearchParams(query)));
	expect(await untested("cats=yes")).toBe(2);
	expect(await untested("cats=yes&untested=no&sex=female")).toBe(1);
	expect(await untested("sex=female")).toBeUndefined();
});

test("a dog grows older than it was when it was listed", async () => {
	const { id } = await dogIn("Austin", "Bruno", { ageYears: 0, ageMonths: 10 });
	expect(await namesOf("age=baby")).toEqual(["Bruno"]);
	const ageAsOf = isoDay(daysAgo(120));
	await db.update(adoptionListings).set({ ageAsOf }).where(eq(adoptionListings.id, id));
	expect(await namesOf("age=baby")).toEqual([]);
	expect(await namesOf("age=young")).toEqual(["Bruno"]);
});

test("pages of a filter neither skip nor repeat, and say how many there are", async () => {
	const dateAdded = daysAgo(1);
	for (let dog = 1; dog <= 26; dog++) await makeDog({ name: `Dog ${dog}`, dateAdded });
	const query = "near=Austin&within=50";
	const pages = [await list(query), await list(`${query}&page=2`)];
	expect(pages.map(({ items, more, count }) => [items.length, more, count])).toEqual([
		[24, true, 26],
		[2, false, 26],
	]);
	expect(new Set(pages.flatMap(({ items }) => items.map(({ slug }) => slug))).size).toBe(26);
	expect((await list("")).count).toBe(26);
	for (const page of ["3", "101", "x"]) {
		await expect(list(`${query}&page=${page}`)).rejects.toMatchObject({ init: { status: 404 } });
	}
});

test("the map shows the towns of public dogs only, and of those found (Z5)", async () => {
	await dogIn("Austin", "Bruno");
	await dogIn("Austin", "Nera", { gender: "Female" });
	await dogIn("Waco", "Otto");
	await dogIn("Nowhere", "Unknown");
	const homed = await dogIn("Portland", "Pia");
	await dogs.transition(homed.id, "homed", actor);
	await makeDog({ name: "Draft", locationCity: "Toronto", country: "CA" }, { status: "draft" });
	const mapOf = async (query: string) => {
		const { map, count } = await list(`view=map&${query}`);
		const dots = dotsOf(map ?? { parts: [] }).map(({ name, count }) => `${name}: ${count}`);
		return [count, dots, map?.elsewhere.length, map?.unplaced];
	};
	expect(await mapOf("")).toEqual([4, ["Austin, TX: 3"], 0, 1]);
	expect(await mapOf("near=Waco&within=100")).toEqual([3, ["Austin, TX: 2", "Waco, TX: 1"], 0, 0]);
	expect(await mapOf("sex=female")).toEqual([1, ["Austin, TX: 1"], 0, 0]);
	expect(await mapOf("near=Atlantis&within=100")).toEqual([4, ["Austin, TX: 3"], 0, 1]);
	expect(await mapOf("near=Portland&within=25")).toEqual([0, [], 0, 0]);
	expect((await list("")).map).toBeUndefined();
});

test("where a dot leads are the dogs that it counts", async () => {
	for (const city of ["Austin", "Waco", "Dallas"]) await dogIn(city, `Dog of ${city}`);
	const { map } = await list("view=map");
	expect(dotsOf(map ?? { parts: [] })).toHaveLength(1);
	const { name = "", within = "", count } = dotsOf(map ?? { parts: [] })[0] ?? {};
	const query = new URLSearchParams({ near: name, within, view: "map" });
	expect((await list(query.toString())).count).toBe(count);
});

test("a page beside the map has half as many, and none is skipped", async () => {
	for (let dog = 1; dog <= 13; dog++) await makeDog({ name: `Dog ${dog}` });
	const pages = [await list("view=map"), await list("view=map&page=2")];
	expect(pages.map(({ items, more, count }) => [items.length, more, count])).toEqual([
		[12, true, 13],
		[1, false, 13],
	]);
});

test("kennels are found by place and words", async () => {
	await makeKennel({ kennelName: "Casa Nera", city: "Dallas" }, { logo: false });
	await makeKennel(
		{ kennelName: "Rocca Bianca", city: "Toronto", state: "ON", country: "CA" },
		{ logo: false },
	);
	await makeKennel({ kennelName: "Gone", city: "Dallas" }, { logo: false, active: false });
	const kennels = async (query: string) => {
		const url = new URL(`https://corso.example/breeder-network?${query}`);
		return (await loadList(url, breederNetwork, publicBreeders)).items.map(({ name }) => name);
	};
	expect(await kennels("near=Waco")).toEqual(["Casa Nera", "Rocca Bianca"]);
	expect(await kennels("near=Waco&within=100")).toEqual(["Casa Nera"]);
	expect(await kennels("state=ON")).toEqual(["Rocca Bianca"]);
	expect(await kennels("q=bianca")).toEqual(["Rocca Bianca"]);
});

test("no query fails", async () => {
	await dogIn("Austin", "Bruno");
	const names = Object.keys(dogFilter.parameters);
	const value = fc.oneof(
		fc.constantFrom("yes", "no", "female", "25", "TX", "US", "Austin", "78701", "%", "\\", "'"),
		fc.string({ unit: anyCharacter, maxLength: 30 }),
	);
	const query = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
		selector: ([name]) => name,
	});
	await fc.assert(
		fc.asyncProperty(query, async (pairs) => {
			const found = await list(new URLSearchParams(pairs).toString());
			expect(found.items.length).toBeLessThanOrEqual(1);
		}),
		{ numRuns: 60 },
	);
});
