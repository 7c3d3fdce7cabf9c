import { describe, expect, test } from "vitest";
import { eventually, runBrowser, statusLine } from "#test/browser.ts";
import { leftOut, tabThrough } from "#test/focus.ts";
import { oddPages, publicPages } from "#test/pages.ts";
import { runSite } from "#test/site.ts";
import { makeWorld } from "#test/world.ts";

const { visit } = runBrowser(runSite(makeWorld));

const paths = [...publicPages.map(({ path }) => path), ...oddPages];

/** A ring that fades in cannot be judged at once. */
const calm = { reducedMotion: "reduce" } as const;

describe("Tab reaches everything that can be used, and a ring shows where it is", () => {
	test.each(paths)("on %s", async (path) => {
		const page = await visit(path, { mayHear: statusLine(404), as: calm });
		const stops = await tabThrough(page);
		expect(stops[0]?.name).toBe("Skip to the page");
		expect(await leftOut(page, stops)).toEqual([]);
		const faults = stops.filter(({ ring }) => ring).map(({ name, ring }) => `${name}: ${ring}`);
		expect(faults).toEqual([]);
	});

	test.each(["/", "/adoption-network/bruno"])("in the dark, on %s", async (path) => {
		const page = await visit(path, { as: { ...calm, colorScheme: "dark" } });
		const stops = await tabThrough(page);
		const faults = stops.filter(({ ring }) => ring).map(({ name, ring }) => `${name}: ${ring}`);
		expect(faults).toEqual([]);
	});

	test("on a telephone, where the drawer is closed", async () => {
		const page = await visit("/", { width: 390 });
		const stops = await tabThrough(page);
		expect(stops.slice(0, 3).map(({ name }) => name)).toEqual([
			"Skip to the page",
			"Cane Corso Resource",
			"Open the menu",
		]);
		expect(await leftOut(page, stops)).toEqual([]);
	});
});

describe("the first stop", () => {
	test("shows itself and leads past the menu to the page", async () => {
		const page = await visit("/contact");
		const skip = page.getByRole("link", { name: "Skip to the page" });
		const width = () => skip.evaluate((link) => link.getBoundingClientRect().width);
		await page.keyboard.press("Tab");
		expect(await width()).toBeGreaterThan(100);
		await page.keyboard.press("Enter");
		await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
		await page.keyboard.press("Tab");
		const focused = await page.evaluate(() => document.activeElement?.textContent);
		expect(focused).toBe("hello@example.com");
	});
});

describe("Enter", () => {
	test("follows a link and opens a group of the menu, whose links come next", async () => {
		const page = await visit("/about");
		await page.locator("summary", { hasText: "Breeder Network" }).focus();
		await page.keyboard.press("Enter");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/breeder-network/signup");
		await eventually(() => page.locator("#menu details[open]").count()).toBe(0);
	});

	test("opens the drawer, and Escape gives the focus back", async () => {
		const page = await visit("/about", { width: 390 });
		await page.getByRole("button", { name: "Open the menu" }).focus();
		await page.keyboard.press("Enter");
		const name = () => page.evaluate(() => document.activeElement?.textContent);
		await eventually(name).toBe("Close the menu");
		await page.keyboard.press("Escape");
		await eventually(name).toBe("Open the menu");
	});
});
