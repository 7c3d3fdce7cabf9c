import { and, asc, desc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { slugOf } from "#app/addresses/slug.ts";
import { regionCode, regions } from "#app/places/regions.ts";
import { type Place, places } from "#app/places/table.ts";
import type { Reads } from "#app/platform/database/db.server.ts";
import { countryName, site } from "#site";

type Coordinates = { latitude: number; longitude: number };

/** Towns closer than this to a larger one of the same name count as part of it. */
const sameTownKm = 15;
const most = 12;

/** Maps "St. Louis", "Saint-Louis" and "SAINT LOUIS" to the same key. */
export function townKey(name: string): string {
	return slugOf(name, "")
		.replace(/^(saint|sainte|ste)-/, "st-")
		.replace(/^mount-/, "mt-")
		.replace(/^fort-/, "ft-");
}

/** Countries whose addresses always name a region; elsewhere people enter a county, or nothing. */
const addressed = new Set(["US", "CA"]);

export async function findTowns(
	{ country, region, city }: { country: string; region: string; city: string },
	from: Reads,
): Promise<Place[]> {
	const key = townKey(city);
	if (key === "" || country === "") return [];
	const code = regionCode(country, region);
	if (region !== "" && addressed.has(country) && !code) return [];
	const isThere = and(eq(places.country, country), code ? eq(places.region, code) : undefined);
	return townsAt(key, isThere, from);
}

async function townsAt(key: string, isThere: SQL | undefined, from: Reads): Promise<Place[]> {
	const rows = await from
		.select()
		.from(places)
		.where(and(isNull(places.postalCode), eq(places.key, key), isThere))
		.orderBy(desc(places.population), asc(places.id))
		.limit(most * 4);
	const towns: Place[] = [];
	for (const row of rows) {
		const isPart = towns.some((town) => kilometers(town, row) < sameTownKm);
		if (!isPart) towns.push(row);
	}
	return towns.slice(0, most);
}

/** Never stale, because towns and postal codes are loaded only once. */
const found = new LRUCache<string, Place[]>({ max: 2_000 });

/** Clears the cache for tests, which use different towns in the same process. */
export function forgetPlaces(): void {
	found.clear();
}

/**
 * Accepts "78701", "M5V 2T6", "Austin", "Austin, TX" or "Toronto, Canada", in the site's countries.
 * Returns the largest place first, or an empty list for unknown places.
 */
export async function findPlaces(text: string, from: Reads): Promise<Place[]> {
	const known = found.get(text) ?? (await lookUpPlaces(text, from));
	if (known.length > 0) found.set(text, known);
	return known;
}

async function lookUpPlaces(text: string, from: Reads): Promise<Place[]> {
	const code = postalCodeIn(text);
	if (code) {
		const isCode = eq(places.postalCode, code);
		const rows = await from.select().from(places).where(isCode).orderBy(asc(places.id)).limit(1);
		if (rows.length > 0) return rows;
	}
	for (const { city, areas } of readings(text)) {
		const key = townKey(city);
		const conditions = areas.map(areaNamed);
		if (key === "" || conditions.includes(undefined)) continue;
		const towns = await townsAt(key, and(inArray(places.country, countries), ...conditions), from);
		if (towns.length > 0) return towns;
	}
	return [];
}

const countries: string[] = site.countries.map(({ code }) => code);

/** Returns a US ZIP code, or the three characters that are known of a Canadian postal code. */
function postalCodeIn(text: string): string | undefined {
	const [, us] = /^(\d{5})(?:-\d{4})?$/.exec(text) ?? [];
	const [, canada] = /^([a-z]\d[a-z])(?: ?\d[a-z]\d)?$/i.exec(text) ?? [];
	return us ?? canada?.toUpperCase();
}

/** Without a comma, the last words may name the region: "Austin TX", "Raleigh North Carolina". */
function readings(text: string): { city: string; areas: string[] }[] {
	const [city = "", ...areas] = text.split(",").map((part) => part.trim());
	if (areas.length > 0) return [{ city, areas: areas.filter(Boolean) }];
	const words = city.split(" ");
	const cuts = [0, 1, 2].filter((count) => count < words.length);
	return cuts.map((count) => ({
		city: words.slice(0, words.length - count).join(" "),
		areas: count > 0 ? [words.slice(-count).join(" ")] : [],
	}));
}

/** Matches a region or a country. "CA" is both. */
function areaNamed(text: string): SQL | undefined {
	const name = text.replaceAll(".", "").toLowerCase();
	const areas = countries.flatMap((country) => {
		const code = regionCode(country, text);
		const names = [country, countryName(country), countryNames.of(country)];
		if (country === "GB") names.push("uk");
		const isCountry = names.some((each) => each?.toLowerCase() === name);
		return [
			...(code ? [and(eq(places.country, country), eq(places.region, code))] : []),
			...(isCountry ? [eq(places.country, country)] : []),
		];
	});
	return or(...areas);
}

const countryNames = new Intl.DisplayNames("en-US", { type: "region" });

export const earthKm = 6371;

export function degreesOf(km: number): number {
	return ((km / earthKm) * 180) / Math.PI;
}

export function kilometers(a: Coordinates, b: Coordinates): number {
	const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
	const half = (angle: number) => Math.sin(angle / 2) ** 2;
	const chord =
		half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(b.longitude - a.longitude));
	return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
	return (degrees * Math.PI) / 180;
}

/** Returns the point on a unit sphere, like `pointOf` in app/platform/database/table.ts. */
export function pointAt({ latitude, longitude }: Coordinates): [x: number, y: number, z: number] {
	const [north, east] = [radians(latitude), radians(longitude)];
	return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Returns, for example, "Springfield, IL" or "Leeds, England, United Kingdom". */
export function placeName(
	{ name, region, country }: Pick<Place, "name" | "region" | "country">,
	home: string,
): string {
	const inRegion = country === home || country === "CA" ? region : regions[country]?.[region];
	const nation = country === home ? "" : countryNames.of(country);
	return [name, inRegion, nation].filter(Boolean).join(", ");
}
