import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { maxSaved } from "#app/network/dogs/saved/saved-dogs.ts";
import { eventually, setUpBrowser, storedText } from "#test/browser.ts";
import { makeFixtures, makeManyDogs } from "#test/make.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";

const site = runSite(async () => {
	await makeFixtures();
	await makeManyDogs(30);
});
const { visit } = setUpBrowser(site);

/** Each with a browser of its own, in which nothing is saved yet. */
const arrive = (path: string, before = async (_: Page): Promise<unknown> => undefined) =>
	visit(path, { before });
const heart = (page: Page, name: string) =>
	page.getByRole("button", { name: `Save ${name}`, exact: true }).first();
const cards = (page: Page) => page.locator("main article h3").allInnerTexts();
const list = (page: Page) =>
	page.getByRole("link", { name: /saved dogs?\b/ }).locator("visible=true");

test("a heart saves a dog in the browser alone, and a counted link leads to the list", async () => {
	const page = await arrive("/adoption-network");
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	expect(await heart(page, "Bruno").getAttribute("aria-pressed")).toBe("false");
	expect(await list(page).count()).toBe(0);
	await heart(page, "Bruno").focus();
	await page.keyboard.press("Space");
	await heart(page, "Nera").click();
	expect(await heart(page, "Bruno").getAttribute("aria-pressed")).toBe("true");
	expect(requests).toEqual([]);
	expect(await storedText(page)).toContain("nera");
	expect(await list(page).textContent()).toContain("2");
	await list(page).click();
	await eventually(() => cards(page)).toEqual(["Bruno", "Nera"]);
	expect(new URL(page.url()).search).toBe("?dogs=bruno,nera");
	expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(["Bruno", "Nera"]);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.goto("/saved");
	await page.waitForURL("**/saved?dogs=bruno,nera");
});

test("one’s own list follows each change, also one in another tab, and a removal can be undone", async () => {
	const page = await arrive("/adoption-network/bruno");
	await heart(page, "Bruno").click();
	await page.getByRole("link", { name: "See your saved dogs (1)" }).click();
	await page.waitForURL("**/saved?dogs=bruno");
	const other = await page.context().newPage();
	await other.goto("/adoption-network");
	await heart(other, "Nera").click();
	await eventually(() => cards(page)).toEqual(["Bruno", "Nera"]);
	await heart(page, "Bruno").click();
	await eventually(() => cards(page)).toEqual(["Nera"]);
	expect(await heart(other, "Bruno").getAttribute("aria-pressed")).toBe("false");
	expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
	await page.getByRole("button", { name: "Undo" }).click();
	await eventually(() => cards(page)).toEqual(["Nera", "Bruno"]);
	await page.getByRole("button", { name: "Remove all" }).click();
	await page.waitForURL("**/saved");
	expect(await storedText(page)).toBe("{}");
});

test("a list that someone shared works without scripts, where no heart is offered", async () => {
	const plain = await visit("/saved?dogs=nera,ettore,nobody", { as: { javaScriptEnabled: false } });
	expect(await cards(plain)).toEqual(["Nera"]);
	const main = plain.getByRole("main");
	expect(await main.textContent()).toContain("Ettore has found a home");
	expect(await main.getByRole("button").count()).toBe(0);
	expect(await plain.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
	const many = await visit(
		"/saved?dogs=bruno,nera,luna,luna-2,cesare&compare=nera&compare=cesare",
		{ as: { javaScriptEnabled: false } },
	);
	expect(await many.getByRole("columnheader").allInnerTexts()).toEqual(["Nera", "Cesare"]);
});

test("somebody else’s list stays as it is while one saves dogs of it", async () => {
	const page = await arrive("/saved?dogs=bruno,nera,cesare");
	await heart(page, "Nera").click();
	await page.getByRole("link", { name: "See your saved dogs (1)" }).waitFor();
	expect(new URL(page.url()).search).toBe("?dogs=bruno,nera,cesare");
	await page.getByRole("button", { name: "Save these dogs" }).click();
	await page.getByRole("button", { name: "Remove all" }).waitFor();
	expect(await storedText(page)).toContain("cesare");
});

test.each([
	[
		"blocked",
		"Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })",
	],
	[
		"full",
		"Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
	],
])("where storage is %s, the list lasts as long as the tab, and says so", async (_, script) => {
	const page = await arrive("/adoption-network", (blank) => blank.addInitScript(script));
	await heart(page, "Bruno").click();
	await heart(page, "Nera").click();
	await list(page).click();
	await page.waitForURL("**/saved?dogs=bruno,nera");
	await page.getByText("this one ends with this tab").waitFor();
	await heart(page, "Nera").click();
	await eventually(() => cards(page)).toEqual(["Bruno"]);
});

test("a full list says so instead of dropping a dog", async () => {
	const many = Array.from({ length: maxSaved }, (_, at) => `dog-${at + 1}`);
	const page = await arrive("/adoption-network", (blank) =>
		blank.addInitScript((slugs) => localStorage.setItem("saved-dogs", slugs), JSON.stringify(many)),
	);
	await heart(page, "Bruno").click();
	await page.getByRole("alert").waitFor();
	expect(await heart(page, "Bruno").getAttribute("aria-pressed")).toBe("false");
	expect(await storedText(page)).not.toContain("bruno");
});
