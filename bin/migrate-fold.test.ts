import { expect, test } from "vitest";
import { ask, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("what was there before is found in every spelling, alerts and names included", async () => {
	const address = await databaseBefore("0040_fold_text");
	await ask(
		address,
		`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
			reason_for_adoption, location_city, location_state, description, owner_contact_email, status)
		 values (1, 'd', 'Zoë  O’Malley', 'zoë o’malley', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Montréal', 'OR', 'It’s calm.', 'a@example.com', 'available');
		 insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, status, city, state, country, email, phone)
		 values (1, 'k', 'Dell’Antico', 'dell’antico', 'Détente.', 'active', 'Łódź', 'Texas', 'US', 'a@example.com', '');
		 insert into guides (id, slug, title, description, short_description, category, url, status)
		 values (1, 'g', 'Puppy’s café', 'Über', 'x', 'x', 'https://files.example/a.pdf', 'published');
		 insert into posts (id, slug, title, body, short_description, author_name, status)
		 values (1, 'p', 'Naïve', 'x', 'x', 'x', 'published');
		 insert into alert_recipients (id, email, email_key) overriding system value values (1, 'a@example.com', 'a@example.com');
		 insert into dog_alerts (recipient_id, query, wants, words) values (1, 'q=x', '{}', '{%O’Malley%,%CAFÉ%}');
		 insert into dog_alerts (recipient_id, query, wants, name_key) values (1, 'q=y', '{}', 'bé')`,
	);
	await migrateDatabase(address);
	const [dog] = await ask(address, "select name_key, words from adoption_listings");
	expect(dog).toEqual({ name_key: "zoe omalley", words: "zoe  omalley its calm." });
	const [kennel] = await ask(address, "select kennel_name_key, words from breeders");
	expect(kennel).toEqual({ kennel_name_key: "dellantico", words: "dellantico detente." });
	expect(await ask(address, "select words, name_key from dog_alerts order by id")).toEqual([
		{ words: ["%omalley%", "%cafe%"], name_key: null },
		{ words: null, name_key: "be" },
	]);
	for (const [table, words] of [
		["adoption_listings", "zoe & omalley & o & malley & montreal & region0or"],
		["breeders", "dellantico & antico & detente & lodz & texas & country0us"],
		["guides", "puppy & cafe & uber"],
		["posts", "naive"],
	]) {
		const found = `select 1 as found from ${table} where search @@ to_tsquery('public.site_english', $1)`;
		expect(await ask(address, found, [words]), table).toHaveLength(1);
	}
	await ask(address, "refresh materialized view concurrently search_words");
	const known = await ask(address, "select word from search_words");
	expect(known.map(({ word }) => word)).toContain("montreal");
	expect(known.map(({ word }) => word).join()).not.toMatch(/region0|country0/);
});
