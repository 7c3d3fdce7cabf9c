import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dogFilter } from "#app/network/dogs/filter.ts";
import { drawMap } from "#app/network/draw-map.ts";
import { filterValues, maxMapped } from "#app/network/filter.ts";
import type { MappedRecord } from "#app/network/filtered-records.ts";
import { dotsOf, type MapData, mapSizes } from "#app/network/map.ts";
import { outline } from "#app/records/places/atlas.ts";
import type { Place } from "#app/records/places/table.ts";

type Town = [city: string, region: string, country: string, latitude: number, longitude: number];

const austin: Town = ["Austin", "TX", "US", 30.267, -97.743];
const sanAntonio: Town = ["San Antonio", "Texas", "US", 29.424, -98.494];
const boston: Town = ["Boston", "MA", "US", 42.358, -71.06];
const juneau: Town = ["Juneau", "AK", "US", 58.302, -134.42];
const honolulu: Town = ["Honolulu", "HI", "US", 21.307, -157.858];
const sanJuan: Town = ["San Juan", "PR", "US", 18.466, -66.106];
const toronto: Town = ["Toronto", "ON", "CA", 43.7, -79.416];
const leeds: Town = ["Leeds", "West Yorkshire", "GB", 53.796, -1.548];
const suva: Town = ["Suva", "", "FJ", -18.142, 178.442];
const apia: Town = ["Apia", "", "WS", -13.833, -171.767];

let ids = 0;
const dogsIn = (
	[city, region, country, latitude, longitude]: Town,
	count = 1,
	status = "available",
) =>
	Array.from({ length: count }, (): MappedRecord => {
		return { id: ++ids, latitude, longitude, city, region, country, status };
	});
const unknown = (): MappedRecord => ({
	...(dogsIn(austin)[0] as MappedRecord),
	latitude: null,
	longitude: null,
});
const draw = (records: MappedRecord[], query = "", place?: Town) =>
	drawMap(records, dogFilter, {
		values: filterValues(dogFilter, new URLSearchParams(`view=map&${query}`)),
		place: place && placeOf(place),
	});
const placeOf = ([name, region, country, latitude, longitude]: Town): Place => ({
	...{ id: 1, name, region, country, latitude, longitude },
	...{ key: "", distinction: null, postalCode: null, population: 0 },
});
const dotNames = (map: MapData) => dotsOf(map).map(({ name, count }) => [name, count]);
const outlineNames = ({ parts }: MapData) =>
	parts.flatMap(({ outlines }) => outlines.map(({ name }) => name));
const circleOf = ({ parts: [part] }: MapData) => part?.circle;

test("a dot for each town leads to the dogs near it, the most first", () => {
	const map = draw([...dogsIn(boston), ...dogsIn(austin, 3), ...dogsIn(honolulu, 2), unknown()]);
	expect(outlineNames(map)).toEqual(["us", "us-ak", "us-hi"]);
	expect(dotsOf(map)).toMatchObject([
		{ name: "Austin, TX", count: 3, within: "25" },
		{ name: "Honolulu, HI", count: 2, within: "25" },
		{ name: "Boston, MA", count: 1, within: "25" },
	]);
	const [center, west, east] = dotsOf(map).map(({ x }) => x) as [number, number, number];
	expect(west < center && center < east).toBe(true);
	expect(map).toMatchObject({ elsewhere: [], unplaced: 1, isCapped: false });
});

test("towns that are too close on the map are one dot, with a distance that has them all", () => {
	const map = draw([...dogsIn(sanAntonio), ...dogsIn(austin, 2), ...dogsIn(boston)]);
	expect(dotsOf(map)[0]).toMatchObject({
		name: "Austin, TX",
		around: true,
		count: 3,
		within: "100",
	});
	const nearer = draw(
		[...dogsIn(sanAntonio), ...dogsIn(austin, 2)],
		"near=Austin&within=100",
		austin,
	);
	expect(dotNames(nearer)).toEqual([
		["Austin, TX", 2],
		["San Antonio, TX", 1],
	]);
	expect(circleOf(nearer)).toMatch(/^M[-\d]+ [-\d]+l/);
	expect(outlineNames(nearer)).toEqual(["us"]);
});

test("a dot that no distance has is a step to the map of its nation, which parts it", () => {
	const [{ country, within, count } = { count: 0 }] = dotsOf(
		draw([...dogsIn(boston, 3), ...dogsIn(toronto), ...dogsIn(leeds, 4), ...dogsIn(suva)]),
	).filter(({ name }) => name === "Boston, MA");
	expect({ country, within, count }).toEqual({ country: "US", within: undefined, count: 4 });
});

test("amber is a town whose dogs are all on hold", () => {
	const held = (town: Town) => dogsIn(town, 1, "on_hold");
	const dots = dotsOf(draw([...held(boston), ...dogsIn(austin), ...held(austin)]));
	expect(dots.map(({ amber }) => amber)).toEqual([undefined, true]);
});

test("a nation's map has most of the dogs, and says where the others are", () => {
	const map = draw([
		...[...dogsIn(austin, 6), ...dogsIn(toronto, 2), ...dogsIn(leeds), ...dogsIn(sanJuan)],
		...dogsIn(suva),
	]);
	expect(dotNames(map)).toEqual([["Austin, TX", 6]]);
	expect(map.elsewhere).toEqual([
		{ name: "Canada", count: 2, area: { country: "CA" } },
		{ name: "United Kingdom", count: 1, area: { country: "GB" } },
		{ name: "Puerto Rico", count: 1, area: { state: "PR" } },
		// No one can ask for Fiji.
		{ name: "Fiji", count: 1, area: {} },
	]);
});

