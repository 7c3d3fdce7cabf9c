import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { casesOfSender, casesWithMicrochip } from "#app/cases/risk-checks/sender.ts";
import { findRecordsByContact, findRecordsByMicrochip } from "#app/desk/review/review-records.ts";
import { db, pool } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

const phoneOf = (n: string) => `'+1512' || (2000000 + ${n})::text`;
const chipOf = (n: string) => `'985' || lpad((${n})::text, 12, '0')`;

/** 100,000 dogs, each with its case, and 30,000 kennels. */
const filling = [
	`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
		reason_for_adoption, location_city, owner_contact_email, owner_contact_phone, microchip_number, status)
	select n, 'dog-' || n, 'Dog ' || n, 'dog ' || n, 'Male', 3, 3, 'Black', 100, 'A move', 'Austin',
		'owner-' || n || '@example.com', ${phoneOf("n")}, ${chipOf("n")}, 'available'
	from generate_series(1, 100000) as n`,
	`insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, status, city, country, email, phone)
	select n, 'kennel-' || n, 'Kennel ' || n, 'kennel ' || n, 'About', 'active', 'Austin', 'US',
		'kennel-' || n || '@example.com', ${phoneOf("200000 + n")}
	from generate_series(1, 30000) as n`,
	`insert into submissions (form, content_key, email, phone, details, spam_signals)
	select 'rehome', lpad(to_hex(n), 64, '0'), 'owner-' || n || '@example.com', ${phoneOf("n")}, '{}', '[]'
	from generate_series(1, 100000) as n`,
	`insert into cases (kind, submission_id, state, draft, subject_id)
	select 'rehome', s.id, 'published', jsonb_build_object('name', 'Dog', 'ownerContactEmail', s.email,
		'ownerContactPhone', s.phone, 'microchipNumber', ${chipOf("s.number")}), s.number
	from (select *, row_number() over (order by id) as number from submissions) as s`,
	"vacuum analyze adoption_listings",
	"vacuum analyze breeders",
	"vacuum analyze submissions",
	"vacuum analyze cases",
];

beforeAll(async () => {
	// The pool would give up after ten seconds.
	const client = new pg.Client(env.databaseUrl);
	await client.connect();
	for (const statement of filling) await client.query(statement);
	await client.end();
});

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

async function scannedBy(work: () => Promise<unknown>): Promise<string[]> {
	const query = vi.spyOn(pool, "query");
	await work();
	const calls = query.mock.calls as unknown as [{ text: string }, unknown[]][];
	const asked = calls.map(([{ text }, values]) => ({ text, values }));
	query.mockRestore();
	expect(asked.length).toBeGreaterThan(0);
	const scanned: string[] = [];
	const visit = (plan: Plan) => {
		if (plan["Node Type"] === "Seq Scan") scanned.push(String(plan["Relation Name"]));
		for (const inner of plan.Plans ?? []) visit(inner);
	};
	for (const { text, values } of asked) {
		const { rows } = await pool.query(`explain (format json) ${text}`, values);
		visit(rows[0]["QUERY PLAN"][0].Plan);
	}
	return scanned;
}

const contacts = { emails: ["owner-500@example.com"], phones: ["(512) 200-0700", "+15122200001"] };
const chip = "985000000000500";

test("earlier cases and listings of a sender are found by indexes among 100,000", async () => {
	const cases = await casesOfSender(contacts, 0);
	expect(cases.map(({ sameEmail, samePhone }) => [sameEmail, samePhone])).toEqual([
		[false, true],
		[true, false],
	]);
	expect(await findRecordsByContact(contacts)).toHaveLength(3);
	expect(await scannedBy(() => casesOfSender(contacts, 0))).toEqual([]);
	expect(await scannedBy(() => findRecordsByContact(contacts))).toEqual([]);
});

test("so are those with the same microchip", async () => {
	expect(await casesWithMicrochip(chip, 0)).toHaveLength(1);
	expect(await findRecordsByMicrochip(chip)).toHaveLength(1);
	expect(await scannedBy(() => casesWithMicrochip(chip, 0))).toEqual([]);
	expect(await scannedBy(() => findRecordsByMicrochip(chip))).toEqual([]);
	await db.execute(sql`truncate submissions, cases, adoption_listings, breeders cascade`);
});
