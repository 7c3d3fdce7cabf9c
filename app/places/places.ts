import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { slugOf } from "#app/addresses/slug.ts";
import { regionCode, regions } from "#app/places/regions.ts";
import { type Place, places } from "#app/places/table.ts";
import type { Reads } from "#app/platform/database/db.server.ts";

type Coordinates = { latitude: number; longitude: number };

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

const countryNames = new Intl.DisplayNames("en-US", { type: "region" });

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
