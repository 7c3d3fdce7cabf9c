import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { recordEvent } from "#app/cases/history/history.ts";
import { columnOf, type RecordStore } from "#app/cases/records/store.ts";
import { placeFields, readPlaceOf, townsOf } from "#app/cases/records/towns.ts";
import { history } from "#app/cases/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { kilometers, type PlaceReading, sameTownKm } from "#app/records/places/places.ts";

type Coordinates = { latitude: number | null; longitude: number | null };

/**
 * Places records again after the towns were loaded: those without a place, and those whose place is read as
 * another one now. A town that someone chose stays, and so does one of several that it can be.
 */
export async function locateRecords(store: RecordStore, tx: Db): Promise<void> {
	const { table, record } = store;
	const fields = placeFields(record);
	const names = [...Object.values(fields), "latitude", "longitude"];
	const columns = names.map((name) => [name, columnOf(store, name)] as const);
	const chosen = tx
		.select({ id: history.subjectId })
		.from(history)
		.where(and(eq(history.subjectKind, record.kind), eq(history.event, "town chosen")));
	const isOpen = and(ne(columnOf(store, fields.country), ""), notInArray(table.id, chosen));
	const found = await tx
		.selectDistinct(Object.fromEntries(columns))
		.from(table as PgTable)
		.where(isOpen);
	for (const row of found as (Record<string, string> & Coordinates)[]) {
		const moved = movedTo(row, await readPlaceOf(record, row, tx));
		if (!moved) continue;
		const isSame = columns.map(
			([name, column]) => sql`${column} is not distinct from ${sql.param(row[name], column)}`,
		);
		await tx
			.update(table as PgTable)
			.set(moved)
			.where(and(isOpen, ...isSame));
	}
}

/** Returns undefined if the coordinates are still right, or nothing better is known. */
function movedTo(
	{ latitude, longitude }: Coordinates,
	read: PlaceReading,
): Coordinates | undefined {
	const towns = read.is === "place" ? [read.place] : read.is === "several" ? read.places : [];
	if (latitude !== null && longitude !== null) {
		const isOne = towns.some((town) => kilometers(town, { latitude, longitude }) < sameTownKm);
		if (isOne || (read.is === "unknown" && !read.why)) return undefined;
	}
	if (read.is === "place") {
		return { latitude: read.place.latitude, longitude: read.place.longitude };
	}
	return latitude === null ? undefined : { latitude: null, longitude: null };
}

/** Returns "moved" if the record's place no longer matches the town; undefined if there is no such record. */
export function chooseTown(store: RecordStore, id: number, placeId: number, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const row = await store.lock(id, tx);
		if (!row) return undefined;
		const towns = await townsOf(store.record, row, tx);
		const town = towns.find((each) => each.id === placeId);
		if (!town) return "moved";
		const { latitude, longitude, name, region } = town;
		if (row.latitude === latitude && row.longitude === longitude) return "town";
		const details = { town: [name, region].filter(Boolean).join(", ") };
		await recordEvent({ kind: store.record.kind, id }, "town chosen", details, actor, tx);
		await store.write(id, { latitude, longitude }, tx);
		return "town";
	});
}
