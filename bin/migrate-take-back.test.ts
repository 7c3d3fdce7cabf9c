import { expect, test } from "vitest";
import { ask, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("older listings name no kennel and let nobody ask one, and links of before still open", async () => {
	const address = await databaseBefore("0031_take_back");
	await ask(
		address,
		`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
			reason_for_adoption, location_city, owner_contact_email, status)
		 values (1, 'luna', 'Luna', 'luna', 'Female', 3, 2, 'Black', 96, 'We move.', 'Bath', 'a@example.com', 'available');
		 insert into private_links (token_hash, purpose, subject_id) values (repeat('0', 64), 'edit', 1)`,
	);
	await migrateDatabase(address);
	expect(
		await ask(
			address,
			"select kennel_of_origin, registered_name, ask_kennel from adoption_listings",
		),
	).toEqual([{ kennel_of_origin: "", registered_name: "", ask_kennel: false }]);
	await ask(
		address,
		"insert into private_links (token_hash, purpose, subject_id) values (repeat('1', 64), 'take-back', 1)",
	);
	expect(await ask(address, "select purpose from private_links order by token_hash")).toEqual([
		{ purpose: "edit" },
		{ purpose: "take-back" },
	]);
	expect(await ask(address, "select id from take_backs")).toEqual([]);
	await migrateDatabase(address);
});
