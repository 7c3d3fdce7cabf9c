import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { allPages } from "#app/desk/visits/day-counts.ts";
import { pageViews } from "#app/desk/visits/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { eventually, navigateInApp, setUpBrowser, statusOf } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { patience } from "#test/waiting.ts";

/** A local stand-in for Google's service. `last` answers all further requests. */
const asked: { url: string; referer: string | undefined }[] = [];
let answers: (number | "hangs")[] = [200];
const provider = createServer(({ url = "", headers }: IncomingMessage, response) => {
	const status = answers.length > 1 ? answers.shift() : answers[0];
	asked.push({ url, referer: headers.referer });
	if (status === "hangs") return;
	response
		.writeHead(status ?? 200, {
			"Access-Control-Allow-Origin": "*",
			"Content-Type": "text/javascript",
			"Cache-Control": "no-store",
		})
		.end("document.documentElement.dataset.measured = '1';");
});
provider.listen(0, "127.0.0.1");
await once(provider, "listening");
const { port } = provider.address() as AddressInfo;
const service = `http://127.0.0.1:${port}`;
Object.assign(process.env, {
	ANALYTICS: "ga4",
	ANALYTICS_ID: "G-CORSO1",
	ANALYTICS_URL: service,
});

const site = runSite(makeFixtures);
const { visit } = setUpBrowser(site);
beforeEach(() => {
	answers = [200];
	asked.length = 0;
});
afterAll(() => {
	provider.closeAllConnections();
	provider.close();
});

/** Somebody new: with storage of their own. */
const stranger = { before: async () => {} };
const question = (page: Page) => page.locator("section.ccr-consent");
const no = (page: Page) => question(page).getByRole("button").first();
const yes = (page: Page) => question(page).getByRole("button").last();
/** The button that shows the question again, once it was answered so. */
const change = (page: Page, answer: "yes" | "no") => page.locator(`button[data-answer=${answer}]`);
const measured = (page: Page) =>
	eventually(() => page.locator("html").getAttribute("data-measured"));
const views = (page: Page) =>
	page.evaluate(() => {
		const { dataLayer = [] } = window as unknown as { dataLayer?: ArrayLike<unknown>[] };
		const calls = dataLayer.map((each) => Array.from(each));
		return calls
			.filter(([command]) => command === "set")
			.map(([, what]) => new URL((what as { page_location: string }).page_location).pathname);
	});
/** The browser's own line of a failed fetch, and our warning. */
const trouble = /^error: Failed to load resource|^warning: Analytics: /;

describe("analytics that needs consent", () => {
	test("asks first, by keyboard too; loads and stores nothing before consent", async () => {
		const page = await visit("/", stranger);
		await question(page).waitFor();
		expect(await accessibilityViolations(page)).toEqual([]);
		expect(asked).toEqual([]);
		expect(await page.context().cookies()).toEqual([]);
		await yes(page).focus();
		await page.keyboard.press("Enter");
		await measured(page).toBe("1");
		expect(await question(page).count()).toBe(0);
		expect(asked[0]?.url).toBe("/gtag/js?id=G-CORSO1");
		await eventually(() => views(page)).toEqual(["/"]);
		await navigateInApp(page, "/guides?page=1");
		await eventually(() => views(page)).toEqual(["/", "/guides"]);
		await page.goBack();
		await eventually(() => views(page)).toEqual(["/", "/guides", "/"]);

		const again = await page.context().newPage();
		await again.goto("/about");
		await measured(again).toBe("1");
		expect(await question(again).count()).toBe(0);
		await change(again, "yes").click();
		await no(again).click();
		await again.reload();
		await change(again, "no").waitFor();
		expect(await again.locator("html").getAttribute("data-measured")).toBeNull();
	});

	test("treats Escape as a refusal and remembers it", async () => {
		const page = await visit("/", { ...stranger, width: 360 });
		await no(page).press("Escape");
		await page.reload();
		await change(page, "no").waitFor();
		expect(await question(page).count()).toBe(0);
		expect(asked).toEqual([]);
	});

	test("does not ask when the browser sends Global Privacy Control", async () => {
		const page = await visit("/", {
			before: (page) =>
				page.addInitScript(() => {
					Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
				}),
		});
		await page.waitForLoadState("load");
		expect(await question(page).count()).toBe(0);
		expect(asked).toEqual([]);
	});
});

describe("a failing analytics service", () => {
	test("is retried and then counts", async () => {
		answers = [429, 500, 200];
		const page = await visit("/", { ...stranger, allowedConsole: trouble });
		await yes(page).click();
		await measured(page).toBe("1");
		// Refused twice, then taken, and run from its address.
		expect(asked).toHaveLength(4);
	});

	test("is not retried when it is unreachable or refuses; the page works", async () => {
		for (const status of [503, 404]) {
			answers = [status];
			asked.length = 0;
			const page = await visit("/", {
				before: (blank) => blank.clock.install(),
				allowedConsole: trouble,
			});
			await yes(page).click();
			await eventually(() => asked.length).toBe(1);
			await navigateInApp(page, "/about");
			await page.getByRole("heading", { name: "About Cane Corso Resource" }).waitFor();
			await page.clock.runFor(14_000);
			await page.evaluate((url) => fetch(url, { mode: "no-cors" }), `${service}/last`);
			expect(asked.map(({ url }) => url)).toEqual([expect.stringContaining("/gtag/"), "/last"]);
		}
	});

	test("delays nothing when it hangs", async () => {
		answers = ["hangs"];
		const page = await visit("/", stranger);
		await yes(page).click();
		await eventually(() => asked.length).toBe(1);
		await navigateInApp(page, "/contact");
		await page.getByRole("heading", { name: "Reach Out To Us" }).waitFor();
	});
});

test("our own statistics count a prefetched page once, when it is opened", async () => {
	const userAgent =
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
	const page = await visit("/about", { as: { userAgent } });
	await no(page).click();
	const footer = page.getByRole("contentinfo");
	for (const name of ["Blogs", "Breeders"]) {
		const ahead = page.waitForResponse(/\.data$/);
		await footer.getByRole("link", { name }).hover();
		expect((await (await ahead).request().allHeaders())["sec-purpose"]).toBe("prefetch");
	}
	await footer.getByRole("link", { name: "Breeders" }).click();
	await page.waitForURL("**/breeder-network");
	await vi.waitFor(
		async () => {
			const rows = await db
				.select({ path: pageViews.path, views: pageViews.views })
				.from(pageViews);
			expect(rows.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
				{ path: allPages, views: 2 },
				{ path: "/about", views: 1 },
				{ path: "/breeder-network", views: 1 },
			]);
		},
		{ timeout: patience, interval: 200 },
	);
});

test("private pages are not measured, and pages may reach that one origin only", async () => {
	for (const path of ["/login", "/status/x", "/newsletter/confirm/x", "/desk", "/guides/no-such"]) {
		const answer = await fetch(`${site.origin}${path}`);
		expect(await answer.text(), path).not.toContain("analytics");
		expect(answer.headers.get("Content-Security-Policy"), path).not.toContain(service);
	}
	const home = await fetch(site.origin);
	expect(await home.text()).toContain('src="/analytics.js"');
	const policy = home.headers.get("Content-Security-Policy") ?? "";
	const naming = policy.split("; ").filter((each) => each.includes("http"));
	expect(naming.map((each) => each.split(" ")[0])).toEqual(["script-src", "connect-src"]);
	expect(naming.every((each) => each.endsWith(` ${service}`))).toBe(true);
	const page = await visit("/guides", stranger);
	expect(await statusOf(page)).toBe(200);
});
