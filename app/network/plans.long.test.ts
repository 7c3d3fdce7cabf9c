import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { countUntested, publicListings } from "#app/network/dogs/listings.ts";
import { filterValues } from "#app/network/filter.ts";
import { breederNetwork } from "#app/network/kennels/breeder.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { loadList } from "#app/network/public-pages.ts";
import { clearCachedQueries } from "#app/platform/cache/until-changed.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { loadPlaces } from "#app/records/places/load.ts";
import { captureStatements, findSeqScans } from "#test/database.ts";

beforeAll(async () => {
	await db.execute(sql`comment on table places is null`);
	await loadPlaces();
	// The pool would give up after ten seconds.
	const client = new pg.Client(env.databaseUrl);
	await client.connect();
	for (const statement of filling) await client.query(statement);
	await client.end();
});

const answer = (n: number) => `(array['yes', 'no', 'not_tested'])[1 + abs(hashint4(n + ${n}) % 3)]`;

/** A twentieth has no known town; of a hundred thousand every text has "calm" in it, and a few have "zebra". */
const filling = [
	`create temporary table towns as
	select row_number() over (order by hashint8(id)) - 1 as place, * from places
	where postal_code is null and country in ('US', 'CA', 'GB')`,
	`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
		spayed_neutered, good_with_kids, good_with_dogs, good_with_cats, description, reason_for_adoption,
		location_city, location_state, country, latitude, longitude, owner_contact_email, status, date_added, created_at)
	select n, 'dog-' || n, 'Dog ' || n, 'dog ' || n, (array['Male', 'Female'])[1 + n % 2], abs(hashint4(n) % 10), 3, 'Black', 100,
		${answer(1)}, ${answer(2)}, ${answer(3)}, ${answer(4)},
		repeat('A calm dog who likes people. ', 8) || case when n % 977 = 0 then 'zebra ' else '' end || md5(n::text), 'A move',
		t.name, t.region, t.country, case when n % 20 > 0 then t.latitude end, case when n % 20 > 0 then t.longitude end,
		'a@example.com', case when n % 10 = 0 then 'on_hold' else 'available' end, moment, moment
	from generate_series(1, 100000) as n
	join towns t on t.place = n % 20000
	cross join lateral (select now() - n * interval '15 minutes' as moment) as _`,
	`insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, status, city, state, country, latitude, longitude, email, phone, date_added)
	select id, 'kennel-' || id, 'Kennel ' || id, 'kennel ' || id, description, 'active', location_city, location_state,
		country, latitude, longitude, owner_contact_email, '+12145550100', date_added
	from adoption_listings where country <> ''`,
	"drop table towns",
	"vacuum analyze adoption_listings",
	"vacuum analyze breeders",
	"vacuum analyze places",
];

const large = ["adoption_listings", "breeders", "places"];

test.each([
	"",
	"page=3000",
	"near=78701",
	"near=Austin,+TX&within=25",
	"near=London&sex=female&kids=yes&cats=yes&untested=no",
	"near=Austin&within=250&sort=newest",
	"near=Austin&within=250&sort=results",
	"sort=results&page=100",
	"sort=results&state=TX&q=calm",
	"near=Austin&within=100&page=4",
	"sex=female&age=senior&spayed=yes&status=on_hold",
	"age=baby&country=GB&dogs=yes",
	"state=TX",
	"q=zebra",
	"q=calm",
	"q=x",
	"q=calm+zebra&near=Waco,+TX&state=WY&age=baby",
	"q=nobody+has+this+word&sex=male&kids=yes",
	"view=map",
	"view=map&page=100",
	"near=78701&view=map",
	"near=Austin,+TX&view=map&within=250",
	"near=Austin&sort=newest&view=map&within=250",
	"sex=female&age=senior&spayed=yes&status=on_hold&view=map",
	"country=GB&view=map",
	"state=TX&view=map",
	"q=calm&view=map",
	"q=zebra&view=map",
])("at 100,000 listings the list “%s” reads indexes only (S11)", async (query) => {
	const dogs = new URL(`https://corso.example/adoption-network?${query}`);
	const kennels = new URL(`https://corso.example/breeder-network?${query}`);
	clearCachedQueries();
	const statements = await captureStatements(async () => {
		await loadList(dogs, adoptionNetwork, publicListings);
		await countUntested(filterValues(publicListings.filter, dogs.searchParams));
		await loadList(kennels, breederNetwork, publicBreeders);
	});
	expect(statements.length).toBeGreaterThanOrEqual(4);
	for (const statement of statements) {
		expect(await findSeqScans(statement, large), statement.text).toEqual([]);
	}
});
