import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { PublicPage } from "#test/pages.ts";

export async function expectPage(
	page: Page,
	{ heading, says, links = [] }: PublicPage,
): Promise<void> {
	expect(await page.locator("h1").allInnerTexts()).toEqual([heading ?? expect.any(String)]);
	expect(await page.locator("nav#menu").count()).toBe(1);
	expect(await page.getByRole("contentinfo").count()).toBe(1);
	const main = page.getByRole("main");
	const text = (await main.allInnerTexts()).join().replace(/\s+/g, " ");
	for (const words of says) expect(text.toLowerCase()).toContain(words.toLowerCase());
	expect(text).not.toMatch(/Loading|undefined|\[object|NaN/);
	for (const [hasText, target] of links) {
		const found = await main.locator(`a[href="${target}"]`, { hasText }).count();
		expect(found, `“${hasText}” to ${target}`).toBeGreaterThan(0);
	}
}
