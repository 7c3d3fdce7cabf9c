import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cases } from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { statusLine } from "#test/browser.ts";
import {
	address,
	ageTicket,
	button,
	expectConfirmation,
	expectValidationErrors,
	field,
	fillIn,
	openStatusPage,
	publicFormFixtures,
	rowsOf,
	setUpFormPages,
	write,
} from "#test/filling.ts";

const visit = setUpFormPages();
const form = publicFormFixtures.breeder;

test("an application is confirmed on the page, stored as a draft, and followed by its private page", async () => {
	const page = await visit(form.path);
	expect(await field(page, "ADDRESS[country]").inputValue()).toBe("US");
	const email = await fillIn(page, form);
	await write(page, {
		"ADDRESS[country]": "GB",
		PHONE: "020 7946 0018",
		"ADDRESS[zip]": "sw1a1aa",
	});
	await ageTicket(page);
	await button(page, form).click();
	await expectConfirmation(page, email);
	const [row] = await rowsOf(email);
	expect(row).toMatchObject({
		form: "breeder",
		phone: "+442079460018",
		wantsNewsletter: false,
		quarantinedAt: null,
		details: { kennelName: "Casa Nera", zip: "SW1A 1AA", country: "GB" },
	});
	const [opened] = await db
		.select()
		.from(cases)
		.where(eq(cases.submissionId, row?.id ?? 0));
	expect(opened).toMatchObject({ kind: "breeder", state: "completing" });
	expect(JSON.stringify(opened?.draft)).not.toContain("Main Street");
	await openStatusPage(page, email, 2);
});

test("every empty required field is named in the errors", async () => {
	const page = await visit(form.path, { allowedConsole: statusLine(422) });
	const required = ["FNAME", "LNAME", address, "PHONE", "MMERGE7"];
	required.push("ADDRESS[addr1]");
	const nothing = Object.fromEntries(required.map((name) => [name, ""]));
	await expectValidationErrors(page, form, { typed: nothing, invalid: required });
	for (const name of required) {
		expect(await field(page, name).getAttribute("required")).toBe("");
	}
	await expectValidationErrors(page, form, {
		typed: { MMERGE7: "   " },
		invalid: ["MMERGE7"],
	});
});

test("phone and postal code follow the country, and every field has its maximum length", async () => {
	const page = await visit(form.path, { allowedConsole: statusLine(422) });
	const zip = "ADDRESS[zip]";
	await expectValidationErrors(page, form, {
		typed: { PHONE: "555 0142", [zip]: "7520" },
		invalid: ["PHONE", zip],
	});
	await expectValidationErrors(page, form, {
		typed: { "ADDRESS[country]": "CA", PHONE: "+1 416 555 0142", [zip]: "75201" },
		invalid: [zip],
	});
	await expectValidationErrors(page, form, {
		typed: { "ADDRESS[country]": "GB", PHONE: "214 555 0142", [zip]: "K1A 0B1" },
		invalid: ["PHONE", zip],
	});
	await expectValidationErrors(page, form, {
		typed: {
			[address]: "ada@@example.com",
			"ADDRESS[city]": "D".repeat(81),
			MMERGE7: "K".repeat(121),
			"ADDRESS[addr2]": "R".repeat(121),
		},
		invalid: [address, "MMERGE7", "ADDRESS[addr2]", "ADDRESS[city]"],
	});
});

test("without a country any postal code is accepted as typed", async () => {
	const page = await visit(form.path);
	const email = await fillIn(page, form);
	await write(page, {
		"ADDRESS[country]": "",
		PHONE: "+39 06 6982 0000",
		"ADDRESS[zip]": "I-00120",
	});
	await button(page, form).click();
	await expectConfirmation(page, email);
	expect(await rowsOf(email)).toMatchObject([{ details: { country: "", zip: "I-00120" } }]);
});
