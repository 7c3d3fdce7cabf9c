import { expect, test } from "vitest";
import { ask, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("older kennels and dogs stay public, have told nothing that the law asks, and can tell it", async () => {
	const address = await databaseBefore("0027_law");
	await ask(
		address,
		`insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, status, city, country, email, phone)
			values (1, 'k', 'K', 'k', '', 'active', 'Leeds', 'GB', 'a@example.com', '1');
		 insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
			reason_for_adoption, location_city, owner_contact_email, status)
			values (1, 'd', 'D', 'd', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Leeds', 'a@example.com', 'available')`,
	);
	await migrateDatabase(address);
	expect(
		await ask(
			address,
			"select status, breeding_licence, licence_number, licence_authority, licence_expires from breeders",
		),
	).toEqual([
		{
			status: "active",
			breeding_licence: "",
			licence_number: "",
			licence_authority: "",
			licence_expires: null,
		},
	]);
	expect(
		await ask(
			address,
			"select status, microchip_exemption, identification_numbers from adoption_listings",
		),
	).toEqual([{ status: "available", microchip_exemption: "", identification_numbers: "" }]);
	await ask(
		address,
		"update breeders set breeding_licence = 'yes', licence_expires = '2027-05-31'",
	);
	await expect(ask(address, "update breeders set breeding_licence = 'perhaps'")).rejects.toThrow();
	const check = `insert into record_verifications (subject_kind, subject_id, kind, result, checked_at, valid_until)
		values ('kennel', 1, 'licence', 'confirmed', now(), now())`;
	await ask(address, check);
	await migrateDatabase(address);
	expect(await ask(address, "select kind from record_verifications")).toEqual([
		{ kind: "licence" },
	]);
});
