import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { findMonths } from "#app/network/outcomes/desk/months.ts";
import { findOutcomes } from "#app/network/outcomes/outcomes.ts";
import { pool } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

/** Over three years, in every status; each with a case that was decided. */
const filling = [
	`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
		description, reason_for_adoption, location_city, location_state, country, owner_contact_email, status,
		date_added, first_published_at, ended_at, homed_at, returned_after_days)
	select n, 'dog-' || n, 'Dog ' || n, 'dog ' || n, 'Male', 3, 0, 'Black', 100,
		repeat('A calm dog who likes people. ', 8), 'A move', 'Austin', 'State ' || n % 60, 'US', 'a@example.com', status,
		published, published, case when status not in ('available', 'on_hold') then published + n % 80 * interval '1 day' end,
		case when status = 'homed' then published + n % 80 * interval '1 day' end, case when n % 50 = 0 then n % 200 end
	from generate_series(1, 100000) as n
	cross join lateral (select now() - n * interval '16 minutes' as published,
		(array['homed', 'homed', 'kept', 'available', 'on_hold', 'withdrawn', 'unconfirmed', 'expired'])[n % 8 + 1] as status) as _`,
	`insert into submissions (form, content_key, email, details, spam_signals)
	select 'rehome', lpad(to_hex(n), 64, '0'), 'a@example.com', '{}', '[]' from generate_series(1, 100000) as n`,
	`insert into cases (kind, submission_id, state, draft)
	select 'rehome', id, 'published', '{}' from submissions`,
	`insert into decisions (case_id, verdict, before, decided_at, in_review_since)
	select id, 'approved', '{}', now() - id * interval '16 minutes', now() - id * interval '16 minutes' - id % 90 * interval '1 hour' from cases`,
	"vacuum analyze adoption_listings, cases, decisions",
];

beforeAll(async () => {
	const client = new pg.Client(env.databaseUrl);
	await client.connect();
	for (const statement of filling) await client.query(statement);
	await client.end();
});

test("at 100,000 listings the figures read an index alone", async () => {
	const query = vi.spyOn(pool, "query");
	const began = performance.now();
	const found = await findOutcomes();
	await findMonths();
	const took = performance.now() - began;
	const calls = query.mock.calls as unknown as [{ text: string }, unknown[]][];
	const statements = calls.map(([{ text }, values]) => ({ text, values }));
	query.mockRestore();
	expect(found.total).toBeGreaterThan(30_000);
	expect(Object.values(found.endings ?? {}).every((count) => count > 1_000)).toBe(true);
	const aboutDogs = statements.filter(({ text }) => text.includes('from "adoption_listings"'));
	expect(aboutDogs.length).toBe(2);
	for (const { text, values } of aboutDogs) {
		const { rows } = await pool.query(`explain ${text}`, values);
		const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
		expect(plan, text).toContain("Index Only Scan");
		expect(plan, text).not.toContain("Seq Scan on adoption_listings");
	}
	process.stdout.write(`The figures of a hundred thousand listings took ${Math.round(took)} ms.\n`);
});
