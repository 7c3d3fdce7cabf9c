import { expect, test } from "vitest";
import { listSubmission } from "#app/cases/intake/list-entry.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { breederForm } from "#app/network/kennels/applications.ts";
import { db } from "#app/platform/database/db.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { forms, sendForm } from "#test/forms.ts";

const check = (changed: Record<string, string>) =>
	checkForm({ ...forms.breeder.fields, ...changed }, breederForm.schema);

function errorsOf(changed: Record<string, string>): Record<string, string> {
	const form = check(changed);
	return form.ok ? {} : form.errors;
}

test("six fields are required, each with an error of its own", () => {
	const required = ["FNAME", "LNAME", "EMAIL", "PHONE", "MMERGE7", "ADDRESS[addr1]"];
	const empty = Object.fromEntries(required.map((field) => [field, "  "]));
	const errors = errorsOf(empty);
	expect(Object.keys(errors)).toEqual(required);
	expect(new Set(Object.values(errors)).size).toBe(required.length);
});

test("phone and postal code are checked by country", () => {
	const british = { "ADDRESS[country]": "GB", PHONE: "020 7946 0958", "ADDRESS[zip]": "sw1a1aa" };
	const form = check(british);
	expect(form.ok && form.value).toMatchObject({
		PHONE: "+442079460958",
		"ADDRESS[zip]": "SW1A 1AA",
	});
	expect(errorsOf({ ...british, "ADDRESS[country]": "US" })).toEqual({
		PHONE: expect.any(String),
		"ADDRESS[zip]": expect.any(String),
	});
	expect(errorsOf({ ...british, "ADDRESS[country]": "CA" })).toHaveProperty(["ADDRESS[zip]"]);
});

test("the country may be empty or any, but not one that doesn’t exist", () => {
	expect(errorsOf({ "ADDRESS[country]": "", "ADDRESS[zip]": "00-950" })).toEqual({});
	const italy = { "ADDRESS[country]": "IT", "ADDRESS[zip]": "80121", PHONE: "081 5550142" };
	expect(check(italy)).toMatchObject({ ok: true, value: { PHONE: "+390815550142" } });
	for (const code of ["ZZ", "XK1", "it", "Italy"]) {
		expect(errorsOf({ "ADDRESS[country]": code })).toHaveProperty(["ADDRESS[country]"]);
	}
});

test("the limit is in characters, not in bytes", () => {
	expect(errorsOf({ MMERGE7: "🐕".repeat(120) })).toEqual({});
	expect(errorsOf({ MMERGE7: "x".repeat(121) })).toEqual({
		MMERGE7: expect.stringContaining("120"),
	});
});

test("an application opens a case with a draft kennel without the street address", async () => {
	expect(await sendForm(breederForm, forms.breeder.fields)).toMatchObject({ ok: true });
	const [opened] = await db.select().from(cases);
	expect(opened).toMatchObject({ kind: "breeder", state: "completing" });
	expect(opened?.draft).toEqual({
		kennelName: "Casa Nera",
		city: "Dallas",
		state: "TX",
		zip: "75201",
		country: "US",
		email: "ada@example.com",
		phone: "+12145550142",
		contactBy: "relay",
	});
	const [submission] = await db.select().from(submissions);
	expect(submission?.details.addressLine1).toBe("1 Main St");
	const entry = await listSubmission(submission?.id ?? 0);
	expect(entry).toEqual({
		action: "subscribe",
		email: "ada@example.com",
		fields: { ...forms.breeder.fields, PHONE: "+12145550142" },
		tags: ["breeder-signup"],
	});
});

test("a phone number is doubted once, read for the country of the address, and its extension is kept", () => {
	const PHONE = "(621) 555-0142 x4";
	expect(errorsOf({ PHONE })).toEqual({ PHONE: expect.stringMatching(/right\?/) });
	expect(check({ PHONE, "PHONE-asked": PHONE })).toMatchObject({
		ok: true,
		value: { PHONE: "+16215550142 ext. 4" },
	});
	expect(
		check({ PHONE: "020 7946 0958 ext 3", "ADDRESS[country]": "GB", "ADDRESS[zip]": "" }),
	).toMatchObject({
		value: { PHONE: "+442079460958 ext. 3" },
	});
});
