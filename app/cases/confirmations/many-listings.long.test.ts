import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { runConfirmations } from "#app/cases/confirmations/schedule.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases } from "#app/cases/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { actor } from "#test/make.ts";

const listings = 100_000;

/** A fifth each was confirmed yesterday, is due for a question, to be listed last, to be hidden, to be closed. */
const filling = [
	`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
		description, reason_for_adoption, location_city, owner_contact_email, status, date_added,
		asks, asked_at, doubted_at, unconfirmed_at)
	select n, 'dog-' || n, 'Dog ' || n, 'dog ' || n, 'Male', 3, 0, 'Black', 100,
		repeat('A calm dog who likes people. ', 8), 'A move', 'Austin', 'a@example.com',
		case when n % 5 = 4 then 'unconfirmed' else 'available' end,
		now() - (array[1, 15, 22, 29, 61])[n % 5 + 1] * interval '1 day',
		case when n % 5 > 1 then 2 else 0 end,
		case when n % 5 > 1 then now() - interval '11 days' end,
		case when n % 5 > 2 then now() - interval '8 days' end,
		case when n % 5 = 4 then now() - interval '40 days' end
	from generate_series(1, ${listings}) as n`,
	`insert into submissions (form, content_key, email, details, spam_signals)
	select 'rehome', lpad(to_hex(n), 64, '0'), 'a@example.com', '{}', '[]' from generate_series(1, ${listings}) as n`,
	`insert into cases (kind, submission_id, subject_id, state, draft)
	select 'rehome', id, row_number() over (order by id), 'published', '{}' from submissions`,
	`insert into deliveries (channel, name, subject_id, state)
	select 'mail', 'ask.dog', id, 'delivered' from adoption_listings where asks > 0`,
	"vacuum analyze adoption_listings, cases, deliveries",
];

beforeAll(async () => {
	// The pool would give up after ten seconds.
	const client = new pg.Client(env.databaseUrl);
	await client.connect();
	for (const statement of filling) await client.query(statement);
	await client.end();
});

test("100,000 listings take the schedule less than a minute", async () => {
	const began = performance.now();
	const work = await runConfirmations(dogs, actor);
	const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
	console.log({ ...work, seconds });
	const fifth = listings / 5;
	expect(work).toEqual({ asked: 1000, suspicious: fifth, hidden: fifth, closed: fifth });
	const count = (condition: ReturnType<typeof sql>) => db.$count(adoptionListings, condition);
	const { status, current } = adoptionListings;
	expect(await count(sql`${status} = 'expired'`)).toBe(fifth);
	expect(await count(sql`${status} = 'unconfirmed'`)).toBe(fifth);
	expect(await count(sql`${status} = 'available' and ${current}`)).toBe(2 * fifth);
	expect(await db.$count(cases, sql`${cases.state} = 'closed'`)).toBe(fifth);
	expect(await db.$count(deliveries, sql`${deliveries.state} = 'waiting'`)).toBe(1000);
	// The next run goes on with the questions, and repeats nothing else.
	const again = await runConfirmations(dogs, actor);
	expect(again).toEqual({ asked: 1000, suspicious: 0, hidden: 0, closed: 0 });
});
