import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually, setUpBrowser } from "#test/browser.ts";
import { runSite } from "#test/site.ts";

const { visit } = setUpBrowser(runSite(async () => {}));

const phone = 390;
const toggler = (page: Page) => page.locator("header > * > button[popovertarget=menu]");
const drawer = (page: Page) => page.locator("#menu");
const closer = (page: Page) => drawer(page).locator("button[popovertargetaction=hide]");

/** Opens the drawer and waits until it has come in from the right. */
async function openDrawer(page: Page): Promise<void> {
	await toggler(page).click();
	await eventually(() => rightEdge(page)).toBe(phone);
}

function rightEdge(page: Page): Promise<number> {
	return drawer(page).evaluate((menu) => Math.round(menu.getBoundingClientRect().right));
}

function hasFocus(element: Locator): Promise<boolean> {
	return element.evaluate((it) => it === document.activeElement);
}

/** The words of the element that has the focus; none when nothing on the page has it. */
function focused(page: Page): Promise<string> {
	return page.evaluate(() => {
		const element = document.activeElement;
		return element === document.body ? "" : (element?.textContent?.trim() ?? "");
	});
}

describe("from the large breakpoint up, the menu is a bar", () => {
	test("at 992 pixels its entries are in one row, without a toggle button", async () => {
		const page = await visit("/", { width: 992 });
		expect(await toggler(page).isVisible()).toBe(false);
		expect(await closer(page).isVisible()).toBe(false);
		const boxes = await drawer(page)
			.locator("> div > ul > li > :first-child")
			.evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().toJSON()));
		expect(boxes).toHaveLength(7);
		expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
		// One line of text each: a second one would make an entry higher than its least height.
		expect(boxes.map(({ height }) => height)).toEqual(Array(7).fill(44));
	});

	test("a click opens one group at a time; Escape, a click outside or choosing a link closes it", async () => {
		const page = await visit("/");
		const open = () => page.locator("#menu details[open] summary").allInnerTexts();
		const adoption = page.locator("summary", { hasText: "Adoption Network" });
		const breeders = page.locator("summary", { hasText: "Breeder Network" });
		await adoption.click();
		expect(await page.getByRole("link", { name: "Adoption Signup" }).isVisible()).toBe(true);
		await breeders.click();
		expect(await open()).toEqual(["Breeder Network"]);
		await page.keyboard.press("Escape");
		expect(await open()).toEqual([]);
		expect(await focused(page)).toBe("Breeder Network");
		await adoption.click();
		await page.locator("h1").click();
		expect(await open()).toEqual([]);
		await adoption.click();
		await page.getByRole("link", { name: "Adoption Signup" }).click();
		await page.waitForURL("**/adoption-network/signup");
		await eventually(open).toEqual([]);
	});

	test("the current page, and only that one, is marked", async () => {
		const page = await visit("/about");
		const marked = () =>
			drawer(page)
				.locator("[aria-current=page]")
				.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
		expect(await marked()).toEqual(["/about"]);
		await page.getByRole("link", { name: "Free Guides", exact: true }).click();
		await eventually(marked).toEqual(["/guides"]);
		await page.goto("/adoption-network/signup");
		expect(await marked()).toEqual(["/adoption-network/signup"]);
		await page.goto("/");
		expect(await marked()).toEqual(["/"]);
	});
});

describe("below the large breakpoint the menu is a drawer on the right", () => {
	test("at 991 pixels it is hidden until the toggle button is used", async () => {
		const page = await visit("/", { width: 991 });
		expect(await toggler(page).isVisible()).toBe(true);
		expect(await drawer(page).isVisible()).toBe(false);
		await toggler(page).click();
		await eventually(() => rightEdge(page)).toBe(991);
		expect(await page.getByRole("link", { name: "Free Guides", exact: true }).isVisible()).toBe(
			true,
		);
	});

	test.each([
		["its button", (page: Page) => closer(page).click()],
		["Escape", (page: Page) => page.keyboard.press("Escape")],
		["a click outside", (page: Page) => page.mouse.click(10, 400)],
	])("it closes by %s, and the focus returns to the toggler", async (_, close) => {
		const page = await visit("/", { width: phone });
		await openDrawer(page);
		expect(await hasFocus(closer(page))).toBe(true);
		await close(page);
		await drawer(page).waitFor({ state: "hidden" });
		await eventually(() => hasFocus(toggler(page))).toBe(true);
		expect(await page.locator("[inert]").count()).toBe(0);
	});

	test("it closes when a link is chosen, and the focus moves to the new page", async () => {
		const page = await visit("/", { width: phone });
		await openDrawer(page);
		await page.locator("summary", { hasText: "Breeder Network" }).click();
		await drawer(page).getByRole("link", { name: "Breeder Signup" }).click();
		await page.waitForURL("**/breeder-network/signup");
		await drawer(page).waitFor({ state: "hidden" });
		await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
		expect(await page.locator("[inert]").count()).toBe(0);
		await openDrawer(page);
		expect(await page.locator("#menu details[open]").count()).toBe(0);
	});

	test("it closes when the link to the current page is chosen", async () => {
		const page = await visit("/about", { width: phone });
		await openDrawer(page);
		await drawer(page).getByRole("link", { name: "About CCR" }).click();
		await drawer(page).waitFor({ state: "hidden" });
	});

	test("Tab and Shift+Tab stay inside while it is open", async () => {
		const page = await visit("/", { width: phone });
		await openDrawer(page);
		const inside = [
			(await closer(page).textContent()) ?? "",
			"Search",
			"Home",
			"About CCR",
			"Free Guides",
			"Our Blogs",
			"Adoption Network",
			"Breeder Network",
			"Contact Us",
		];
		for (const key of ["Tab", "Shift+Tab"]) {
			const seen = new Set<string>();
			for (let step = 0; step < 14; step++) {
				await page.keyboard.press(key);
				seen.add(await focused(page));
			}
			// Between the last entry and the first one the focus is in the browser's own bars; the field has no text.
			seen.delete("");
			expect([...seen].sort()).toEqual([...inside].sort());
		}
	});

	test("it becomes the bar when the window grows", async () => {
		const page = await visit("/", { width: phone });
		await openDrawer(page);
		await page.setViewportSize({ width: 1200, height: 800 });
		await eventually(() => page.locator("#menu:popover-open").count()).toBe(0);
		await eventually(() => page.locator("[inert]").count()).toBe(0);
		expect(await page.getByRole("link", { name: "Free Guides", exact: true }).isVisible()).toBe(
			true,
		);
	});

	test("with JavaScript off it opens, closes, and its links work", async () => {
		const page = await visit("/", { width: phone, as: { javaScriptEnabled: false } });
		await openDrawer(page);
		await closer(page).click();
		await drawer(page).waitFor({ state: "hidden" });
		await openDrawer(page);
		await page.keyboard.press("Escape");
		await drawer(page).waitFor({ state: "hidden" });
		await openDrawer(page);
		await page.locator("summary", { hasText: "Adoption Network" }).click();
		await drawer(page).getByRole("link", { name: "Adoption Signup" }).click();
		await page.waitForURL("**/adoption-network/signup");
	});
});
