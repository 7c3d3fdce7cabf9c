import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { matchNewDogs } from "#app/network/dogs/alerts/matching.ts";
import { enqueueAlertEmails } from "#app/network/dogs/alerts/schedule.ts";
import { alertMatches, alertRecipients, dogAlerts } from "#app/network/dogs/alerts/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor, makeDog } from "#test/make.ts";

const [alerts, dogs] = [100_000, 100];

/** Spread over the United States, as far apart as its towns. */
const latitude = sql`28 + (n * 7919 % 1900) / 100.0`;
const longitude = sql`-122 + (n * 104729 % 4700) / 100.0`;

/** Some 1,500 searches: four of five look within a distance, a tenth for a word, one in 50 for any dog at all. */
async function makeAlerts() {
	await db.execute(sql`
		insert into ${alertRecipients} (email, email_key)
		select 'a' || n || '@example.com', 'a' || n || '@example.com' from generate_series(1, ${alerts}) n`);
	await db.execute(sql`
		insert into ${dogAlerts} (recipient_id, query, latitude, longitude, unit, since, confirmed_at)
		select id,
			case when n % 50 > 0 then concat_ws('&', 'sex=' || (array['male', 'female'])[n % 3 + 1],
				'age=' || (array['baby', 'young', 'adult', 'senior'])[n % 7 + 1],
				case when n % 4 = 0 then 'kids=yes' end, case when n % 10 = 3 then 'q=calm' end,
				case when n % 5 > 0 then 'near=Town+' || n % 100 || '&within=' || (array[25, 100, 250])[n % 3 + 1] end)
			else '' end,
			case when n % 50 > 0 and n % 5 > 0 then 28 + n % 100 * 7919 % 1900 / 100.0 end,
			case when n % 50 > 0 and n % 5 > 0 then -122 + n % 100 * 104729 % 4700 / 100.0 end,
			case when n % 50 > 0 and n % 5 > 0 then 'miles' end,
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
	const enqueued = performance.now();
	const seconds = (from: number, to: number) => Number(((to - from) / 1000).toFixed(1));
	console.log({
		found,
		emails,
		match: seconds(began, matched),
		enqueue: seconds(matched, enqueued),
	});
	expect(found).toBe(await db.$count(alertMatches));
	expect(found).toBeGreaterThan(alerts);
	expect(await db.$count(deliveries)).toBe(emails);
	expect(await matchNewDogs(actor)).toBe(0);
});
