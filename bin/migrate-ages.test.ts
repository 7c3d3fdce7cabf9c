import { expect, test } from "vitest";
import { ask, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("an age counts from the day on which the history says it was told", async () => {
	const address = await databaseBefore("0038_ages_told");
	await ask(
		address,
		`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
			weight_lbs, reason_for_adoption, location_city, owner_contact_email, status, created_at)
		 select n, 'd-' || n, 'D', 'd', 'Male', 0, 5, 'Black', 90, 'Moving.', 'Austin', 'a@example.com',
			'available', '2025-09-20 12:00Z' from generate_series(1, 3) as n;
		 with sent as (insert into submissions (form, content_key, email, details, spam_signals)
			select 'rehome', repeat(n::text, 64), 'a@example.com', '{}', '[]' from generate_series(1, 3) as n
			returning id, left(content_key, 1)::int as n)
		 insert into cases (id, kind, submission_id, state, subject_id, draft, opened_at)
		 overriding system value
		 select n, 'rehome', id, 'published', n,
			case when n = 3 then '{"name": "D"}' else '{"ageYears": "0", "ageMonths": "5"}' end::jsonb, '2025-09-01 12:00Z'
		 from sent;
		 insert into history (subject_kind, subject_id, event, actor, details, at) values
			('case', 2, 'corrected', 'sender', '{"ageMonths": "nothing → 5"}', '2025-09-03 12:00Z'),
			('case', 2, 'corrected', 'sender', '{"ageMonths": "5 → 9"}', '2026-01-03 12:00Z'),
			('dog', 3, 'changed', 'Ada', '{"ageMonths": "4 → 5"}', '2026-02-10 12:00Z'),
			('dog', 3, 'changed', 'Ada', '{"color": "Fawn → Black"}', '2026-03-10 12:00Z')`,
	);
	await migrateDatabase(address);
	const told = "select age_as_of::text as on, born::text from adoption_listings order by id";
	expect(await ask(address, told)).toEqual([
		{ on: "2025-09-20", born: "2025-04-20" },
		{ on: "2025-09-03", born: "2025-04-03" },
		{ on: "2026-02-10", born: "2025-09-10" },
	]);
	const drafts = await ask(address, "select draft ->> 'ageAsOf' as on from cases order by id");
	expect(drafts).toEqual([{ on: "2025-09-01" }, { on: "2026-01-03" }, { on: null }]);
	const indexes = await ask(
		address,
		"select 1 from pg_indexes where indexname = 'adoption_listings_filtered'",
	);
	expect(indexes).toHaveLength(1);
});
