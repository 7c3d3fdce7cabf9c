import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { slugOf } from "#app/addresses/slug.ts";
import { regionCode, regions } from "#app/places/regions.ts";
import { type Place, places } from "#app/places/table.ts";
import type { Reads } from "#app/platform/database/db.server.ts";

export type Coordinates = { latitude: number; longitude: number };

/** Towns closer than this to a larger one of the same name are parts of it. */
const sameTownKm = 15;
const most = 12;

/** "St. Louis", "Saint-Louis" and "SAINT LOUIS" are one. */
export function townKey(name: string): string {
	return slugOf(name, "")
		.replace(/^(saint|sainte|ste)-/, "st-")
		.replace(/^mount-/, "mt-")
		.replace(/^fort-/, "ft-");
}

/** Where every address names its region; elsewhere people write a county, or nothing. */
const addressed = new Set(["US", "CA"]);

/** The towns of a name, largest first; none, one, or several to choose from. */
export async function findTowns(
	{ country, region, city }: { country: string; region: string; city: string },
	from: Reads,
): Promise<Place[]> {
	const key = townKey(city);
	if (key === "" || country === "") return [];
	const code = regionCode(country, region);
	if (region !== "" && addressed.has(country) && !code) return [];
	const isThere = and(eq(places.country, country), code ? eq(places.region, code) : undefined);
	return townsNamed(key, isThere, from);
}

async function townsNamed(key: string, where: SQL | undefined, from: Reads): Promise<Place[]> {
	const rows = await from
		.select()
		.from(places)
		.where(and(isNull(places.postalCode), eq(places.key, key), where))
		.orderBy(desc(places.population), asc(places.id))
		.limit(most * 4);
	const towns: Place[] = [];
	for (const row of rows) {
		const isPart = towns.some((town) => kilometers(town, row) < sameTownKm);
		if (!isPart) towns.push(row);
	}
	return towns.slice(0, most);
}

/**
 * What someone typed as a place: a US or Canadian postal code, "Springfield", "Springfield, IL" or "Leeds, United
 * Kingdom". The likeliest first: the largest, where a town of the home country counts as ten times its size.
 */
export async function findPlaces(typed: string, home: string, from: Reads): Promise<Place[]> {
	const code = postalCodeIn(typed);
	if (code) {
		return from.select().from(places).where(eq(places.postalCode, code)).limit(1);
	}
	const [city = "", ...rest] = typed.split(",").map((part) => part.trim());
	const key = townKey(city);
	if (key === "") return [];
	const towns = await townsNamed(key, isWithin(rest.join(" ")), from);
	const weight = ({ country, population }: Place) => population * (country === home ? 10 : 1);
	return towns.sort((a, b) => weight(b) - weight(a));
}

/** Undefined for no condition; a name that is neither a region nor a country matches nothing. */
function isWithin(text: string): SQL | undefined {
	if (text === "") return undefined;
	for (const country of Object.keys(regions)) {
		const region = regionCode(country, text);
		if (region) return and(eq(places.country, country), eq(places.region, region));
	}
	const country = countryCode(text);
	return country ? eq(places.country, country) : sql`false`;
}

const countryNames = new Intl.DisplayNames("en-US", { type: "region" });
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const otherNames: Record<string, string> = { usa: "US", uk: "GB", england: "GB", america: "US" };

function countryCode(text: string): string | undefined {
	const wanted = text.toLowerCase();
	if (Object.hasOwn(otherNames, wanted)) return otherNames[wanted];
	const codes = letters.flatMap((first) => letters.map((second) => first + second));
	return codes.find(
		(code) => code.toLowerCase() === wanted || countryNames.of(code)?.toLowerCase() === wanted,
	);
}

/** "94203-1234" as "94203", "k1a 0b1" as "K1A". */
export function postalCodeIn(text: string): string | undefined {
	const plain = text.replaceAll(/[\s-]/g, "").toUpperCase();
	if (/^\d{5}(\d{4})?$/.test(plain)) return plain.slice(0, 5);
	if (/^[A-Z]\d[A-Z](\d[A-Z]\d)?$/.test(plain)) return plain.slice(0, 3);
	return undefined;
}

const earthKm = 6371;

/** Along a great circle. */
export function kilometers(a: Coordinates, b: Coordinates): number {
	const radians = (degrees: number) => (degrees * Math.PI) / 180;
	const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
	const half = (angle: number) => Math.sin(angle / 2) ** 2;
	const chord =
		half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(b.longitude - a.longitude));
	return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** "Springfield, IL"; "Leeds, England, United Kingdom". */
export function placeName({ name, region, country }: Place, home: string): string {
	const inRegion = country === home || country === "CA" ? region : regions[country]?.[region];
	const nation = country === home ? "" : countryNames.of(country);
	return [name, inRegion, nation].filter(Boolean).join(", ");
}
