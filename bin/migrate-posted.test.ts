import { expect, test } from "vitest";
import { ask, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("a record says where it was posted before it had a column for it", async () => {
	const address = await databaseBefore("0030_posted_on");
	await ask(
		address,
		`insert into people (name, email, role) values ('Ada', 'ada@example.com', 'reviewer');
		 insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, city, country, email, phone)
		 select n, 'k' || n, 'K', 'k', 'One litter.', 'Bath', 'GB', 'a@example.com', '+442079460018' from generate_series(1, 2) as n;
		 insert into network_posts (subject_kind, subject_id, network, posted_by)
		 select kind, 1, network, people.id from people, unnest(array['x', 'facebook']) as network, unnest(array['kennel', 'dog']) as kind`,
	);
	await migrateDatabase(address);
	expect(await ask(address, "select posted_on from breeders order by id")).toEqual([
		{ posted_on: ["facebook", "x"] },
		{ posted_on: [] },
	]);
});
