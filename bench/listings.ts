import pg from "pg";
import { afterNames, colors, names, places, sentences } from "./listing-words.ts";

/**
 * Fills a migrated database that holds some sample dogs with photos until exactly `count` dogs are
 * public, and a quarter as many that are not. The same `count` makes the same dogs.
 *
 * Plain SQL, because a hundred thousand turns through the verbs would take an hour: what the verbs
 * write beside the listing (its address, the uses of its photos) is written here too, and every
 * constraint of the schema holds. Dogs have none to five of the samples' photos. Tables are
 * vacuumed and analyzed, as the database does by itself some time after such a load.
 */
export async function fillListings(databaseUrl: string, count: number): Promise<void> {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	try {
		await client.query("begin");
		await client.query(helpers);
		await client.query(listings, [count, names, afterNames, sentences, places, colors]);
		await client.query(addresses);
		await client.query(photoUses);
		await client.query("commit");
		await client.query("vacuum (analyze) adoption_listings, addresses, photo_uses, photos");
		const { rows } = await client.query(
			"select count(*)::int as shown from adoption_listings where approved",
		);
		if (rows[0]?.shown !== count) throw new Error(`${rows[0]?.shown} of ${count} dogs are public.`);
	} finally {
		await client.end();
	}
}

/** dice: the same number from 0 to sides − 1 for the same dog and question; pick: one of a list. */
const helpers = `
create function pg_temp.dice(dog int, question int, sides int) returns int
	language sql immutable as
	$$ select ((hashint8extended(dog, question) & 9223372036854775807) % sides)::int $$;
create function pg_temp.pick(list text[], dog int, question int) returns text
	language sql immutable as
	$$ select list[1 + pg_temp.dice(dog, question, array_length(list, 1))] $$;
create temporary table made (dog int, id bigint, slug text, shown boolean) on commit drop;`;

/** Four of five are public; of the others most have found a home. Dates spread over three years. */
const listings = `
with numbered as (
	select dog, nextval('record_ids') as id, dog % 5 <> 0 as shown,
		pg_temp.pick($2, dog, 1)
			|| case when pg_temp.dice(dog, 2, 10) < 3 then ' ' || pg_temp.pick($3, dog, 3) else '' end
			as name,
		pg_temp.pick($5, dog, 4) as place,
		now() - interval '3 years' * (1 - dog::float8 / wanted.total)
			- interval '1 second' * pg_temp.dice(dog, 5, 400000) as added
	from (
		-- Multiples of five stay private: the last public dog is the one that reaches the count.
		select missing + (missing - 1) / 4 as total
		from (select $1::int - count(*)::int as missing from adoption_listings where approved) as _
	) as wanted, generate_series(1, wanted.total) as dog
), slugged as (
	select *, coalesce(
		nullif(trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), ''), 'dog'
	) || '-' || (1000000 + id) as slug
	from numbered
), inserted as (
	insert into adoption_listings (
		id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
		spayed_neutered, vaccinations_up_to_date, good_with_kids, good_with_dogs, good_with_cats,
		description, health_issues, behavior_notes, reason_for_adoption,
		location_city, location_state, owner_contact_email, owner_contact_phone,
		status, owner_confirmed_at, date_added, created_at, updated_at
	)
	select id, slug, name, lower(normalize(name, nfkc)),
		pg_temp.pick('{Male,Female}', dog, 6), pg_temp.dice(dog, 7, 11), pg_temp.dice(dog, 8, 12),
		pg_temp.pick($6, dog, 9), 70 + pg_temp.dice(dog, 10, 60),
		pg_temp.pick('{yes,no,not_tested}', dog, 11), pg_temp.pick('{yes,no}', dog, 12),
		pg_temp.pick('{yes,no,not_tested}', dog, 13), pg_temp.pick('{yes,no,not_tested}', dog, 14),
		pg_temp.pick('{yes,no,not_tested}', dog, 15),
		(select string_agg(pg_temp.pick($4, dog, 100 + part), ' ')
			from generate_series(1, 4 + pg_temp.dice(dog, 16, 3)) as part),
		case when pg_temp.dice(dog, 17, 4) = 0 then pg_temp.pick($4, dog, 18) else '' end,
		case when pg_temp.dice(dog, 19, 2) = 0 then pg_temp.pick($4, dog, 20) else '' end,
		pg_temp.pick($4, dog, 21) || ' ' || pg_temp.pick($4, dog, 22),
		split_part(place, ', ', 1), split_part(place, ', ', 2),
		'owner' || dog || '@example.com',
		case when pg_temp.dice(dog, 23, 2) = 0 then '+1 555 0' || (100 + dog % 900) else '' end,
		case when shown then pg_temp.pick('{available,available,available,on_hold}', dog, 24)
			else pg_temp.pick('{draft,in_review,homed,homed,homed,withdrawn,declined}', dog, 24) end,
		added, date_trunc('milliseconds', added), added, added
	from slugged order by dog
)
insert into made select dog, id, slug, shown from slugged`;

const addresses = `
insert into addresses (kind, slug, record_id, created_at)
select 'dog', slug, id, now() from made`;

/** One dog in twelve has no photo; the others have up to five different ones. */
const photoUses = `
with pool as (
	select array_agg(photo_id order by photo_id) as ids
	from (select distinct photo_id from photo_uses where subject_kind = 'dog') as _
)
insert into photo_uses (subject_kind, subject_id, position, photo_id, public)
select 'dog', id, position, ids[1 + (pg_temp.dice(dog, 25, 9973) + position) % array_length(ids, 1)],
	shown
from made, pool, generate_series(0, pg_temp.dice(dog, 26, 5)) as position
where dog % 12 <> 0`;
