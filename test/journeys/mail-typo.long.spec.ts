import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually } from "#test/browser.ts";
import {
	address,
	button,
	expectConfirmation,
	expectRows,
	field,
	fillIn,
	publicFormFixtures,
	rowsOf,
	setUpFormPages,
	wordsOf,
	write,
} from "#test/filling.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";

const visit = setUpFormPages();
const { contact, newsletter } = publicFormFixtures;

let visitors = 0;
/** An address with a slip of the keys in it, and the one that was meant. */
function slip() {
	visitors += 1;
	return { written: `ada${visitors}@gmial.com`, meant: `ada${visitors}@gmail.com` };
}

const offer = (page: Page) => page.getByRole("status").filter({ has: page.getByRole("button") });
const take = (page: Page) => offer(page).getByRole("button");

/** The link to an empty form, beside the address that was probably meant. */
const again = (page: Page) => page.getByRole("status").locator('a:not([href^="/status/"])');

async function leaveField(page: Page, text: string): Promise<void> {
	await field(page, address).fill(text);
	await field(page, address).press("Tab");
}

describe.each([
	{ where: "the contact form", form: contact, path: contact.path },
	{ where: "the newsletter's page", form: newsletter, path: newsletter.path },
	{ where: "the newsletter's form at the foot of the home page", form: newsletter, path: "/" },
])("in $where", ({ form, path }) => {
	test("a typo in the domain gets a suggestion, and one click corrects it", async () => {
		const page = await visit(path, { width: 360 });
		const { written, meant } = slip();
		await write(page, form.fields);
		await leaveField(page, written);
		await eventually(() => offer(page).allTextContents()).toEqual([expect.stringContaining(meant)]);
		expect(await field(page, address).inputValue()).toBe(written);
		expect(await overflows(page)).toEqual([]);
		await take(page).click();
		expect(await field(page, address).inputValue()).toBe(meant);
		expect(await field(page, address).evaluate((it) => it === document.activeElement)).toBe(true);
		expect(await offer(page).count()).toBe(0);
		await button(page, form).click();
		await expectConfirmation(page, meant);
		expect(await again(page).count()).toBe(0);
		await expectRows(meant, 1);
		expect(await rowsOf(written)).toEqual([]);
	});

	test("ignoring the suggestion sends the address as typed, and the confirmation mentions it again", async () => {
		const page = await visit(path);
		const { written, meant } = slip();
		await write(page, form.fields);
		await leaveField(page, written);
		await offer(page).waitFor();
		await button(page, form).click();
		await expectConfirmation(page, written);
		for (const each of [written, meant]) expect(await wordsOf(page, "status")).toContain(each);
		await expectRows(written, 1);
		expect(await rowsOf(meant)).toEqual([]);
		await again(page).click();
		await eventually(() => new URL(page.url()).pathname).toBe(form.path);
		await eventually(() => field(page, address).inputValue()).toBe("");
	});
});

test("the suggestion is reachable by keyboard and accessible", async () => {
	const page = await visit(contact.path);
	const { written, meant } = slip();
	await leaveField(page, written);
	await offer(page).waitFor();
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.keyboard.press("Shift+Tab");
	expect(await take(page).evaluate((it) => it === document.activeElement)).toBe(true);
	await page.keyboard.press("Enter");
	expect(await field(page, address).inputValue()).toBe(meant);
});

test("an address without a typo gets no suggestion, nor does a corrected one", async () => {
	const page = await visit(contact.path);
	await leaveField(page, slip().written);
	await offer(page).waitFor();
	for (const right of ["ada@mac.com", "ada@casanera.dog", "ada@gmail.com", "ada@", ""]) {
		await leaveField(page, right);
		await eventually(() => offer(page).count()).toBe(0);
	}
});

test("without its script nothing is suggested, and the form is submitted", async () => {
	const page = await visit(contact.path, {
		allowedConsole: /net::ERR_/,
		before: (page) => page.route("**/email-typo-*.js", (route) => route.abort()),
	});
	const { written } = slip();
	const failed = page.waitForEvent("requestfailed");
	await leaveField(page, written);
	await failed;
	expect(await offer(page).count()).toBe(0);
	await button(page, contact).click();
	await expectConfirmation(page, written);
});

test("with JavaScript off the confirmation page mentions the typo", async () => {
	for (const form of [contact, newsletter]) {
		const page = await visit(form.path, { as: { javaScriptEnabled: false } });
		const { written, meant } = slip();
		await fillIn(page, form);
		await write(page, { [address]: written });
		await button(page, form).click();
		await expectConfirmation(page, written);
		for (const each of [written, meant]) expect(await wordsOf(page, "status")).toContain(each);
		await expectRows(written, 1);
		await again(page).click();
		expect(await field(page, address).inputValue()).toBe("");
	}
});
