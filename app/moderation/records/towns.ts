import { findTowns } from "#app/places/places.ts";
import type { Place } from "#app/places/table.ts";
import { db, type Reads } from "#app/platform/database/db.server.ts";
import type { AnyRecord } from "#app/records/record.ts";

type Row = Readonly<Record<string, unknown>>;
type Located = Pick<AnyRecord, "place" | "country">;

export function isMoved({ place, country }: Located, before: Row, after: Row): boolean {
	return [...place, country].some((name) => name in after && after[name] !== before[name]);
}

/** Returns the town's coordinates, or nulls if it is unknown or its name is ambiguous: never a guess. */
export async function coordinatesOf(record: Located, row: Row, from: Reads) {
	const towns = await townsOf(record, row, from);
	const [town] = towns.length === 1 ? towns : [];
	return { latitude: town?.latitude ?? null, longitude: town?.longitude ?? null };
}

export function townsOf({ place, country }: Located, row: Row, from: Reads = db): Promise<Place[]> {
	const [city, region] = place;
	const text = (name: string) => String(row[name] ?? "");
	return findTowns({ city: text(city), region: text(region), country: text(country) }, from);
}
