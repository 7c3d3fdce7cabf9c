import { expect, test } from "vitest";
import { unknownFields } from "#app/moderation/saved-replies/fields.ts";
import { ask, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("saved replies are there to begin with, each with fields that are known, and everyone gets emails", async () => {
	const address = await databaseBefore("0021_desk");
	await ask(
		address,
		"insert into people (name, email, role) values ('Ada', 'ada@example.com', 'reviewer')",
	);
	await migrateDatabase(address);
	expect(await ask(address, "select case_emails from people")).toEqual([{ case_emails: true }]);
	const replies = await ask(address, "select title, use, kind, body from saved_replies");
	expect(new Set(replies.map(({ use }) => use))).toEqual(
		new Set(["changes", "declined", "answer"]),
	);
	for (const { title, use, kind, body } of replies) {
		expect(unknownFields(body, use, kind), title).toEqual([]);
	}
	await migrateDatabase(address);
	expect(await ask(address, "select title from saved_replies")).toHaveLength(replies.length);
});

test("older listings stay as they are, can be paused, and are found by phone and chip as they were typed", async () => {
	const address = await databaseBefore("0023_listing_reports");
	await ask(
		address,
		`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color, weight_lbs,
			reason_for_adoption, location_city, owner_contact_email, owner_contact_phone, status, status_before)
		 values (1, 'd', 'D', 'd', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Bath', 'a@example.com', '', 'unconfirmed', 'on_hold');
		 with sent as (insert into submissions (form, content_key, email, phone, details, spam_signals)
			values ('rehome', repeat('0', 64), 'a@example.com', '', '{}', '[]') returning id)
		 insert into cases (kind, submission_id, draft)
		 select 'rehome', id, '{"ownerContactPhone": "(512) 555-0142", "microchipNumber": "985-112 00a"}' from sent`,
	);
	await migrateDatabase(address);
	const stored = () => ask(address, "select status, status_before from adoption_listings");
	expect(await stored()).toEqual([{ status: "unconfirmed", status_before: "on_hold" }]);
	await ask(address, "update adoption_listings set status = 'paused'");
	expect(await stored()).toMatchObject([{ status: "paused" }]);
	const [found] = await ask(
		address,
		String.raw`select draft from cases where upper(regexp_replace(draft ->> 'microchipNumber', '[\s-]', '', 'g')) = '98511200A'
			and right(regexp_replace(coalesce(draft ->> 'ownerContactPhone', draft ->> 'phone', ''), '[^0-9]', '', 'g'), 9) = '125550142'`,
	);
	expect(found).toBeDefined();
	expect(await ask(address, "select id from listing_reports")).toEqual([]);
});
