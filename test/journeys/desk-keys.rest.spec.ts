import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { alive, eventually, setUpBrowser } from "#test/browser.ts";
import { makeDog } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import { makeReport, reportNow } from "#test/visitors.ts";

let reviewer = { id: 0 };
let report = 0;

const site = runSite(async () => {
	reviewer = await makeStaff("reviewer");
	await makeCase("contact", {}, { details: { message: "Is Nero still there?" } });
	await makeCase("rehome", { ...dogDraft, name: "Otto" });
	report = await makeReport({ kind: "dog", id: (await makeDog({ name: "Rex" })).id });
});
const { visit } = setUpBrowser(site);

let page: Page;
beforeEach(async () => {
	const cookie = await browserCookieOf(reviewer, site.origin);
	page = await visit("/desk/inbox", { before: (page) => page.context().addCookies([cookie]) });
	// Until keys work; on the first row, k stays there.
	await eventually(async () => {
		await page.keyboard.press("k");
		return focused();
	}).toBe(0);
});

const focused = () =>
	page.evaluate(() => document.activeElement?.closest("tr")?.sectionRowIndex ?? -1);

test("on every list, j and k move through the rows, and Enter opens one", async () => {
	await page.keyboard.press("j");
	await eventually(focused).toBe(1);
	await page.keyboard.press("j");
	// At the end it stays.
	await page.keyboard.press("j");
	await eventually(focused).toBe(2);
	await page.keyboard.press("k");
	await eventually(focused).toBe(1);
	const to = await page.evaluate(() => document.activeElement?.getAttribute("href"));
	await page.keyboard.press("Enter");
	await page.waitForURL(`**${to}`);
});

test("a presses a case’s button, but not in a field", async () => {
	await page.goto(`${site.origin}/desk/reports/${report}`);
	await alive(page);
	await page.getByRole("textbox", { name: "New note" }).press("a");
	expect((await reportNow(report))?.assignedTo).toBeNull();
	await page.getByRole("heading", { level: 1 }).click();
	await page.keyboard.press("a");
	await page.waitForURL("**done=taken");
	expect((await reportNow(report))?.assignedTo).toBe(reviewer.id);
});

test("? lists the keys, and they can be turned off in this browser", async () => {
	await page.keyboard.press("?");
	const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
	await help.waitFor();
	await help.getByRole("checkbox").uncheck();
	await help.getByRole("button", { name: "Close" }).click();
	await page.reload();
	await alive(page);
	await page.keyboard.press("j");
	await page.keyboard.press("?");
	expect(await focused()).toBe(-1);
	expect(await help.isVisible()).toBe(false);
});

test("on a case, j and k open its neighbors in the list, r and a lead to a decision", async () => {
	const made = [];
	for (const name of ["Primo", "Secondo"]) {
		made.push(await makeCase("rehome", { ...dogDraft, name }, { hoursAgo: 2 }));
	}
	const [first = "", second = ""] = made.map(({ id }) => `**/desk/review/${id}?kind=rehome`);
	await page.goto(`${site.origin}/desk/review?kind=rehome`);
	await page.getByRole("link", { name: "Primo" }).click();
	const shown = page.getByRole("heading", { level: 1, name: "Primo", exact: true });
	await shown.waitFor();
	// The list of keys is offered only where they work.
	await page.getByRole("button", { name: "Shortcuts" }).waitFor();
	await page.keyboard.press("j");
	await page.waitForURL(second);
	const heading = () => page.evaluate(() => document.activeElement?.textContent);
	await eventually(heading).toBe("Secondo");
	await page.keyboard.press("k");
	await page.waitForURL(first);
	await eventually(heading).toBe("Primo");
	await page.keyboard.press("r");
	await page.waitForURL("**/changes?kind=rehome");
	await page.goBack();
	await shown.waitFor();
	await page.keyboard.press("a");
	// Only what was read is approved.
	await page.waitForURL(/\/approval\?kind=rehome&seen=1$/);
	await page.locator("form#approved button:focus").waitFor();
});
