import { expect, test } from "vitest";
import { ask, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("older kennels stay as they are, with nothing seen, and their photos can have captions", async () => {
	const address = await databaseBefore("0028_kennel_evidence");
	await ask(
		address,
		`insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, city, country, email, phone, status)
		 values (1, 'k', 'K', 'k', 'One litter.', 'Bath', 'GB', 'a@example.com', '+442079460018', 'active');
		 with photo as (insert into photos (token, content_hash, width, height, bytes, thumbhash)
			values ('t', repeat('0', 64), 1, 1, 1, '') returning id)
		 insert into photo_uses (subject_kind, subject_id, position, photo_id, public) select 'kennel', 1, 0, id, true from photo`,
	);
	await migrateDatabase(address);
	expect(
		await ask(
			address,
			"select evidence, seen_tests, registry_tests, breeding_since, takes_back from breeders",
		),
	).toEqual([
		{
			evidence: { dogs: 0, seen: {}, checkedAt: null },
			seen_tests: [],
			registry_tests: [],
			breeding_since: 0,
			takes_back: "",
		},
	]);
	expect(await ask(address, "select caption, public from photo_uses")).toEqual([
		{ caption: "", public: true },
	]);
	expect(await ask(address, "select id from breeding_dogs")).toEqual([]);
	await migrateDatabase(address);
});
