import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cases } from "#app/cases/table.ts";
import { uploads } from "#app/media/table.ts";
import { reasonLimit } from "#app/network/dogs/listing.ts";
import { db } from "#app/platform/database/db.server.ts";
import { alive, eventually, statusLine } from "#test/browser.ts";
import {
	address,
	ageTicket,
	answerOf,
	box,
	button,
	expectConfirmation,
	expectValidationErrors,
	field,
	fillIn,
	fillSteps,
	newAddress,
	openStatusPage,
	publicFormFixtures,
	rowsOf,
	sendFromPreview,
	setUpFormPages,
	write,
} from "#test/filling.ts";
import { smallPicture } from "#test/make.ts";
import { accessibilityViolations } from "#test/page-checks.ts";

const visit = setUpFormPages();
const form = publicFormFixtures.rehome;

test("a request is confirmed on the page, stored as a draft, and followed by its private page", async () => {
	const page = await visit(form.path);
	const email = await fillIn(page, form);
	expect(await field(page, box).isChecked()).toBe(false);
	await ageTicket(page);
	await button(page, form).click();
	await expectConfirmation(page, email);
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
	expect(opened).toMatchObject([{ kind: "rehome", state: "completing" }]);
	await openStatusPage(page, email, 2);
});

test.each([true, false])(
	"on a phone the form is found from the first screen of the home page (scripts: %s)",
	async (scripts) => {
		const page = await visit("/", { width: 390, as: { javaScriptEnabled: scripts } });
		const way = page.locator(`main a[href="${form.path}"]`).first();
		const seen = await way.boundingBox();
		expect(seen && seen.y + seen.height).toBeLessThan(800);
		await way.click();
		await page.waitForURL(`**${form.path}`);
		await page.locator('a[href="#form"]').click();
		const first = field(page, address);
		await eventually(async () => (await first.boundingBox())?.y).toBeLessThan(400);
	},
);

/** Of the fields without which a profile is not published. */
const profile = {
	name: "Otto",
	ageYears: "4",
	color: "Chestnut",
	weightLbs: "112",
	locationCity: "Austin",
};

test.each([true, false])(
	"the profile is finished in one sitting, right after the form, on a phone (scripts: %s)",
	async (scripts) => {
		const page = await visit(form.path, { width: 390, as: { javaScriptEnabled: scripts } });
		const start = page.getByRole("link", { name: "Fill out the form" });
		const seen = await start.boundingBox();
		expect(seen && seen.y + seen.height).toBeLessThan(800);
		const email = await fillIn(page, form);
		await ageTicket(page);
		await button(page, form).click();
		const notice = await answerOf(page, "status");
		const finish = notice.locator('a[href^="/edit/dog/"]');
		expect(await notice.locator('a[href^="/status/"]').count()).toBe(1);
		expect(page.url()).not.toMatch(/[\w-]{22}/);
		await finish.click();
		await page.waitForURL("**/edit/dog/*");
		if (scripts) {
			await alive(page);
			expect(await accessibilityViolations(page)).toEqual([]);
		}
		await fillSteps(page, profile);
		if (scripts) expect(await accessibilityViolations(page)).toEqual([]);
		await sendFromPreview(page);
		const [row] = await rowsOf(email);
		const [sent] = await db
			.select()
			.from(cases)
			.where(eq(cases.submissionId, row?.id ?? 0));
		expect(sent).toMatchObject({ state: "received", draft: profile });
	},
);

/** How many answers the step that is shown still needs. */
async function countIn(page: Page): Promise<number> {
	const text = await page.locator("form#edit li[aria-current] button").textContent();
	return Number(/\d+/.exec(text ?? "")?.[0] ?? 0);
}

test("what is still needed is counted, listed in the preview, and decreases as the profile is filled in", async () => {
	const page = await visit(form.path);
	await fillIn(page, form);
	await ageTicket(page);
	await button(page, form).click();
	await (await answerOf(page, "status")).locator('a[href^="/edit/dog/"]').click();
	await page.waitForURL("**/edit/dog/*");
	await alive(page);
	const before = await countIn(page);
	await field(page, "name").fill("Otto");
	await field(page, "color").focus();
	await eventually(() => countIn(page)).toBe(before - 1);
	await page.goto(`${page.url()}/preview`);
	expect(await page.locator("form#send").getByRole("button").count()).toBe(0);
	await page.locator('a[href$="#edit-color"]').click();
	await field(page, "color").waitFor();
});

test("what was typed and uploaded is kept when its sender leaves without pressing Save", async () => {
	const page = await visit(form.path);
	const email = await fillIn(page, form);
	await ageTicket(page);
	await button(page, form).click();
	await (await answerOf(page, "status")).locator('a[href^="/edit/dog/"]').click();
	await page.waitForURL("**/edit/dog/*");
	await alive(page);
	const photo = { name: "otto.png", mimeType: "image/png", buffer: await smallPicture(44) };
	await page.locator("input[type=file][multiple]").setInputFiles(photo);
	await page.locator("[data-photo][data-state=kept]").waitFor();
	await field(page, "name").fill("Otto");
	await page.goto("about:blank");
	const [row] = await rowsOf(email);
	const isOf = eq(cases.submissionId, row?.id ?? 0);
	const nameNow = async () => (await db.select().from(cases).where(isOf))[0]?.draft.name;
	await eventually(nameNow).toBe("Otto");
	const [left] = await db.select().from(cases).where(isOf);
	const isHeld = and(eq(uploads.holderKind, "case"), eq(uploads.holderId, left?.id ?? 0));
	await eventually(() => db.$count(uploads, isHeld)).toBe(1);
});

test("help to keep the dog is one page before the form, which can be skipped", async () => {
	const page = await visit("/adoption-network/signup/help", { width: 390 });
	const skip = page.getByRole("link", { name: "Continue to the rehoming form" });
	expect(await skip.isVisible()).toBe(true);
	await page.locator("[name=reason]").selectOption("bite");
	await page.getByRole("button", { name: "Show options" }).click();
	await page.getByRole("heading", { name: /A bite/ }).waitFor();
	expect(await page.locator("main").textContent()).toMatch(/admin/);
	expect(await accessibilityViolations(page)).toEqual([]);
	await skip.click();
	await page.waitForURL("**/adoption-network/signup#form");
});

test("an email address and a reason are enough", async () => {
	const page = await visit(form.path);
	const email = newAddress();
	await write(page, { [address]: email, MMERGE9: "We move to a flat." });
	await button(page, form).click();
	await expectConfirmation(page, email);
	expect(await rowsOf(email)).toMatchObject([{ firstName: "", lastName: "", phone: "" }]);
});

const reason = "MMERGE9";

test("errors are shown in the summary and beside each field, and typed values are kept", async () => {
	const page = await visit(form.path, { allowedConsole: statusLine(422) });
	await expectValidationErrors(page, form, {
		typed: { [address]: "", [reason]: " \n " },
		invalid: [address, reason],
	});
	await expectValidationErrors(page, form, {
		typed: {
			LNAME: "R".repeat(61),
			[address]: "ada@example..com",
			PHONE: "call me",
			[reason]: "Bruno ".repeat(reasonLimit / 6 + 1).trim(),
		},
		invalid: ["LNAME", address, "PHONE", reason],
	});
});
