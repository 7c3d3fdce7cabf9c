import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reasonLimit } from "#app/adoptions/listing.ts";
import { cases } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { statusLine } from "#test/browser.ts";
import {
	address,
	box,
	button,
	expectRefused,
	expectThanks,
	field,
	fillIn,
	newAddress,
	openStatusPage,
	ripen,
	rowsOf,
	runForms,
	visitorsForms,
	write,
} from "#test/filling.ts";
import { testEveryForm } from "#test/form-journeys.ts";

const visit = runForms();
const form = visitorsForms.rehome;

test("a request is confirmed on the page, stored as a draft, and followed by its private page", async () => {
	const page = await visit(form.path);
	const email = await fillIn(page, form);
	expect(await field(page, box).isChecked()).toBe(false);
	await ripen(page);
	await button(page, form).click();
	await expectThanks(page, email);
	const [row] = await rowsOf(email);
	expect(row).toMatchObject({
		form: "rehome",
		phone: "+12145550142",
		wantsNewsletter: false,
		quarantinedAt: null,
		details: { reason: form.fields.MMERGE9 },
	});
	const opened = await db
		.select()
		.from(cases)
		.where(eq(cases.submissionId, row?.id ?? 0));
	expect(opened).toMatchObject([{ kind: "rehome", state: "received" }]);
	await openStatusPage(page, email);
});

test("an email address and a reason are enough", async () => {
	const page = await visit(form.path);
	const email = newAddress();
	await write(page, { [address]: email, MMERGE9: "We move to a flat." });
	await button(page, form).click();
	await expectThanks(page, email);
	expect(await rowsOf(email)).toMatchObject([{ firstName: "", lastName: "", phone: "" }]);
});

const reason = "MMERGE9";

test("errors are shown in the summary and beside each field, and typed values are kept", async () => {
	const page = await visit(form.path, { allowedConsole: statusLine(422) });
	await expectRefused(page, form, {
		typed: { [address]: "", [reason]: " \n " },
		invalid: [address, reason],
	});
	await expectRefused(page, form, {
		typed: {
			LNAME: "R".repeat(61),
			[address]: "ada@example..com",
			PHONE: "call me",
			[reason]: "Bruno ".repeat(reasonLimit / 6 + 1).trim(),
		},
		invalid: ["LNAME", address, "PHONE", reason],
	});
});

testEveryForm(form, visit);

test.each([360, 1280])(
	"at %i pixels nothing moves when the code of the photo field arrives",
	async (width) => {
		const gate = Promise.withResolvers<void>();
		const page = await visit(form.path, {
			width,
			before: (blank) =>
				blank.route("**/photo-tools-*.js", async (route) => {
					await gate.promise;
					await route.continue();
				}),
		});
		const top = () => button(page, form).evaluate((it) => it.getBoundingClientRect().top + scrollY);
		await button(page, form).scrollIntoViewIfNeeded();
		const before = await top();
		gate.resolve();
		await page.locator("[data-dragged]").waitFor();
		expect(await top()).toBe(before);
	},
);
