import { describe, expect, test } from "vitest";
import { barriers, eventually, runBrowser, statusLine } from "#test/browser.ts";
import { oddPages, publicPages } from "#test/pages.ts";
import { runSite } from "#test/site.ts";
import { makeWorld } from "#test/world.ts";

const { visit } = runBrowser(runSite(makeWorld));

const paths = [...publicPages.map(({ path }) => path), ...oddPages];

describe("nothing stands in anybody's way (WCAG 2.2 AA), in the light and in the dark", () => {
	test.each(paths)("on %s", async (path) => {
		const page = await visit(path, { mayHear: statusLine(404) });
		expect(await barriers(page)).toEqual([]);
	});

	test("in the drawer and in an open group of the menu", async () => {
		const page = await visit("/about", { width: 390, as: { reducedMotion: "reduce" } });
		await page.getByRole("button", { name: "Open the menu" }).click();
		await page.locator("summary", { hasText: "Adoption Network" }).click();
		expect(await barriers(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.locator("summary", { hasText: "Adoption Network" }).click();
		expect(await barriers(page)).toEqual([]);
	});
});

test("the page follows the visitor's wish for dark or light, without a moment of the other", async () => {
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
