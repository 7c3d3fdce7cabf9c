import { and, eq, isNull, ne } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { note } from "#app/moderation/history/history.ts";
import { columnOf, type RecordStore } from "#app/moderation/records/store.ts";
import { coordinatesOf, townsOf } from "#app/moderation/records/towns.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";

export async function locateRecords(store: RecordStore, tx: Db): Promise<void> {
	const { table, record } = store;
	const columns = [...record.place, record.country].map((name) => columnOf(store, name));
	const unknown = and(isNull(columnOf(store, "latitude")), ne(columnOf(store, record.country), ""));
	const [city, state, country] = columns as [PgColumn, PgColumn, PgColumn];
	const found = await tx
		.selectDistinct({ city, state, country })
		.from(table as PgTable)
		.where(unknown);
	for (const row of found) {
		const [cityName, stateName] = record.place;
		const named = { [cityName]: row.city, [stateName]: row.state, [record.country]: row.country };
		const known = await coordinatesOf(record, named, tx);
		if (known.latitude === null) continue;
		await tx
			.update(table as PgTable)
			.set(known)
			.where(
				and(
					unknown,
					eq(city, row.city as string),
					eq(state, row.state as string),
					eq(country, row.country as string),
				),
			);
	}
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
		await note({ kind: store.record.kind, id }, "town chosen", details, actor, tx);
		await store.write(id, { latitude, longitude }, tx);
		return "town";
	});
}
