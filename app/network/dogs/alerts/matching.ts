import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alertMatches, alertRecipients, dogAlerts } from "#app/network/dogs/alerts/table.ts";
import { searchOfAlert } from "#app/network/dogs/alerts/today.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { isoDay } from "#app/records/dates.ts";

/** A day more than a week, so that no dog is missed if the job can't run for a week. */
const newDogInterval = "8 days";
/** Keeps each statement short, however many dogs and alerts there are. */
const dogBatchSize = 20;

const { query, latitude, longitude, unit } = dogAlerts;
const isActive = and(
	isNotNull(dogAlerts.confirmedAt),
	isNull(dogAlerts.pausedAt),
	isNull(dogAlerts.dogId),
);
type AlertSearch = Pick<typeof dogAlerts.$inferSelect, "query" | "latitude" | "longitude" | "unit">;

/** Matches all or none, so that no one's dogs are split over two days. Returns the number of matches. */
export async function matchNewDogs(_actor: Actor): Promise<number> {
	const { id, status, sample, dateAdded } = adoptionListings;
	const isNew = sql`${dateAdded} > now() - ${newDogInterval}::interval`;
	const dogs = await db
		.select({ id })
		.from(adoptionListings)
		.where(and(inArray(status, ["available", "on_hold"]), eq(sample, false), isNew));
	if (dogs.length === 0) return 0;
	const searches = await db
		.selectDistinct({ query, latitude, longitude, unit })
		.from(dogAlerts)
		.where(isActive);
	const ids = dogs.map((dog) => dog.id);
	const found = await transaction(async (tx) => {
		let found = 0;
		for (const search of searches) found += await matchSearch(search, ids, tx);
		return found;
	});
	if (found > 0) log.info({ dogs: dogs.length, found }, "new dogs were found for alerts");
	return found;
}

/** Runs the list's own query for everyone who saved this search. */
async function matchSearch(search: AlertSearch, dogIds: number[], tx: Db): Promise<number> {
	const isSame = and(
		eq(query, search.query),
		sql`(${latitude}, ${longitude}, ${unit}) is not distinct from
			(${search.latitude}::float8, ${search.longitude}::float8, ${search.unit}::text)`,
	);
	const { id, dateAdded } = adoptionListings;
	const fits = publicListings.filtered.matchConditions(searchOfAlert(search));
	const dogs = await tx
		.select({ id })
		.from(adoptionListings)
		.where(and(inArray(id, dogIds), ...fits));
	let found = 0;
	for (let at = 0; at < dogs.length; at += dogBatchSize) {
		const some = dogs.slice(at, at + dogBatchSize).map((dog) => dog.id);
		const matches = tx
			.select({ recipientId: dogAlerts.recipientId, dogId: id, alertId: dogAlerts.id })
			.from(dogAlerts)
			.innerJoin(adoptionListings, and(inArray(id, some), gt(dateAdded, dogAlerts.since)))
			.where(and(isActive, isSame));
		const { rowCount } = await tx.execute(sql`
			insert into ${alertMatches} (recipient_id, dog_id, alert_id) ${matches} on conflict do nothing`);
		found += rowCount ?? 0;
	}
	return found;
}

/**
 * Ends alerts for dogs that are available again and matches them, even if they were announced when new. Leaves
 * out addresses that had their email today: by tomorrow, the dog may be on hold again.
 */
export async function matchReturnedDogs(_actor: Actor, now = new Date()): Promise<number> {
	const { status, id, sample } = adoptionListings;
	const { id: recipientId, mailedOn } = alertRecipients;
	const today = isoDay(now);
	const { rowCount } = await db.execute(sql`
		with ended as (
			delete from ${dogAlerts} using ${adoptionListings}, ${alertRecipients}
			where ${id} = ${dogAlerts.dogId} and ${recipientId} = ${dogAlerts.recipientId}
				and ${mailedOn} is distinct from ${today}::date and ${status} = 'available'
				and not ${sample} and ${dogAlerts.confirmedAt} is not null and ${dogAlerts.pausedAt} is null
			returning ${dogAlerts.recipientId} as recipient_id, ${dogAlerts.dogId} as dog_id
		)
		insert into ${alertMatches} (recipient_id, dog_id) select recipient_id, dog_id from ended
		on conflict (recipient_id, dog_id) do update
			set alert_id = null, mailed_at = null, found_at = now()`);
	return rowCount ?? 0;
}
