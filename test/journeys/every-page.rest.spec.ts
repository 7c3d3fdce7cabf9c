import { describe, expect, test } from "vitest";
import { eventually, setUpBrowser, statusLine } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import {
	accessibilityViolations,
	overflowsAtExtremeSizes,
	tabOrderFaults,
	tabThrough,
	unreachable,
} from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { expectPage, longPages, oddPages, onePerLayout, publicPages } from "./pages.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));

const calm = { reducedMotion: "reduce" } as const;

// Those of onePerLayout are visited by every-page.spec.ts.
const paths = [...publicPages.map(({ path }) => path), ...oddPages].filter(
	(path) => !onePerLayout.includes(path),
);

test.each(paths)("%s opens without an error, with what it has to say", async (path) => {
	const page = await visit(path, { allowedConsole: statusLine(404), as: calm });
	const known = publicPages.find((each) => each.path === path);
	if (known) await expectPage(page, known);
});

test.each(longPages.slice(0, 2))("nothing sticks out on %s", async (path) => {
	const page = await visit(path, { as: calm });
	expect(await overflowsAtExtremeSizes(page)).toEqual([]);
});

describe("the menu is accessible", () => {
	test("in the drawer and in an open group of the menu", async () => {
		const page = await visit("/about", { width: 390, as: { reducedMotion: "reduce" } });
		await page.locator("header > * > button[popovertarget=menu]").click();
		await page.locator("summary", { hasText: "Adoption Network" }).click();
		expect(await accessibilityViolations(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.locator("summary", { hasText: "Adoption Network" }).click();
		expect(await accessibilityViolations(page)).toEqual([]);
	});
});

describe("Tab reaches every control, with a visible focus ring", () => {
	test.each(["/", "/adoption-network/bruno"])("in dark mode, on %s", async (path) => {
		const page = await visit(path, { as: { ...calm, colorScheme: "dark" } });
		expect(await tabOrderFaults(page)).toEqual([]);
	});

	test("on a phone, where the drawer is closed", async () => {
		const page = await visit("/", { width: 390 });
		const stops = await tabThrough(page);
		expect(stops.slice(0, 3).map(({ href }) => href)).toEqual(["#content", "/", null]);
		expect(await unreachable(page, stops)).toEqual([]);
	});
});

describe("the first tab stop", () => {
	test("becomes visible and skips the menu", async () => {
		const page = await visit("/contact");
		const skip = page.locator("a[href='#content']");
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
	test("follows a link, and opens a menu group whose links come next", async () => {
		const page = await visit("/about");
		await page.locator("summary", { hasText: "Breeder Network" }).focus();
		await page.keyboard.press("Enter");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/breeder-network/signup");
		await eventually(() => page.locator("#menu details[open]").count()).toBe(0);
	});

	test("opens the drawer, and Escape returns the focus", async () => {
		const page = await visit("/about", { width: 390 });
		const toggler = page.locator("header > * > button[popovertarget=menu]");
		await toggler.focus();
		await page.keyboard.press("Enter");
		await page.locator("#menu button:focus").waitFor();
		await page.keyboard.press("Escape");
		await toggler.and(page.locator(":focus")).waitFor();
	});
});

test("the page follows the visitor's dark or light preference, without a flash of the other", async () => {
	const page = await visit("/", { as: { colorScheme: "dark" } });
	const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const dark = await ground();
	expect(brightness(dark)).toBeLessThan(60);
	await page.emulateMedia({ colorScheme: "light" });
	await eventually(ground).not.toBe(dark);
	expect(brightness(await ground())).toBeGreaterThan(200);
	const colors = await page
		.locator("meta[name=theme-color]")
		.evaluateAll((all) => all.map((each) => each.getAttribute("media")));
	expect(colors).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
});

/** The mean of red, green and blue, from 0 to 255. */
function brightness(color: string): number {
	const parts = (color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
	return parts.reduce((sum, part) => sum + part, 0) / 3;
}
