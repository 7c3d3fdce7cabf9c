import type { Page } from "playwright-core";

export const body = (page: Page) => page.locator("[contenteditable=true]");
export const tool = (page: Page, name: string) =>
	page.getByRole("toolbar").getByRole("button", { name, exact: true });
export const altFields = (page: Page) => body(page).getByLabel("Image description (alt text)");
export const saved = (page: Page) => page.locator("[data-save=saved]").waitFor();
export const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

export async function begin(page: Page, title: string): Promise<void> {
	await page.locator("form#begin [name=title]").fill(title);
	await page.locator("form#begin button").click();
	await page.waitForURL(/\/\d+\?done=begun$/);
}
