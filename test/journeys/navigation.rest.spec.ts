import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually, navigateInApp, setUpBrowser } from "#test/browser.ts";
import { makeFixtures, makeManyDogs } from "#test/make.ts";
import { runSite } from "#test/site.ts";

const site = runSite(async () => {
	await makeFixtures();
	await makeManyDogs(24);
});
const { visit } = setUpBrowser(site);

/** Sets a marker that a full page load would remove. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
	await page.evaluate(() => Object.assign(window, { marked: true }));
	return () => page.evaluate(() => "marked" in window);
}

const mainLink = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

const arriveHome = (page: Page) => page.locator("main section[aria-labelledby=tools]").waitFor();

describe("a link within the site", () => {
	test("changes heading, title, address and head without a full page load", async () => {
		const page = await visit("/");
		const kept = await mark(page);
		await mainLink(page, "Free Guides").click();
		await page.getByRole("heading", { name: "Cane Corso Guides", level: 1 }).waitFor();
		expect(await kept()).toBe(true);
		expect(new URL(page.url()).pathname).toBe("/guides");
		await eventually(() => page.title()).toBe("Cane Corso Guides | CCR");
		const canonical = page.locator("link[rel=canonical]");
		expect(await canonical.count()).toBe(1);
		expect(await canonical.getAttribute("href")).toBe("http://127.0.0.1/guides");
		for (const name of ["description", "keywords"]) {
			expect(await page.locator(`meta[name=${name}]`).count()).toBe(1);
		}
	});

	test("moves the focus to the new page and announces its title to screen readers", async () => {
		const page = await visit("/");
		await mainLink(page, "About CCR").click();
		await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
		const spoken = page.locator("p[aria-live=polite]");
		await eventually(() => spoken.allTextContents()).toEqual(["About Cane Corso Resource"]);
	});

	test("is prefetched when the pointer or the keyboard focus reaches it", async () => {
		const page = await visit("/contact");
		const byPointer = page.waitForRequest("**/breeder-network.data");
		await page.getByRole("contentinfo").getByRole("link", { name: "Breeders" }).hover();
		await byPointer;
		const byKeyboard = page.waitForRequest("**/guides.data");
		await mainLink(page, "Free Guides").focus();
		await byKeyboard;
	});

	test("is fetched as soon as a finger is down, without waiting", async () => {
		const page = await visit("/contact", { as: { hasTouch: true } });
		// "intent" waits in a timer, which never ends now.
		await page.clock.pauseAt(Date.now() + 60_000);
		const byTouch = page.waitForRequest("**/breeder-network.data");
		const link = page.getByRole("contentinfo").getByRole("link", { name: "Breeders" });
		await link.dispatchEvent("touchstart");
		await byTouch;
	});

	test("shows Loading while its data is slow, until it has loaded", async () => {
		const page = await visit("/about");
		const gate = Promise.withResolvers<void>();
		await page.route("**/adoption-network.data*", async (route) => {
			await gate.promise;
			await route.continue();
		});
		void navigateInApp(page, "/adoption-network");
		const status = page.getByRole("status");
		await eventually(() => status.allInnerTexts()).toEqual(["Loading"]);
		expect(await page.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual([
			"About Cane Corso Resource",
		]);
		gate.resolve();
		await page.getByRole("heading", { name: "CCR Adoption Network" }).waitFor();
		await eventually(() => status.allInnerTexts()).toEqual([""]);
	});

	test("starts at the top, and Back restores the reader's scroll position", async () => {
		const page = await visit("/adoption-network");
		const card = page.getByRole("link", { name: "Learn More about Dog 12", exact: true });
		await card.scrollIntoViewIfNeeded();
		const top = () => page.evaluate(() => Math.round(scrollY));
		const before = await top();
		expect(before).toBeGreaterThan(500);
		await card.click();
		await page.getByRole("heading", { name: "Meet Dog 12" }).waitFor();
		await eventually(top).toBe(0);
		await page.goBack();
		await page.getByRole("heading", { name: "CCR Adoption Network" }).waitFor();
		await eventually(top).toBe(before);
		await page.goForward();
		await page.getByRole("heading", { name: "Meet Dog 12" }).waitFor();
		await eventually(top).toBe(0);
	});
});

/** The home page's line about an address that wasn't found. */
const notice = (page: Page) => page.getByText("We couldn’t find a page at that address");

describe("an unknown address", () => {
	test.each(["/nowhere", "/guides/a/b", "/adoption-network/a/b/c", "/index.php", "//x"])(
		"%s redirects to the home page",
		async (path) => {
			const answer = await fetch(site.origin + path, { redirect: "manual" });
			expect([answer.status, answer.headers.get("location")]).toEqual([302, "/#not-found"]);
		},
	);

	test("redirects to the home page with JavaScript off", async () => {
		const page = await visit("/about", { as: { javaScriptEnabled: false } });
		await page.goto("/");
		expect(await notice(page).isVisible()).toBe(false);
		await page.goto("/nowhere");
		expect(new URL(page.url()).pathname).toBe("/");
		expect(await notice(page).isVisible()).toBe(true);
		await page.goto("/about");
		await page.goto("/nowhere");
		await page.goBack();
		expect(new URL(page.url()).pathname).toBe("/about");
	});

	test("redirects to the home page within the site and leaves no history entry", async () => {
		const page = await visit("/about");
		const length = () => page.evaluate(() => history.length);
		const before = await length();
		await navigateInApp(page, "/nowhere");
		await arriveHome(page);
		expect(new URL(page.url()).pathname).toBe("/");
		expect(await notice(page).isVisible()).toBe(true);
		// One entry more, the home page's own: the page that was left keeps its place.
		expect(await length()).toBe(before + 1);
		await page.goBack();
		await page.getByRole("heading", { name: "About Cane Corso Resource" }).waitFor();
		await page.goForward();
		await arriveHome(page);
		expect(new URL(page.url()).pathname).toBe("/");
	});

	test("in a written text redirects too, and Back returns to the text", async () => {
		const page = await visit("/guides/bringing-a-puppy-home");
		await page.getByRole("link", { name: "the page that is no more" }).click();
		await arriveHome(page);
		expect(new URL(page.url()).pathname).toBe("/");
		await page.goBack();
		await page.getByRole("heading", { name: "Bringing a Puppy Home", level: 1 }).waitFor();
	});
});

test("an address with an extra slash shows the page", async () => {
	const answer = await fetch(`${site.origin}/guides/?page=1`, { redirect: "manual" });
	expect([answer.status, answer.headers.get("location")]).toEqual([301, "/guides?page=1"]);
});

test("a missing script is a 404 and not the home page", async () => {
	expect((await fetch(`${site.origin}/assets/gone.js`)).status).toBe(404);
});
