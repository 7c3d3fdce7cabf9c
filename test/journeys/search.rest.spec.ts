import { expect, test } from "vitest";
import { alive, setUpBrowser } from "#test/browser.ts";
import { makeDog, makeGuide } from "#test/make.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

let dogId = 0;
const { visit } = setUpBrowser(
	runSite(async () => {
		dogId = (await makeDog({ name: "Ercole", description: "Ercole naps." }, { photos: 1 })).id;
		await makeGuide({ title: "Naps and Rest" }, { cover: false });
	}),
);

test.each([
	{ width: 1280, opener: "summary:has-text('Search')", field: "#menu-search" },
	{ width: 360, opener: "header > * > button[popovertarget=menu]", field: "#drawer-search" },
])("at $width px, without scripts, the menu's field leads to what was looked for", async (at) => {
	const page = await visit("/about", { width: at.width, as: { javaScriptEnabled: false } });
	await page.locator(at.opener).click();
	await page.locator(at.field).fill("naps");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/search?q=naps");
	expect(await page.locator("main h3").allInnerTexts()).toEqual(["Naps and Rest", "Ercole"]);
	expect(await page.locator("main mark").first().textContent()).toBe("Naps");
	expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
	await page.getByRole("link", { name: "Ercole" }).click();
	await page.waitForURL("**/adoption-network/ercole");
	await page.goto("/search?q=Ercole%20NAPS");
	expect(await page.locator("main").getByText("“Ercole NAPS”").isVisible()).toBe(true);
	expect(await page.locator("main [name=q]").inputValue()).toBe("Ercole NAPS");
});

test("at the desk, Ctrl K finds a dog by its name and opens it by Enter", async () => {
	const cookie = await browserCookieOf(await makeStaff("reviewer"), "http://127.0.0.1");
	const page = await visit("/desk", {
		width: 1280,
		as: { reducedMotion: "reduce" },
		before: (tab) => tab.context().addCookies([cookie]),
	});
	await alive(page);
	await page.keyboard.press("Control+k");
	const dialog = page.getByRole("dialog");
	await page.keyboard.type("erc");
	await dialog.getByRole("link", { name: "Ercole" }).waitFor();
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "hidden" });
	await page.keyboard.press("Control+k");
	await page.keyboard.type("erc");
	await dialog.getByRole("link", { name: "Ercole" }).waitFor();
	await page.keyboard.press("Enter");
	await page.waitForURL(`**/desk/adoptions/${dogId}`);
	await dialog.waitFor({ state: "hidden" });
});

test("at the desk, Enter opens only what was found for what was typed, and closes on “Close”", async () => {
	const cookie = await browserCookieOf(await makeStaff("reviewer"), "http://127.0.0.1");
	const page = await visit("/desk", {
		width: 1280,
		as: { reducedMotion: "reduce" },
		before: (tab) => tab.context().addCookies([cookie]),
	});
	await alive(page);
	await page.keyboard.press("Control+k");
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("region", { name: "Do something" }).waitFor();
	await dialog.getByRole("button", { name: "Close" }).focus();
	await page.keyboard.press("Enter");
	await dialog.waitFor({ state: "hidden" });
	expect(new URL(page.url()).pathname).toBe("/desk");
	await page.keyboard.press("Control+k");
	await page.keyboard.type("erc");
	await dialog.getByRole("link", { name: "Ercole" }).waitFor();
	await page.keyboard.type("xx");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/desk/search?q=ercxx");
});
