import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { alive, setUpBrowser } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { runSite } from "#test/site.ts";

const site = runSite(makeFixtures);
const { visit } = setUpBrowser(site);

/** When each script of the page was asked for, and when there was something to see, in milliseconds. */
function timesOf(page: Page): Promise<{ scripts: number[]; painted: number }> {
	return page.evaluate(() => ({
		scripts: performance
			.getEntriesByType("resource")
			.filter(({ name }) => name.endsWith(".js"))
			.map(({ startTime }) => startTime),
		painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
	}));
}

/** Opens a list whose pictures never come: there to read, and never "loaded". Answers with its scripts. */
async function openWithoutPictures(page: Page): Promise<string[]> {
	const scripts: string[] = [];
	await page.route("**/photos/**", () => {});
	page.on("request", (request) => {
		if (request.resourceType() === "script") scripts.push(request.url());
	});
	await page.goto("/adoption-network", { waitUntil: "domcontentloaded" });
	await page.getByRole("heading", { level: 1 }).waitFor();
	return scripts;
}

/** Run in the page: what would begin after seconds never does. */
function withoutLongTimers(): void {
	const { setTimeout } = window;
	const some = (what: () => void, wait = 0) => (wait < 2_000 ? setTimeout(what, wait) : 0);
	Object.assign(window, { setTimeout: some });
}

describe("a page's scripts", () => {
	test.each(["/", "/adoption-network", "/contact"])(
		"of %s load after the first paint",
		async (path) => {
			const page = await visit(path, { before: async () => {} });
			const { scripts, painted } = await timesOf(page);
			expect(scripts.length).toBeGreaterThan(3);
			expect(Math.min(...scripts)).toBeGreaterThan(painted);
		},
	);

	test.each([
		{ sign: "presses a key", give: (page: Page) => page.keyboard.press("Shift") },
		{ sign: "points at something", give: (page: Page) => page.mouse.down() },
		{ sign: "goes to a link", give: (page: Page) => page.locator("a[href]").first().focus() },
	])("come at once when somebody $sign, loaded or not", async ({ give }) => {
		const page = await visit("/privacy", {
			before: (blank) => blank.addInitScript(withoutLongTimers),
		});
		const scripts = await openWithoutPictures(page);
		expect(scripts).toEqual([]);
		await give(page);
		await alive(page);
	});

	test("load after four seconds in any case", async () => {
		const page = await visit("/privacy", { before: (blank) => blank.clock.install() });
		const scripts = await openWithoutPictures(page);
		await page.clock.runFor(3_000);
		expect(scripts).toEqual([]);
		await page.clock.runFor(1_500);
		await alive(page);
	});
});
