import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signupLimits } from "#app/breeders/signup.ts";
import { cases } from "#app/moderation/table.ts";
import { db } from "#app/platform/db.server.ts";
import { statusLine } from "#test/browser.ts";
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
import { letterTo } from "#test/letters.ts";

const visit = runForms();
const form = visitorsForms.breeder;

test("an application is thanked for in place, kept as a draft, and followed by its private page", async () => {
	const page = await visit(form.path);
	expect(await field(page, "Country").inputValue()).toBe("US");
	const email = await fillIn(page, form);
	await write(page, { Country: "GB", Phone: "020 7946 0018", "ZIP or postal code": "sw1a1aa" });
	await ripen(page);
	await button(page, form).click();
	await expectThanks(page, form, email);
	const [row] = await rowsOf(email);
	expect(row).toMatchObject({
		...{ form: "breeder", phone: "+442079460018", wantsNewsletter: false, quarantinedAt: null },
		details: { kennelName: "Casa Nera", zip: "SW1A 1AA", country: "GB" },
	});
	const [opened] = await db
		.select()
		.from(cases)
		.where(eq(cases.submissionId, row?.id ?? 0));
	expect(opened).toMatchObject({ kind: "breeder", state: "received" });
	expect(JSON.stringify(opened?.draft)).not.toContain("Main Street");
	const letter = await letterTo(email, "We have your breeder application");
	await page.goto(pathIn(letter, "/status/"));
	expect(await page.locator("h1").textContent()).toBe("Your application to the breeder network");
	expect(await page.locator("[aria-current=step]").textContent()).toContain("Received");
});

const empty = "Please write";
const tooLong = (limit: number) => `This is longer than ${limit} characters. Please shorten it.`;
const notIn = (country: string) => `This is not a postal code of ${country}.`;
const badPhone = (where: string) =>
	`This is not a phone number that can be called${where}. Write it with its area code, or with + and the country code.`;

test("every required field that is empty is asked for by its name", async () => {
	const page = await visit(form.path, { mayHear: statusLine(422) });
	const says = {
		"First name": `${empty} your first name.`,
		"Last name": `${empty} your last name.`,
		[address]: `${empty} your email address.`,
		Phone: `${empty} your phone number.`,
		"Kennel name": `${empty} the name of your kennel.`,
		"Kennel address, line 1": `${empty} the first line of your kennel’s address.`,
	};
	const nothing = Object.fromEntries(Object.keys(says).map((name) => [name, ""]));
	await expectRefused(page, form, { typed: nothing, says });
	for (const name of Object.keys(says)) {
		expect(await field(page, name).getAttribute("required")).toBe("");
	}
	await expectRefused(page, form, {
		typed: { "Kennel name": "   " },
		says: { "Kennel name": says["Kennel name"] },
	});
});

test("phone and postal code are those of the country, and every field has its length", async () => {
	const page = await visit(form.path, { mayHear: statusLine(422) });
	const zip = "ZIP or postal code";
	await expectRefused(page, form, {
		typed: { Phone: "555 0142", [zip]: "7520" },
		says: { Phone: badPhone(""), [zip]: notIn("USA") },
	});
	await expectRefused(page, form, {
		typed: { Country: "CA", Phone: "+1 416 555 0142", [zip]: "75201" },
		says: { [zip]: notIn("Canada") },
	});
	await expectRefused(page, form, {
		typed: { Country: "GB", Phone: "214 555 0142", [zip]: "K1A 0B1" },
		says: { Phone: badPhone(" in United Kingdom"), [zip]: notIn("United Kingdom") },
	});
	await expectRefused(page, form, {
		typed: {
			...{ [address]: "ada@@example.com", City: "D".repeat(signupLimits.city + 1) },
			...{ "Kennel name": "K".repeat(signupLimits.kennelName + 1) },
			"Address, line 2": "R".repeat(signupLimits.address + 1),
		},
		says: {
			[address]:
				"This is not an email address that we can write to. It looks like name@example.com.",
			"Kennel name": tooLong(signupLimits.kennelName),
			"Address, line 2": tooLong(signupLimits.address),
			City: tooLong(signupLimits.city),
		},
	});
});

test("without a country any postal code is taken as it is written", async () => {
	const page = await visit(form.path);
	const email = await fillIn(page, form);
	await write(page, { Country: "", Phone: "+39 06 6982 0000", "ZIP or postal code": "I-00120" });
	await button(page, form).click();
	await expectThanks(page, form, email);
	expect(await rowsOf(email)).toMatchObject([{ details: { country: "", zip: "I-00120" } }]);
});
