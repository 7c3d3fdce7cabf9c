import { type Db, db } from "#app/platform/database/db.server.ts";
import { type PlaceReading, readPlace } from "#app/records/places/places.ts";
import type { Place } from "#app/records/places/table.ts";
import type { AnyRecord } from "#app/records/record.ts";

type Row = Readonly<Record<string, unknown>>;
type Located = Pick<AnyRecord, "place" | "country" | "fields">;

/** Returns the fields that say where a record is: its city, region and country, and its postal code if it has one. */
export function placeFields({ place, country, fields }: Located) {
	const [city, region] = place;
	const postalCode = Object.keys(fields).find((name) => fields[name]?.type === "postalCode");
	return { city, region, country, ...(postalCode ? { postalCode } : {}) };
}

export function isMoved(record: Located, before: Row, after: Row): boolean {
	const names = Object.values(placeFields(record));
	return names.some((name) => name in after && after[name] !== before[name]);
}

/** Returns the town's coordinates, or nulls if it is unknown or one of several: never a guess. */
export async function coordinatesOf(record: Located, row: Row, from: Db) {
	const read = await readPlaceOf(record, row, from);
	const { latitude = null, longitude = null } = read.is === "place" ? read.place : {};
	return { latitude, longitude };
}

/** Returns the towns that a record's place can be. */
export async function townsOf(record: Located, row: Row, from: Db = db): Promise<Place[]> {
	const read = await readPlaceOf(record, row, from);
	if (read.is === "place") return [read.place];
	return read.is === "several" ? read.places : [];
}

export async function readPlaceOf(record: Located, row: Row, from: Db): Promise<PlaceReading> {
	const { city, region, country, postalCode = "" } = placeFields(record);
	const text = (name: string) => String(row[name] ?? "");
	if (text(country) === "") return { is: "unknown" };
	const typed = { text: text(city), region: text(region), country: text(country) };
	return readPlace({ ...typed, postalCode: text(postalCode) }, from);
}
