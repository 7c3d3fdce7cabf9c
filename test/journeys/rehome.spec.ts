import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rehomeLimits } from "#app/adoptions/rehome.ts";
import { cases } from "#app/moderation/table.ts";
import { db } from "#app/platform/db.server.ts";
import { statusLine } from "#test/browser.ts";
import {
	address,
	box,
	button,
	expectRefused,
	expectThanks,
	fillIn,
	newAddress,
	pathIn,
	ripen,
	rowsOf,
	runForms,
	visitorsForms,
	wordsOf,
	write,
} from "#test/filling.ts";
import { promisesOfEveryForm } from "#test/form-journeys.ts";
import { letterTo } from "#test/letters.ts";

const visit = runForms();
const form = visitorsForms.rehome;

test("a request is thanked for in place, kept as a draft, and followed by its private page", async () => {
	const page = await visit(form.path);
	const email = await fillIn(page, form);
	expect(await page.getByRole("checkbox", { name: box }).isChecked()).toBe(false);
	await ripen(page);
	await button(page, form).click();
	await expectThanks(page, form, email);
	expect(await wordsOf(page, "status")).toContain(
		"Your dog stays with you until you have found the right home.",
	);
	const [row] = await rowsOf(email);
	expect(row).toMatchObject({
		...{ form: "rehome", phone: "+12145550142", wantsNewsletter: false, quarantinedAt: null },
		details: { reason: form.fields["Reason for adoption"] },
	});
	const opened = await db
		.select()
		.from(cases)
		.where(eq(cases.submissionId, row?.id ?? 0));
	expect(opened).toMatchObject([{ kind: "rehome", state: "received" }]);
	const letter = await letterTo(email, "We have your rehoming request");
	await page.goto(pathIn(letter, "/status/"));
	expect(await page.locator("h1").textContent()).toBe("Your request to rehome a dog");
	expect(await page.locator("[aria-current=step]").textContent()).toContain("Received");
});

test("an address and a reason are enough", async () => {
	const page = await visit(form.path);
	const email = newAddress();
	await write(page, { [address]: email, "Reason for adoption": "We move to a flat." });
	await button(page, form).click();
	await expectThanks(page, form, email);
	expect(await rowsOf(email)).toMatchObject([{ firstName: "", lastName: "", phone: "" }]);
});

const reason = "Reason for adoption";

test("what is wrong is said at the head and beside each field, and nothing typed is lost", async () => {
	const page = await visit(form.path, { mayHear: statusLine(422) });
	await expectRefused(page, form, {
		typed: { [address]: "", [reason]: " \n " },
		says: {
			[address]: "Please write your email address.",
			[reason]: "Please tell us why your dog needs a new home.",
		},
	});
	await expectRefused(page, form, {
		typed: {
			...{ "Last name": "R".repeat(rehomeLimits.name + 1), [address]: "ada@example..com" },
			...{ Phone: "call me", [reason]: "Bruno ".repeat(rehomeLimits.reason / 6 + 1).trim() },
		},
		says: {
			"Last name": "This is longer than 60 characters. Please shorten it.",
			[address]:
				"This is not an email address that we can write to. It looks like name@example.com.",
			Phone:
				"This is not a phone number that can be called. Write it with its area code, or with + and the country code.",
			[reason]: "This is longer than 3,000 characters. Please shorten it.",
		},
	});
});

promisesOfEveryForm(form, visit);
