import {
	distances,
	distanceUnitFor,
	type Filter,
	type FilterValues,
	filterValues,
	kmPerMile,
	maxMapped,
} from "#app/network/filter.ts";
import type { MappedRecord } from "#app/network/filtered-records.ts";
import { type Dot, type MapData, type MapPart, mapSizes } from "#app/network/map.ts";
import {
	type Atlas,
	type Coordinates,
	type Frame,
	nations,
	type Point,
	world,
} from "#app/records/places/atlas.ts";
import { degreesOf, kilometers, placeName } from "#app/records/places/places.ts";
import { regions } from "#app/records/places/regions.ts";
import { regionCode } from "#app/records/places/spellings.ts";
import type { Place } from "#app/records/places/table.ts";
import { countryName, site } from "#site";

const dotsApart = 28;
const margin = 26;

type Town = Coordinates & { name: string; region: string; country: string } & Tally;
type Tally = { count: number; amber: number };
type Asked = { values: FilterValues; place?: Place | undefined };

export function drawMap(records: readonly MappedRecord[], filter: Filter, asked: Asked): MapData {
	const { values, place } = asked;
	const shown = records.slice(0, maxMapped);
	const towns = townsOf(shown, filter.amber?.status);
	const { atlas, here, elsewhere } = mapFor(towns, place?.country ?? values.country ?? home);
	const km = place && values.within ? kmIn(values.within, place.country) : 0;
	const sides = atlas.wrapsAround && km === 0 ? sidesOf(here) : [here];
	return {
		parts: sides.map((side) => ({
			...drawPart(side, atlas, asked, { km, isOnly: sides.length === 1 }),
			...(sides.length > 1 ? { name: countriesOf(side) } : {}),
		})),
		elsewhere: areasOf(elsewhere, filter),
		unplaced: shown.filter(({ latitude }) => latitude === null).length,
		isCapped: records.length > maxMapped,
	};
}

type Reach = { km: number; isOnly: boolean };

function drawPart(
	towns: Town[],
	atlas: Atlas,
	{ values, place }: Asked,
	{ km, isOnly }: Reach,
): MapPart {
	const isPart = atlas.wrapsAround || km > 0 || values.state !== undefined;
	const inView = [...towns, ...(place && km > 0 ? circleExtremes(place, km) : [])];
	const points = isPart ? pointsOf(inView, atlas) : [];
	const size = isOnly ? sizeFor(points, atlas) : "wide";
	const frame = frameOf(points, atlas, mapSizes[size]);
	const scale = mapSizes[size].width / frame.width;
	return {
		size,
		outlines: atlas.outlinesIn(frame),
		scale: Number(scale.toPrecision(4)),
		origin: [frame.x, frame.y],
		...(place && km > 0 ? { circle: atlas.circle(place, km) } : {}),
		dots: mergeNearbyTowns(towns, atlas, frame, mapSizes[size])
			.map((group) => dotOf(group, values))
			.sort((a, b) => b.count - a.count),
	};
}

/** In degrees of longitude: narrower than the Atlantic, wider than any gap on one of its sides. */
const ocean = 38;

/** Returns the towns on two sides of an ocean, those with the most records first, or else all of them. */
function sidesOf(towns: Town[]): Town[][] {
	const eastward = [...towns].sort((a, b) => a.longitude - b.longitude);
	const starts = eastward.flatMap(({ longitude }, at) => {
		const west = eastward.at(at - 1)?.longitude ?? longitude;
		return (longitude - west + 360) % 360 > ocean ? [at] : [];
	});
	const [first, second] = starts;
	if (first === undefined || second === undefined || starts.length > 2) return [towns];
	const between = new Set(eastward.slice(first, second));
	const sides = [
		towns.filter((town) => between.has(town)),
		towns.filter((town) => !between.has(town)),
	];
	return sides.sort((one, other) => countIn(other) - countIn(one));
}

/** Returns for example "USA, Canada", with the most records first. */
function countriesOf(towns: readonly Town[]): string {
	return [...new Set(towns.map(({ country }) => countryName(country)))].slice(0, 3).join(", ");
}

const home: string = site.countries[0].code;

function townsOf(records: readonly MappedRecord[], amber: string | undefined): Town[] {
	const towns = new Map<string, Town>();
	const codes = new Map<string, string>();
	for (const { latitude, longitude, city, region: written, country, status } of records) {
		if (latitude === null || longitude === null) continue;
		const key = `${latitude} ${longitude}`;
		let town = towns.get(key);
		if (!town) {
			const area = `${country} ${written}`;
			const region = codes.get(area) ?? regionCode(country, written) ?? "";
			codes.set(area, region);
			const name = placeName({ name: city, region, country }, home);
			town = { latitude, longitude, name, region, country, count: 0, amber: 0 };
			towns.set(key, town);
		}
		town.count++;
		if (status === amber) town.amber++;
	}
	return [...towns.values()].sort((a, b) => b.count - a.count);
}

/** Picks the map of the nation that most of the records are in, or else the world map. */
function mapFor(towns: Town[], empty: string): { atlas: Atlas; here: Town[]; elsewhere: Town[] } {
	const all = countIn(towns);
	for (const [code, atlas] of Object.entries(nations)) {
		const isHere = (town: Town) => town.country === code && atlas.point(town) !== undefined;
		const here = new Set(towns.filter(isHere));
		const isMost = all > 0 ? countIn([...here]) * 2 > all : code === empty;
		if (!isMost) continue;
		return { atlas, here: [...here], elsewhere: towns.filter((town) => !here.has(town)) };
	}
	return { atlas: world, here: towns, elsewhere: [] };
}

