import fc from "fast-check";
import { expect, test } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { bornOf } from "#app/records/age.ts";
import { isoDay } from "#app/records/dates.ts";
import { dog } from "#app/records/dog.ts";
import { fieldsOf } from "#app/records/record.ts";
import { rawTable } from "#test/database.ts";

const dogs = rawTable("adoption_listings", {
	id: 1,
	slug: "luna",
	name: "Luna",
	name_key: "luna",
	gender: "Female",
	age_years: 3,
	age_months: 2,
	color: "Black",
	weight_lbs: 90,
	reason_for_adoption: "The family moves.",
	location_city: "Austin",
	owner_contact_email: "owner@example.com",
});

test("the limits are those of the form", async () => {
	await dogs.insert();
	const { name, ageYears, ageMonths, weightLbs } = dog.fields;
	await dogs.expectLimits({ name, ageYears, ageMonths, weightLbs });
	const { description, healthIssues, behaviorNotes, idealHome, reasonForAdoption } = dog.fields;
	await dogs.expectLimits({
		description,
		healthIssues,
		behaviorNotes,
		idealHome,
		reasonForAdoption,
	});
});

test("unanswered questions default to not tested, and a new listing is not public", async () => {
	const { rows } = await pool.query("select * from adoption_listings where slug = 'luna'");
	expect(rows[0]).toMatchObject({
		spayed_neutered: "not_tested",
		vaccinations_up_to_date: "not_tested",
		good_with_kids: "not_tested",
		good_with_dogs: "not_tested",
		good_with_cats: "not_tested",
		status: "draft",
		approved: false,
		owner_confirmed_at: null,
		sample: false,
	});
});

test("slug and id are unique", async () => {
	await dogs.refuses("adoption_listings_slug", { slug: "luna" });
	await dogs.refuses("adoption_listings_pkey", { id: 1 });
});

test("an unknown status, gender or answer is refused", async () => {
	await dogs.refuses("adoption_listings_status", { status: "approved" });
	await dogs.refuses("adoption_listings_gender", { gender: "male" });
	const answers = fieldsOf(dog).filter(([, { type }]) => type === "triState");
	expect(answers.length).toBeGreaterThan(6);
	for (const [name] of answers) {
		const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
		await dogs.refuses("adoption_listings_answers", { [column]: "maybe" });
	}
});

test("a date, a chip or a bite that the form would not take is refused", async () => {
	await dogs.refuses("adoption_listings_dates", { bite_when: "last year" });
	await dogs.refuses("adoption_listings_microchip", { microchip_number: "985 112" });
	await dogs.refuses("adoption_listings_bite_history", { bite_history: "maybe" });
	await dogs.refuses("adoption_listings_energy", { energy: "calm" });
});

test("the column `born` is what `bornOf` returns, so that filter and page count alike", async () => {
	const ages = fc.sample(
		fc.record({
			ageYears: fc.integer({ min: 0, max: 25 }),
			ageMonths: fc.integer({ min: 0, max: 11 }),
			ageAsOf: fc
				.integer({ min: -1_000, max: 5_000 })
				.map((days) => isoDay(new Date("2026-02-28"), days)),
			bornOn: fc.constantFrom("", "", "2021", "2021-02", "2020-02-29"),
		}),
		300,
	);
	const ids = ages.map((age, at) =>
		dogs.insertNew({
			slug: `born-${at}`,
			age_years: age.ageYears,
			age_months: age.ageMonths,
			age_as_of: age.ageAsOf,
			born_on: age.bornOn,
		}),
	);
	await Promise.all(ids);
	const { rows } = await pool.query(
		"select born::text from adoption_listings where slug like 'born-%' order by substr(slug, 6)::int",
	);
	expect(rows.map(({ born }) => born)).toEqual(ages.map((age) => bornOf(age)));
});

test("the age filter counts from the day of birth, or back from the listing's age", async () => {
	const born = async (changes: Record<string, string | number>) => {
		const slug = `born-${JSON.stringify(changes)}`;
		await dogs.insertNew({ slug, ...changes });
		const { rows } = await pool.query(
			"select born::text, (created_at at time zone 'UTC')::date::text as today from adoption_listings where slug = $1",
			[slug],
		);
		return rows[0];
	};
	expect(await born({ born_on: "2021-05-03" })).toMatchObject({ born: "2021-05-03" });
	expect(await born({ born_on: "2021-05" })).toMatchObject({ born: "2021-05-01" });
	expect(await born({ born_on: "2021" })).toMatchObject({ born: "2021-07-01" });
	const { born: day, today } = await born({ age_years: 2, age_months: 0 });
	expect(day.slice(0, 7)).toBe(`${Number(today.slice(0, 4)) - 2}${today.slice(4, 7)}`);
});

test("an empty name or reason is refused", async () => {
	await dogs.refuses("adoption_listings_name_length", { name: "" });
	await dogs.refuses("adoption_listings_texts", { reason_for_adoption: "" });
});

test("an invalid email address is refused", async () => {
	for (const text of [
		"",
		"owner",
		"@example.com",
		"owner@",
		"a b@example.com",
		"a@b@c",
		"a@b\nc",
	]) {
		await dogs.refuses("adoption_listings_email", { owner_contact_email: text });
	}
});

test("required columns are not null", async () => {
	for (const column of [
		"slug",
		"name",
		"name_key",
		"gender",
		"age_years",
		"age_months",
		"color",
		"weight_lbs",
		"reason_for_adoption",
		"location_city",
		"owner_contact_email",
		"status",
		"description",
	]) {
		await dogs.expectNotNull(column);
	}
});

test("approved is generated from the status", async () => {
	for (const [status, approved] of [
		["draft", false],
		["available", true],
		["on_hold", true],
		["homed", false],
		["withdrawn", false],
	] as const) {
		await pool.query("update adoption_listings set status = $1 where id = 1", [status]);
		const { rows } = await pool.query("select approved from adoption_listings where id = 1");
		expect(rows, status).toEqual([{ approved }]);
	}
	await expect(dogs.insertNew({ approved: true })).rejects.toMatchObject({ code: "428C9" });
});
