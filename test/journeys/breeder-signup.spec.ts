import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cases } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { statusLine } from "#test/browser.ts";
import { emailLinkingTo } from "#test/emails.ts";
import {
	address,
	button,
	expectRefused,
	expectThanks,
	field,
	fillIn,
	pathIn,
	ripen,
	rowsOf,
	runForms,
	visitorsForms,
	write,
} from "#test/filling.ts";

const visit = runForms();
const form = visitorsForms.breeder;

test("an application is confirmed on the page, stored as a draft, and followed by its private page", async () => {
	const page = await visit(form.path);
	expect(await field(page, "Country").inputValue()).toBe("US");
	const email = await fillIn(page, form);
	await write(page, { Country: "GB", Phone: "020 7946 0018", "ZIP or postal code": "sw1a1aa" });
	await ripen(page);
	await button(page, form).click();
	await expectThanks(page, email);
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
	expect(opened).toMatchObject({ kind: "breeder", state: "received" });
	expect(JSON.stringify(opened?.draft)).not.toContain("Main Street");
	const letter = await emailLinkingTo(email, "/status/");
	await page.goto(pathIn(letter, "/status/"));
	expect(await page.locator("h1").textContent()).toBe("Your application to the breeder network");
	expect(await page.locator("[aria-current=step]").textContent()).toContain("Received");
});

test("every empty required field is named in the errors", async () => {
	const page = await visit(form.path, { allowedConsole: statusLine(422) });
	const required = ["First name", "Last name", address, "Phone", "Kennel name"];
	required.push("Kennel address, line 1");
	const nothing = Object.fromEntries(required.map((name) => [name, ""]));
	await expectRefused(page, form, { typed: nothing, invalid: required });
	for (const name of required) {
		expect(await field(page, name).getAttribute("required")).toBe("");
	}
	await expectRefused(page, form, {
		typed: { "Kennel name": "   " },
		invalid: ["Kennel name"],
	});
});

test("phone and postal code follow the country, and every field has its maximum length", async () => {
	const page = await visit(form.path, { allowedConsole: statusLine(422) });
	const zip = "ZIP or postal code";
	await expectRefused(page, form, {
		typed: { Phone: "555 0142", [zip]: "7520" },
		invalid: ["Phone", zip],
	});
	await expectRefused(page, form, {
		typed: { Country: "CA", Phone: "+1 416 555 0142", [zip]: "75201" },
		invalid: [zip],
	});
	await expectRefused(page, form, {
		typed: { Country: "GB", Phone: "214 555 0142", [zip]: "K1A 0B1" },
		invalid: ["Phone", zip],
	});
	await expectRefused(page, form, {
		typed: {
			[address]: "ada@@example.com",
			City: "D".repeat(81),
			"Kennel name": "K".repeat(121),
			"Address, line 2": "R".repeat(121),
		},
		invalid: [address, "Kennel name", "Address, line 2", "City"],
	});
});

test("without a country any postal code is accepted as typed", async () => {
	const page = await visit(form.path);
	const email = await fillIn(page, form);
	await write(page, { Country: "", Phone: "+39 06 6982 0000", "ZIP or postal code": "I-00120" });
	await button(page, form).click();
	await expectThanks(page, email);
	expect(await rowsOf(email)).toMatchObject([{ details: { country: "", zip: "I-00120" } }]);
});
