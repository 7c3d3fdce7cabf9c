import { expect, test } from "vitest";
import { connect, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("figures count what happened before there were any", async () => {
	const address = await databaseBefore("0025_outcomes");
	const database = await connect(address);
	const statuses = [
		"draft",
		"available",
		"homed",
		"withdrawn",
		"withdrawn",
		"expired",
		"available",
	];
	await database.query(
		`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
			weight_lbs, reason_for_adoption, location_city, owner_contact_email, status, date_added, homed_at, updated_at)
		 select n, 'd-' || n, 'D', 'd', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Bath', 'a@example.com',
			(array['${statuses.join("', '")}'])[n], '2026-01-01', case when n = 3 then '2026-02-01'::timestamptz end, '2026-09-09'
		 from generate_series(1, 7) as n;
		 insert into history (subject_kind, subject_id, actor, event, details, at)
		 select 'dog', dog, 'Ada', 'status changed', jsonb_build_object('status', change), at::timestamptz
		 from (values (4, 'draft → available', '2026-01-01'), (4, 'available → withdrawn', '2026-03-01'),
			(5, 'draft → withdrawn', '2026-03-02'), (6, 'available → unconfirmed', '2026-04-01'),
			(6, 'unconfirmed → expired', '2026-05-01'), (7, 'available → homed', '2026-02-01'),
			(7, 'homed → on_hold', '2026-03-01'), (7, 'on_hold → homed', '2026-03-02'),
			(7, 'homed → available', '2026-07-01')) as made (dog, change, at);
		 with sent as (insert into submissions (form, content_key, email, details, spam_signals)
			values ('rehome', repeat('a', 64), 'a@example.com', '{}', '[]') returning id)
		 insert into cases (kind, submission_id, state, draft, opened_at, waiting_since)
		 select 'rehome', id, 'published', '{}', '2026-01-01', '2026-01-01' from sent;
		 insert into history (subject_kind, subject_id, actor, event, details, at)
		 values ('case', 1, 'the clock', 'received', '{"state": "completing → received"}', '2026-01-04');
		 insert into decisions (case_id, verdict, before, decided_at)
		 values (1, 'approved', '{"state": "received", "waitingSince": "2026-01-01T00:00:00Z"}', '2026-01-05'),
			(1, 'spam', '{"state": "completing", "waitingSince": "2026-01-01T00:00:00Z"}', '2026-01-02')`,
	);
	await migrateDatabase(address);
	const day = (column: string) => `to_char(${column} at time zone 'UTC', 'MM-DD')`;
	const { rows: dogs } = await database.query(
		`select ${day("first_published_at")} as published, ${day("ended_at")} as ended, returned_after_days as returned
		 from adoption_listings order by id`,
	);
	expect(dogs.map(({ published, ended, returned }) => [published, ended, returned])).toEqual([
		[null, null, null],
		["01-01", null, null],
		["01-01", "02-01", null],
		["01-01", "03-01", null],
		[null, null, null],
		["01-01", "04-01", null],
		["01-01", null, 28],
	]);
	const since = async (table: string) =>
		(await database.query(`select ${day("in_review_since")} as at from ${table} order by id`)).rows;
	expect(await since("cases")).toEqual([{ at: "01-04" }]);
	expect(await since("decisions")).toEqual([{ at: "01-04" }, { at: null }]);
	await database.end();
});
