import { expect, test, vi } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { searchSite } from "#app/site/search/site-search.ts";

const many = 100_000;

/** In parts, each within the time that a query may take. */
async function insertDogs(): Promise<void> {
	for (let first = 1; first <= many; first += 10_000) {
		await pool.query(
			`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
				weight_lbs, reason_for_adoption, description, location_city, owner_contact_email, status, date_added)
			select n, 'dog-' || n, 'Dog ' || n, 'dog ' || n, 'Male', 1, 1, 'Black', 90, 'x',
				'Calm and friendly, number ' || n, 'Austin', 'a@b', 'available', now() - interval '1 minute' * n
			from generate_series($1::int, $1 + 9999) as n`,
			[first],
		);
	}
	await pool.query("vacuum analyze adoption_listings");
}

test("among 100,000 dogs a search reads indexes and never the whole table (S11)", async () => {
	await insertDogs();
	const asked = vi.spyOn(pool, "query");
	expect((await searchSite("calm 99999")).groups).toMatchObject([{ name: "dogs" }]);
	expect((await searchSite("friendly")).groups[0]?.results).toHaveLength(6);
	const begun = await searchSite("calm 9999");
	expect(begun.groups[0]?.results.map(({ path }) => path)).toContain("/adoption-network/dog-9999");
	expect(begun.groups[0]?.results).toHaveLength(6);
	const statement = asked.mock.calls
		.map(([query]) => query as unknown as { name?: string; text: string })
		.find(({ name }) => name === "search_all");
	asked.mockRestore();
	const { rows } = await pool.query(`explain (generic_plan, costs off) ${statement?.text}`);
	const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
	expect(plan).toContain("Bitmap Index Scan on adoption_listings_search");
	expect(plan).toContain("Index Scan Backward using adoption_listings_public");
	expect(plan).toMatch(/Index Scan .*using adoption_listings_name/);
	expect(plan).not.toContain("Seq Scan on adoption_listings");
});
