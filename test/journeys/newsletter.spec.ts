import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually, statusLine } from "#test/browser.ts";
import {
	address,
	answerOf,
	button,
	expectConfirmation,
	expectRows,
	expectValidationErrors,
	field,
	fillIn,
	newAddress,
	publicFormFixtures,
	rowsOf,
	setUpFormPages,
	write,
} from "#test/filling.ts";
import { emailLinkingTo, emailsTo } from "#test/mail.ts";
import { makeGuide, makePost } from "#test/make.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";

const visit = setUpFormPages(async () => {
	await makeGuide({ title: "Feeding" }, { cover: false });
	await makePost({ title: "Rain" }, { cover: false });
});
const form = publicFormFixtures.newsletter;

describe("on its own page", () => {
	test("an address gets a confirmation email and is not subscribed before confirming", async () => {
		const page = await visit(form.path);
		const email = await fillIn(page, form);
		await button(page, form).click();
		await expectConfirmation(page, email);
		expect(await rowsOf(email)).toMatchObject([{ form: "newsletter", quarantinedAt: null }]);
		await emailLinkingTo(email, "/newsletter/confirm/");
		await page.goto(form.path);
		await write(page, { [address]: email.replace("ada", "ADA") });
		await button(page, form).click();
		await expectConfirmation(page, email.replace("ada", "ADA"));
		expect(await emailsTo(email)).toHaveLength(1);
	});

	test("errors are shown in the summary and beside the field", async () => {
		const page = await visit(form.path, { allowedConsole: statusLine(422) });
		await expectValidationErrors(page, form, { typed: { [address]: "" }, invalid: [address] });
		for (const typed of [
			"ada",
			"ada@example",
			"a b@example.com",
			`${"a".repeat(250)}@example.com`,
		]) {
			await expectValidationErrors(page, form, {
				typed: { [address]: typed },
				invalid: [address],
			});
		}
	});
});

const places = ["/", "/adoption-network", "/guides/feeding", "/blogs/rain"];

describe.each(places)("on %s", (path) => {
	test("it submits without leaving the page, shows errors at the field, and is stored once", async () => {
		const page = await visit(path, { allowedConsole: /status of 422|net::ERR_/, width: 360 });
		const here = field(page, address);
		await activateNewsletterForms(page);
		await button(page, form).click();
		await eventually(() => here.getAttribute("aria-invalid")).toBe("true");
		const errorId = `${await here.getAttribute("id")}-error`;
		expect(await here.getAttribute("aria-describedby")).toContain(errorId);
		expect(await page.locator(`#${errorId}`).textContent()).not.toBe("");
		expect(await here.evaluate((input) => input === document.activeElement)).toBe(true);
		expect(await overflows(page)).toEqual([]);

		const email = newAddress();
		await here.fill(email);
		await page.route("**/newsletter.data", (route) => route.abort());
		await here.press("Enter");
		const notSent = page.locator("main :focus").getByRole("alert");
		await notSent.filter({ hasText: /./ }).waitFor();
		expect(await here.inputValue()).toBe(email);
		await page.unrouteAll();

		await button(page, form).dblclick();
		await expectConfirmation(page, email);
		expect(new URL(page.url()).pathname).toBe(path);
		expect(await here.count()).toBe(0);
		await expectRows(email, 1);
		expect(await overflows(page)).toEqual([]);
	});

	test("it is submitted as a page with JavaScript off", async () => {
		const page = await visit(path, {
			as: { javaScriptEnabled: false },
			allowedConsole: statusLine(422),
		});
		await button(page, form).click();
		await answerOf(page, "alert");
		expect(await field(page, address).getAttribute("aria-invalid")).toBe("true");
		expect(new URL(page.url()).pathname).toBe(form.path);
		const email = await fillIn(page, form);
		await button(page, form).click();
		await expectConfirmation(page, email);
		await expectRows(email, 1);
	});
});

test("the form at the bottom of the home page is accessible, with an error and after sending", async () => {
	const page = await visit("/", { allowedConsole: statusLine(422), width: 360 });
	await activateNewsletterForms(page);
	await button(page, form).click();
	await eventually(() => field(page, address).getAttribute("aria-invalid")).toBe("true");
	expect(await accessibilityViolations(page)).toEqual([]);
	const email = await fillIn(page, form);
	await button(page, form).click();
	await expectConfirmation(page, email);
	expect(await accessibilityViolations(page)).toEqual([]);
});

test("if its script cannot be loaded, the form is still submitted as a page", async () => {
	const page = await visit("/", {
		// The second is the browser's own word when a page is left before it has faded in.
		allowedConsole: /net::ERR_/,
		before: (page) => page.route("**/live-newsletter-*.js", (route) => route.abort()),
	});
	const email = await fillIn(page, form);
	await button(page, form).click();
	await expectConfirmation(page, email);
	expect(new URL(page.url()).pathname).toBe(form.path);
	await expectRows(email, 1);
});

/** Touches the form and waits until it sends in place. */
async function activateNewsletterForms(page: Page): Promise<void> {
	await field(page, address).focus();
	await page.locator("main form [data-live] > *").first().waitFor({ state: "attached" });
}
