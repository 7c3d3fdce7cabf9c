import { expect, onTestFinished, test, vi } from "vitest";
import { messageLimit } from "#app/cases/contact/contact.ts";
import { statusLine } from "#test/browser.ts";
import {
	address,
	ageTicket,
	box,
	button,
	expectConfirmation,
	expectValidationErrors,
	field,
	fillIn,
	newAddress,
	openStatusPage,
	publicFormFixtures,
	rowsOf,
	setUpFormPages,
	write,
} from "#test/filling.ts";
import { emailLinkingTo, emailsTo } from "#test/mail.ts";

const visit = setUpFormPages();
const form = publicFormFixtures.contact;

test("a message is confirmed on the page, stored, and followed by its private page", async () => {
	const page = await visit(form.path);
	const email = await fillIn(page, form);
	await ageTicket(page);
	await button(page, form).click();
	await expectConfirmation(page, email);
	expect(await page.locator("main form").count()).toBe(0);
	expect(await rowsOf(email)).toMatchObject([
		{
			form: "contact",
			firstName: "Ada",
			lastName: "Rossi",
			phone: "+12145550142",
			details: { message: form.fields.MMERGE6 },
			wantsNewsletter: false,
			quarantinedAt: null,
		},
	]);
	await openStatusPage(page, email);
	expect(await emailsTo(email)).toHaveLength(1);
});

test("the email address alone is enough, and the checked box requests the newsletter", async () => {
	const page = await visit(form.path);
	const email = newAddress();
	await write(page, { [address]: email });
	await field(page, box).check();
	await ageTicket(page);
	await button(page, form).click();
	await expectConfirmation(page, email);
	expect(await rowsOf(email)).toMatchObject([{ wantsNewsletter: true, quarantinedAt: null }]);
	await emailLinkingTo(email, "/newsletter/confirm/");
});

test("a phone number with an unknown area code is asked about once, and sent as it was typed", async () => {
	const page = await visit(form.path, { allowedConsole: statusLine(422) });
	const email = newAddress();
	await write(page, { [address]: email, PHONE: "(621) 555-0142 ext. 4" });
	await ageTicket(page);
	await button(page, form).click();
	const phone = field(page, "PHONE");
	await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");
	expect(await phone.inputValue()).toBe("(621) 555-0142 ext. 4");
	await button(page, form).click();
	await expectConfirmation(page, email);
	expect(await rowsOf(email)).toMatchObject([{ phone: "+16215550142 ext. 4" }]);
});

test("sent too fast, it is confirmed the same way, quarantined, and no email is sent", async () => {
	// A slow browser may take as long as a person.
	vi.useFakeTimers({ toFake: ["Date"] });
	onTestFinished(() => void vi.useRealTimers());
	const page = await visit(form.path);
	const email = await fillIn(page, form);
	await button(page, form).click();
	await expectConfirmation(page, email);
	const [row] = await rowsOf(email);
	expect(row?.spamSignals).toHaveLength(1);
	expect(await emailsTo(email)).toEqual([]);
});

test("errors are shown in the summary and beside each field, and typed values are kept", async () => {
	const page = await visit(form.path, { allowedConsole: statusLine(422) });
	await expectValidationErrors(page, form, {
		typed: { [address]: "" },
		invalid: [address],
	});
	await expectValidationErrors(page, form, {
		typed: { [address]: "ada@example" },
		invalid: [address],
	});
	await expectValidationErrors(page, form, { typed: { PHONE: "555" }, invalid: ["PHONE"] });
	await expectValidationErrors(page, form, {
		typed: {
			FNAME: "A".repeat(61),
			PHONE: "+39 1",
			MMERGE6: "è".repeat(messageLimit + 1),
		},
		invalid: ["FNAME", "PHONE", "MMERGE6"],
	});
	expect(await field(page, "MMERGE6").evaluate((area) => area.getAttribute("maxlength"))).toBe(
		null,
	);
});
