import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { enqueueAlertEmails } from "#app/adoptions/alerts/clock.ts";
import { matchNewDogs } from "#app/adoptions/alerts/matching.ts";
import { alertMatches, alertRecipients, dogAlerts } from "#app/adoptions/alerts/table.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { distanceToChord } from "#app/networks/filtered-records.ts";
import { deliveries } from "#app/outbox/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor, makeDog } from "#test/make.ts";

const [alerts, dogs] = [100_000, 100];

/** Spread over the United States, as far apart as its towns. */
const latitude = sql`28 + (n * 7919 % 1900) / 100.0`;
const longitude = sql`-122 + (n * 104729 % 4700) / 100.0`;

/** Four of five look within a distance, a tenth for a word, and one in 50 for any dog at all. */
async function makeAlerts() {
	await db.execute(sql`
		insert into ${alertRecipients} (email, email_key)
		select 'a' || n || '@example.com', 'a' || n || '@example.com' from generate_series(1, ${alerts}) n`);
	await db.execute(sql`
		insert into ${dogAlerts} (recipient_id, query, wants, states, words, latitude, longitude, unit,
			reach, since, confirmed_at)
		select id, 'alert=' || n,
			case when n % 50 = 0 then '{}'::jsonb else jsonb_strip_nulls(jsonb_build_object(
				'sex', case n % 3 when 0 then 'male' when 1 then 'female' end,
				'age', (array['baby', 'young', 'adult', 'senior'])[n % 7 + 1],
				'kids?', case when n % 4 = 0 then 'yes' end, 'cats', case when n % 9 = 0 then 'yes' end,
				'country', case when n % 2 = 1 then 'US' end)) end,
			case when n % 20 = 1 then array['tx', 'texas'] end,
			case when n % 10 = 3 then array['%calm%'] end,
			case when n % 5 > 0 then ${latitude} end, case when n % 5 > 0 then ${longitude} end, 'miles',
			case when n % 5 > 0 then
				(array[${distanceToChord(25, "miles")}, ${distanceToChord(100, "miles")}, ${distanceToChord(250, "miles")}]::float8[])[n % 3 + 1]
			end,
			now() - interval '30 days', now() - interval '30 days'
		from (select id, row_number() over (order by id) as n from ${alertRecipients}) as numbered`);
	await db.execute(sql`analyze ${dogAlerts}`);
}

async function makeDogs() {
	for (let at = 0; at < dogs; at++) {
		await makeDog({
			name: `Dog ${at}`,
			gender: at % 2 ? "Male" : "Female",
			ageYears: at % 11,
			goodWithKids: at % 3 ? "yes" : "no",
			locationState: ["TX", "OR", "NY", "OH"][at % 4] ?? "",
		});
	}
	await db.execute(sql`
		update ${adoptionListings} set latitude = ${latitude}, longitude = ${longitude}
		from (select id, row_number() over (order by id) as n from ${adoptionListings}) as numbered
		where numbered.id = ${adoptionListings.id}`);
}

test("100 new dogs are matched with 100,000 alerts, and the log says how soon", async () => {
	await makeDogs();
	await makeAlerts();
	const began = performance.now();
	const found = await matchNewDogs(actor);
	const matched = performance.now();
	const emails = await enqueueAlertEmails(actor);
	const ordered = performance.now();
	const seconds = (from: number, to: number) => Number(((to - from) / 1000).toFixed(1));
	console.log({ found, emails, match: seconds(began, matched), order: seconds(matched, ordered) });
	expect(found).toBe(await db.$count(alertMatches));
	expect(found).toBeGreaterThan(alerts);
	expect(await db.$count(deliveries)).toBe(emails);
	expect(await matchNewDogs(actor)).toBe(0);
});