test.each([
	[
		"two countries of a continent",
		[austin, toronto],
		["world-1-2", "world-2-2", "world-1-3", "world-2-3"],
	],
	["one other country", [leeds], ["world-3-2", "world-4-2"]],
	["Puerto Rico", [sanJuan], ["world-2-3"]],
	["both sides of the date line", [suva, apia], ["world-7-4", "world-0-4"]],
	["Alaska", [juneau], ["us", "us-ak", "us-hi"]],
])("%s", (_, towns, names) => {
	const map = draw(towns.flatMap((town) => dogsIn(town)));
	expect(outlineNames(map)).toEqual(names);
	expect(dotsOf(map)).toHaveLength(towns.length);
});

test("two sides of an ocean are two maps, the one with the most first", () => {
	const { parts } = draw([
		...dogsIn(austin),
		...dogsIn(toronto),
		...dogsIn(leeds, 2),
		...dogsIn(boston),
	]);
	expect(parts.map(({ name }) => name)).toEqual(["USA, Canada", "United Kingdom"]);
	expect(parts.map(({ dots }) => dots.map(({ name }) => name))).toEqual([
		["Austin, TX", "Toronto, ON, Canada", "Boston, MA"],
		["Leeds, United Kingdom"],
	]);
	const fiji = draw([...dogsIn(suva), ...dogsIn(apia), ...dogsIn(toronto)]).parts;
	expect(fiji.map(({ dots }) => dots.length)).toEqual([2, 1]);
	const three = [austin, leeds, suva].flatMap((town) => dogsIn(town));
	expect(draw(three).parts).toHaveLength(1);
});

test("east of the date line is to the right of Fiji", () => {
	const dots = dotsOf(draw([...dogsIn(suva, 2), ...dogsIn(apia)]));
	expect((dots[0]?.x ?? 0) < (dots[1]?.x ?? 0)).toBe(true);
});

test.each([
	["state=AK", [juneau], undefined, ["us-ak"]],
	["near=Honolulu&within=50", [], honolulu, ["us-hi"]],
	["near=Leeds&within=25", [], leeds, ["world-3-2", "world-4-2"]],
	["near=Suva&within=250", [suva], suva, ["world-7-4", "world-0-4"]],
	["", [], undefined, ["us", "us-ak", "us-hi"]],
	["country=CA", [], undefined, ["world"]],
] as [string, Town[], Town | undefined, string[]][])("“%s” of %j", (query, towns, place, names) => {
	const map = draw(
		towns.flatMap((town) => dogsIn(town)),
		query,
		place,
	);
	expect(outlineNames(map)).toEqual(names);
	expect(circleOf(map) === undefined).toBe(!query.includes("within"));
});

test("of very many only those that the list shows first", () => {
	const map = draw([...dogsIn(austin, maxMapped), ...dogsIn(boston)]);
	expect(dotNames(map)).toEqual([["Austin, TX", maxMapped]]);
	expect(map.isCapped).toBe(true);
});

describe("any records anywhere", () => {
	const country = fc.constantFrom("US", "CA", "GB", "FR");
	const town = fc.record({
		id: fc.nat(),
		latitude: fc.double({ min: -90, max: 90, noNaN: true }),
		longitude: fc.double({ min: -180, max: 180, noNaN: true }),
		city: fc.string(),
		region: fc.constantFrom("", "TX", "ON", "PR", "x"),
		country,
		status: fc.constantFrom("available", "on_hold"),
	});
	const inTexas = town.map((each) => ({
		...each,
		country: "US",
		latitude: 29 + (each.latitude + 90) / 60,
		longitude: -97 + each.longitude / 60,
	}));
	const records = fc.array(fc.oneof(town, inTexas, fc.constant(unknown())), { maxLength: 60 });
	const query = fc.constantFrom(
		"",
		"country=CA",
		"state=TX",
		"near=x&within=25",
		"near=x&within=250",
	);
	const place = fc.constantFrom(austin, juneau, leeds, suva);

	test("are counted once, in dots that are whole, apart and lead somewhere", () => {
		fc.assert(
			fc.property(records, query, place, (all, asked, near) => {
				const map = draw(all, asked, asked.includes("near") ? near : undefined);
				const { parts, elsewhere, unplaced } = map;
				const counts = [...dotsOf(map), ...elsewhere].map(({ count }) => count);
				expect(counts.reduce((sum, count) => sum + count, unplaced)).toBe(all.length);
				for (const { dots, outlines, scale, origin, size } of parts) {
					const { width, height } = mapSizes[size];
					for (const [at, { x, y, within, country: nation }] of dots.entries()) {
						expect([x >= 13, x <= width - 13]).toEqual([true, true]);
						expect([y >= 13, y <= height - 13]).toEqual([true, true]);
						expect(within === undefined).toBe(nation !== undefined);
						for (const other of dots.slice(at + 1)) {
							expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(26);
						}
					}
					expect([scale > 0, ...origin.map(Number.isFinite)]).toEqual([true, true, true]);
					for (const { name } of outlines) expect(outline(name), name).toContain("<svg");
				}
			}),
		);
	});
});

test.each([90, -90])("latitude %i is on the map", (latitude) => {
	const [{ dots, origin } = { dots: [], origin: [] }] = draw(
		dogsIn(["", "", "AQ", latitude, 0]),
	).parts;
	expect(dots).toHaveLength(1);
	expect([...origin, dots[0]?.x, dots[0]?.y].every(Number.isFinite)).toBe(true);
});

test("other outlines do not exist", () => {
	for (const name of ["", "us-tx", "world-8-0", "world-1", "__proto__"]) {
		expect(outline(name), name).toBeUndefined();
	}
});