function countIn(towns: readonly Tally[]): number {
	return towns.reduce((sum, { count }) => sum + count, 0);
}

function pointsOf(places: Coordinates[], atlas: Atlas): Point[] {
	return places.flatMap((at) => {
		const point = atlas.point(at);
		return point ? [point] : [];
	});
}

type Size = { width: number; height: number };

function boxOf(points: Point[], { bounds, wrapsAround }: Atlas) {
	const xs = wrapsAround ? unrollLongitudes(points, bounds.width) : points.map(([x]) => x);
	const ys = points.map(([, y]) => y);
	const [left, right] = [Math.min(...xs), Math.max(...xs)];
	const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
	return { left, right, top, bottom };
}

function sizeFor(points: Point[], atlas: Atlas): keyof typeof mapSizes {
	const { left, right, top, bottom } = boxOf(points, atlas);
	return bottom - top > 0.9 * (right - left) && bottom - top > atlas.minWidth / 2 ? "tall" : "wide";
}

function frameOf(points: Point[], atlas: Atlas, { width, height }: Size): Frame {
	const { bounds, wrapsAround, minWidth } = atlas;
	const most = Math.min(bounds.width, (bounds.height * width) / height);
	const { left, right, top, bottom } = boxOf(points, atlas);
	if (points.length === 0) return { ...bounds, width: most, height: (most * height) / width };
	const wanted = Math.max(
		minWidth,
		((right - left) * width) / (width - 2 * margin),
		((bottom - top) * width) / (height - 2 * margin),
	);
	const wide = Math.round(Math.min(wanted, most));
	const high = Math.round((wide * height) / width);
	const x = Math.round((left + right - wide) / 2);
	const y = Math.round((top + bottom - high) / 2);
	return {
		x: wrapsAround
			? (x + bounds.width) % bounds.width
			: clamp(x, bounds.x, bounds.x + bounds.width - wide),
		y: clamp(y, bounds.y, bounds.y + bounds.height - high),
		width: wide,
		height: high,
	};
}

/** Unrolls a world map starting after the widest gap, so that Fiji isn't cut in two. */
function unrollLongitudes(points: Point[], round: number): number[] {
	const xs = points.map(([x]) => x).sort((a, b) => a - b);
	const gaps = xs.map((x, at) => x - (xs[at - 1] ?? (xs.at(-1) ?? 0) - round));
	const start = xs[gaps.indexOf(Math.max(...gaps))] ?? 0;
	return xs.map((x) => (x < start ? x + round : x));
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(Math.max(value, least), most);
}

type Group = { x: number; y: number; towns: [Town, ...Town[]] };

/** Merges towns that are too close together into one dot, at the town with the most records. */
function mergeNearbyTowns(towns: Town[], atlas: Atlas, frame: Frame, size: Size): Group[] {
	const scale = size.width / frame.width;
	const groups: Group[] = [];
	for (const town of towns) {
		const [left, top] = atlas.point(town) ?? [0, 0];
		const turn = atlas.wrapsAround && left < frame.x ? atlas.bounds.width : 0;
		const x = clamp(Math.round((left + turn - frame.x) * scale), 13, size.width - 13);
		const y = clamp(Math.round((top - frame.y) * scale), 13, size.height - 13);
		const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < dotsApart);
		if (near) near.towns.push(town);
		else groups.push({ x, y, towns: [town] });
	}
	return groups;
}

function dotOf({ x, y, towns }: Group, values: FilterValues): Dot {
	const [middle, ...others] = towns;
	const count = countIn(towns);
	const amber = towns.reduce((sum, town) => sum + town.amber, 0);
	const farthest = Math.max(0, ...others.map((town) => kilometers(middle, town)));
	const within = distances.find((each) => kmIn(each, middle.country) >= farthest);
	return {
		...{ x, y, count, name: middle.name },
		...(others.length > 0 ? { around: true } : {}),
		...(amber === count ? { amber: true } : {}),
		...(within || values.country
			? { within: within ?? distances.at(-1) }
			: { country: middle.country }),
	};
}

function areasOf(towns: Town[], filter: Filter): MapData["elsewhere"] {
	const areas = new Map<string, MapData["elsewhere"][number]>();
	for (const { country, region, count } of towns) {
		const state = nations[country] ? regions[country]?.[region] : undefined;
		const name = state ?? countryName(country);
		const asked = new URLSearchParams(state ? { state: region } : { country });
		const area = areas.get(name) ?? { name, count: 0, area: filterValues(filter, asked) };
		area.count += count;
		areas.set(name, area);
	}
	return [...areas.values()];
}

function kmIn(distance: string, country: string): number {
	return Number(distance) * (distanceUnitFor(country) === "miles" ? kmPerMile : 1);
}

function circleExtremes({ latitude, longitude }: Coordinates, km: number): Coordinates[] {
	const north = degreesOf(km);
	const east = north / Math.cos((latitude * Math.PI) / 180);
	return [
		{ latitude: latitude + north, longitude },
		{ latitude: latitude - north, longitude },
		{ latitude, longitude: longitude + east },
		{ latitude, longitude: longitude - east },
	];
}
