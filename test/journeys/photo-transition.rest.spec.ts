import type { Page } from "playwright-core";
import { test } from "vitest";
import { eventually, setUpBrowser } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { runSite } from "#test/site.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));

/** Which parts of the page have been animated on the way to another. */
const animated = (page: Page) => page.evaluate(() => [...(window as unknown as Watch).animated]);
type Watch = { animated: Set<string> };

test("a dog's photo grows from its card into the page, and goes back", async () => {
	const page = await visit("/adoption-network", {
		before: (blank) =>
			blank.addInitScript(() => {
				const animated = new Set<string>();
				Object.assign(window, { animated });
				const look = () => {
					for (const { effect } of document.getAnimations()) {
						if (effect instanceof KeyframeEffect) animated.add(effect.pseudoElement ?? "");
					}
					requestAnimationFrame(look);
				};
				look();
			}),
	});
	const photo = "::view-transition-group(photo-bruno)";
	await page.locator("article", { hasText: "Bruno" }).getByRole("link").click();
	await page.getByRole("heading", { name: "Meet Bruno" }).waitFor();
	await eventually(() => animated(page)).toContain(photo);
	await page.evaluate(() => (window as unknown as Watch).animated.clear());
	await page.goBack();
	await eventually(() => animated(page)).toContain(photo);
});
