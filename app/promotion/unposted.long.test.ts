import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { listRecords } from "#app/moderation/records/search.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { pageSize } from "#app/ui/paging.ts";
import { captureStatements, findSeqScans } from "#test/plans.ts";

beforeAll(async () => {
	// The pool would give up after ten seconds.
	const client = new pg.Client(env.databaseUrl);
	await client.connect();
	await client.query(filling);
	// While anything older is still running, vacuum leaves the rows as they are.
	for (let visible = 0; visible === 0; ) {
		await client.query("vacuum analyze adoption_listings");
		const { rows } = await client.query(
			"select relallvisible from pg_class where relname = 'adoption_listings'",
		);
		visible = rows[0].relallvisible;
	}
	await client.end();
});

/** The oldest of a hundred thousand dogs is posted nowhere, the others on Reddit. */
const filling = `insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
		description, reason_for_adoption, location_city, owner_contact_email, status, posted_on, date_added)
	select n, 'dog-' || n, 'Dog ' || n, 'dog ' || n, 'Male', 2, 3, 'Black', 100,
		repeat('A calm dog. ', 20), 'A move', 'Bath', 'a@example.com', 'available',
		case when n = 100000 then '{}' else array['reddit'] end, now() - n * interval '15 minutes'
	from generate_series(1, 100000) as n`;

test.each([
	["any", ["Dog 100000"]],
	["reddit", ["Dog 100000"]],
	["facebook", Array.from({ length: pageSize }, (_, index) => `Dog ${index + 1}`)],
])(
	"of 100,000 dogs, what isn’t posted on “%s” is read from an index (S10)",
	async (unposted, names) => {
		const filter = { q: "", status: undefined, sample: undefined, unposted };
		const shown: string[] = [];
		const statements = await captureStatements(async () => {
			const { items } = await listRecords(dogs, filter, 1);
			shown.push(...items.map(({ name }) => name));
		});
		expect(shown).toEqual(names);
		for (const statement of statements) {
			expect(statement.text).not.toContain("network_posts");
			expect(await findSeqScans(statement, ["adoption_listings"]), statement.text).toEqual([]);
		}
	},
);
