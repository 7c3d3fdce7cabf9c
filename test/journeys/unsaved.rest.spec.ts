import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually, setUpBrowser, statusLine } from "#test/browser.ts";
import { makeDog } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

let reviewer = 0;
let dog = 0;
let waiting = 0;
const site = runSite(async () => {
	reviewer = (await makeStaff("reviewer")).id;
	dog = (await makeDog({ name: "Otto" })).id;
	waiting = (await makeCase("rehome", { ...dogDraft, name: "Zeno" })).id;
});
const { visit } = setUpBrowser(site);

async function atDesk(path: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
	const cookie = await browserCookieOf({ id: reviewer }, site.origin);
	return visit(path, { ...options, before: (page) => page.context().addCookies([cookie]) });
}

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);
const tab = (page: Page, name: string) => page.locator("main nav").getByRole("link", { name });
const dialog = (page: Page) => page.getByRole("dialog");
const pick = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();
const at = (page: Page) => eventually(async () => new URL(page.url()).pathname);

describe("a record’s changes that aren’t saved", () => {
	test("are kept by another tab of it, a link and the back button, until leaving is confirmed", async () => {
		const page = await atDesk("/desk/adoptions");
		await page.locator(`main a[href="/desk/adoptions/${dog}"]`).first().click();
		await field(page, "color").fill("Brindle");
		await tab(page, "Notes").click();
		await dialog(page).waitFor();
		expect(await accessibilityViolations(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await eventually(() => dialog(page).count()).toBe(0);
		for (const leave of [
			() => page.locator('#desk-menu a[href="/desk/breeders"]').click(),
			() => page.goBack().catch(() => null),
		]) {
			await leave();
			await pick(page, "Keep editing");
			await at(page).toBe(`/desk/adoptions/${dog}`);
			expect(await field(page, "color").inputValue()).toBe("Brindle");
		}
		await tab(page, "Notes").click();
		await pick(page, "Leave without saving");
		await at(page).toBe(`/desk/adoptions/${dog}/notes`);
		await tab(page, "Details").click();
		await at(page).toBe(`/desk/adoptions/${dog}`);
		expect(await field(page, "color").inputValue()).not.toBe("Brindle");
	});

	test("aren’t asked about by another form of the page, which leads back to it and keeps them", async () => {
		const page = await atDesk(`/desk/adoptions/${dog}`);
		await field(page, "color").fill("Blue");
		await page.locator('form[action$="/confirmed"] button').click();
		await page.waitForURL(/done=confirmed$/);
		expect(await field(page, "color").inputValue()).toBe("Blue");
		await tab(page, "Notes").click();
		await pick(page, "Keep editing");
	});

	test("are asked about by the browser before its tab closes", async () => {
		const page = await atDesk(`/desk/adoptions/${dog}`);
		await field(page, "color").fill("Fawn");
		const asked = page.waitForEvent("dialog");
		const reloaded = page.reload();
		const question = await asked;
		expect(question.type()).toBe("beforeunload");
		await question.accept();
		await reloaded;
	});

	test("aren’t asked about when nothing changed, when it was changed back, or after saving", async () => {
		const page = await atDesk(`/desk/adoptions/${dog}`, { allowedConsole: statusLine(422) });
		const color = await field(page, "color").inputValue();
		await tab(page, "Photos").click();
		await at(page).toBe(`/desk/adoptions/${dog}/photos`);
		await tab(page, "Details").click();
		await field(page, "color").fill("Grey");
		await field(page, "color").fill(color);
		await tab(page, "Photos").click();
		await at(page).toBe(`/desk/adoptions/${dog}/photos`);
		await tab(page, "Details").click();

		// What was refused isn't saved.
		await field(page, "color").fill("");
		const refused = page.waitForResponse((response) => response.status() === 422);
		await page.getByRole("button", { name: "Save changes" }).click();
		await refused;
		await page.getByRole("alert").waitFor();
		await tab(page, "Photos").click();
		await pick(page, "Keep editing");
		await eventually(() => dialog(page).count()).toBe(0);
		// Cleaned, it's the same color as before, so that the page's data doesn't change.
		await field(page, "color").fill(`${color} `);
		await page.getByRole("button", { name: "Save changes" }).click();
		await page.waitForURL(/done=saved$/);
		await tab(page, "Photos").click();
		await at(page).toBe(`/desk/adoptions/${dog}/photos`);
	});
});

test("corrections of a case, a decision’s words and a note are asked about as well", async () => {
	for (const [below, name] of [
		["/edit", "color"],
		["/changes", "words"],
		["", "words"],
	]) {
		const page = await atDesk(`/desk/review/${waiting}${below}`);
		await field(page, name ?? "").fill("Not saved yet");
		await page.locator('#desk-menu a[href="/desk"]').click();
		await pick(page, "Keep editing");
		expect(await field(page, name ?? "").inputValue()).toBe("Not saved yet");
	}
});
