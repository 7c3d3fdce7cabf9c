import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { alertMatches, alertRecipients, dogAlerts } from "#app/adoptions/alerts/table.ts";
import { ageBands, goodWithNames } from "#app/adoptions/filter.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { distances } from "#app/networks/filter.ts";
import { distanceToChord } from "#app/networks/filtered-records.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { pointOf } from "#app/platform/database/table.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { lastBornBefore } from "#app/records/age.ts";
import { isoDay } from "#app/records/dates.ts";

/** A day more than a week, so that no dog is missed if the job can't run for a week. */
const newDogInterval = "8 days";
/** Keeps each statement short, however many dogs and alerts there are. */
const dogBatchSize = 20;

/** Matches all or none, so that no one's dogs are split over two days. Returns the number of matches. */
export async function matchNewDogs(_actor: Actor): Promise<number> {
	const { id, status, sample, dateAdded } = adoptionListings;
	const isNew = sql`${dateAdded} > now() - ${newDogInterval}::interval`;
	const dogs = await db
		.select({ id })
		.from(adoptionListings)
		.where(and(sql`${status} in ('available', 'on_hold')`, eq(sample, false), isNew))
		.orderBy(asc(id));
	const found = await transaction(async (tx) => {
		let found = 0;
		for (let at = 0; at < dogs.length; at += dogBatchSize) {
			const some = dogs.slice(at, at + dogBatchSize).map((dog) => dog.id);
			found += (await tx.execute(matchOf(some))).rowCount ?? 0;
		}
		return found;
	});
	if (found > 0) log.info({ dogs: dogs.length, found }, "new dogs were found for alerts");
	return found;
}

/** Mirrors the list's conditions from the dog's side; matching.test.ts compares the two. */
function matchOf(dogIds: number[]): SQL {
	const a = dogAlerts;
	const fits = sql`${a.confirmedAt} is not null and ${a.pausedAt} is null and ${a.dogId} is null
		and ${a.since} < dog.date_added and dog.facts @> ${a.wants}
		and (${a.states} is null or dog.state = any(${a.states}))
		and (${a.words} is null or dog.words like all(${a.words}))
		and (${a.nameKey} is null or dog.name_key = ${a.nameKey})`;
	return sql`
		with dog as materialized (${dogsToMatch(dogIds)}), found as (
			select ${a.recipientId} as recipient_id, ${a.id} as alert_id, dog.id as dog_id
			from dog join ${a} on ${a.reach} is not null
				and ${pointOf(a)} <@ cube_enlarge(dog.point, ${farthest}::float8, 3)
				and ${pointOf(a)} <-> dog.point <= ${a.reach} and ${fits}
			union all
			select ${a.recipientId}, ${a.id}, dog.id from dog join ${a} on ${a.reach} is null and ${fits}
		)
		insert into ${alertMatches} (recipient_id, dog_id, alert_id)
		select distinct on (recipient_id, dog_id) recipient_id, dog_id, alert_id
		from found order by recipient_id, dog_id, alert_id
		on conflict do nothing`;
}

const farthest = Math.max(...distances.map((each) => distanceToChord(Number(each), "miles")));

function dogsToMatch(ids: number[]): SQL {
	const d = adoptionListings;
	const bands = Object.entries(ageBands).map(([band, { below }]) =>
		Number.isFinite(below)
			? sql`when ${d.born} > ${lastBornBefore(below)}::date then ${band}`
			: sql`else ${band}`,
	);
	const columns = { kids: d.goodWithKids, dogs: d.goodWithDogs, cats: d.goodWithCats };
	const good = goodWithNames.map((name) => {
		const answer = columns[name];
		return sql`, ${name}::text, ${answer}, ${`${name}?`}::text, case when ${answer} <> 'no' then 'yes' end`;
	});
	return sql`
		select ${d.id}, ${d.dateAdded}, ${d.nameKey}, ${d}.words,
			lower(${d.locationState}) as state,
			case when ${d.latitude} is not null then ${pointOf(d)} end as point,
			jsonb_build_object('sex', lower(${d.gender}), 'age', case ${sql.join(bands, sql` `)} end,
				'spayed', ${d.spayedNeutered}, 'country', ${d.country}${sql.join(good)}) as facts
		from ${d} where ${d.id} in (${sql.join(
			ids.map((id) => sql`${id}::bigint`),
			sql`, `,
		)})`;
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
