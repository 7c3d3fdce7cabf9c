import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { PublicPage } from "#test/pages.ts";

export async function expectPage(
	page: Page,
	{ heading, says, links = [] }: PublicPage,
): Promise<void> {
	expect(await page.locator("h1").allInnerTexts()).toEqual([heading]);
	expect(await page.locator("nav#menu").count()).toBe(1);
	expect(await page.getByRole("contentinfo").count()).toBe(1);
	const main = page.getByRole("main");
	const text = (await main.allInnerTexts()).join().replace(/\s+/g, " ");
	for (const words of says) expect(text).toContain(words);
	expect(text).not.toMatch(/Loading|undefined|\[object|NaN/);
	for (const [name, target] of links) {
		const link = main.getByRole("link", { name, exact: true });
		expect([name, await link.first().getAttribute("href")]).toEqual([name, target]);
	}
}
