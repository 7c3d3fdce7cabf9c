import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { waitingOf } from "#app/desk/cases/cases.ts";
import { breederNetwork } from "#app/network/kennels/breeder.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { evidenceCase, readEvidence } from "#app/network/kennels/evidence/case.ts";
import { evidenceOf } from "#app/network/kennels/evidence/public-evidence.ts";
import { expiringResults } from "#app/network/kennels/evidence/schedule.ts";
import { loadList } from "#app/network/public-pages.ts";
import { clearCachedQueries } from "#app/platform/cache/until-changed.server.ts";
import { pool } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { captureStatements, findSeqScans } from "#test/database.ts";
import { casesOf } from "#test/desk.ts";
import { actor } from "#test/make.ts";

/** Four dogs each, with five results each: one dog in a thousand waits, a hundredth of the results run out soon. */
const filling = [
	`insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, status, city, state, country, latitude,
		longitude, email, phone, date_added)
	select n, 'kennel-' || n, 'Kennel ' || n, 'kennel ' || n, repeat('A calm kennel. ', 20) || md5(n::text), 'active', 'Austin',
		'TX', (array['US', 'CA', 'GB'])[1 + n % 3], 30 + n % 20, -100 + n % 40, 'a@example.com', '+12145550100',
		now() - n * interval '1 hour'
	from generate_series(1, 10000) as n`,
	`insert into breeding_dogs (breeder_id, registered_name, sex, born_on, state)
	select k, 'Dog ' || k || '-' || d, case when d = 4 then 'male' else 'female' end, date '2020-01-01' + (k % 900),
		case when (4 * k + d) % 1000 = 0 then 'waiting' else 'shown' end
	from generate_series(1, 10000) as k, generate_series(1, 4) as d`,
	`insert into health_results (dog_id, test, scheme, result, tested_on, level, checked_at, valid_until)
	select id, test, 'OFA', 'Normal', date '2023-01-01',
		case when id % 7 = 0 then 'document' when id % 1000 = 1 and test = 'hips' then null else 'registry' end,
		case when id % 1000 = 1 and test = 'hips' and id % 7 <> 0 then null else now() end,
		case when test = 'heart' then current_date + (id % 1000)::int end
	from breeding_dogs, unnest(array['hips', 'elbows', 'heart', 'dsra', 'ncl1']) as test`,
	`update breeders set
		evidence = '{"dogs": 4, "seen": {"hips": 4, "dsra": 2}, "checkedAt": "2026-11-03T00:00:00.000Z"}',
		seen_tests = case when id % 3 = 0 then '{}' when id % 500 = 1 then '{any,heart,hips}' else '{any,dsra,hips}' end::text[],
		registry_tests = case when id % 3 > 0 and id % 2 = 0 then '{any,hips}' else '{}' end::text[]`,
	"vacuum analyze breeders",
	"vacuum analyze breeding_dogs",
	"vacuum analyze health_results",
];

beforeAll(async () => {
	// The pool would give up after ten seconds.
	const client = new pg.Client(env.databaseUrl);
	await client.connect();
	for (const statement of filling) await client.query(statement);
	await client.end();
});

const large = ["breeders", "breeding_dogs", "health_results"];

async function expectIndexes(work: () => Promise<unknown>): Promise<void> {
	const statements = await captureStatements(work);
	expect(statements.length).toBeGreaterThan(0);
	for (const statement of statements) {
		expect(await findSeqScans(statement, large), statement.text).toEqual([]);
	}
}

const lists = [
	"",
	"page=300",
	"hips=yes",
	"heart=yes",
	"elbows=yes",
	"registry=yes",
	"registry=yes&dsra=yes",
	"hips=yes&heart=yes&country=GB",
	"hips=yes&page=90",
	"hips=yes&view=map",
	"registry=yes&q=calm",
	"sort=results",
	"sort=results&page=90",
	"sort=results&country=GB",
	"sort=results&hips=yes&registry=yes",
	"sort=results&view=map",
];

function load(query: string) {
	clearCachedQueries();
	const url = new URL(`https://corso.example/breeder-network?${query}`);
	return loadList(url, breederNetwork, publicBreeders);
}

test("there are 10,000 kennels with 200,000 results", async () => {
	const { rows } = await pool.query(
		"select (select count(*)::int from breeders) as kennels, (select count(*)::int from health_results) as results",
	);
	expect(rows).toEqual([{ kennels: 10_000, results: 200_000 }]);
});

test.each(lists)("the list “%s” reads indexes only (S2, S11)", async (query) => {
	await expectIndexes(() => load(query));
});

test("so do a kennel's page, the queue and Today", async () => {
	await expectIndexes(() => evidenceOf(5_000));
	await expectIndexes(() => casesOf(evidenceCase).listed("", actor));
	await expectIndexes(() => readEvidence(20_000));
	await expectIndexes(() => waitingOf(evidenceCase));
	await expectIndexes(() => expiringResults());
	expect((await casesOf(evidenceCase).listed("", actor)).length).toBeGreaterThan(10);
	expect((await expiringResults()).length).toBe(12);
});
