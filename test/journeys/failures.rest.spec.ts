import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { textLists } from "#app/writing/texts/lists.server.ts";
import { eventually, navigateInApp, setUpBrowser, statusLine, statusOf } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { runSite } from "#test/site.ts";
import { patience } from "#test/waiting.ts";

const site = runSite(makeFixtures);
const { visit } = setUpBrowser(site);

/** What browser, React and router each say of a request that did not arrive. */
const networkTrouble = /net::ERR_|Failed to fetch/;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const notArrived = (page: Page) => page.locator("[data-fault=unreachable] h1");
const ourFault = (page: Page) => page.locator("[data-fault=ours] h1");
const tryAgain = (page: Page) => page.locator("[data-fault] a[aria-busy]");

/** The page is not blank: it has the site's frame and a link home. */
async function expectWayOn(page: Page): Promise<void> {
	expect(await page.locator("nav#menu").count()).toBe(1);
	expect(await page.getByRole("contentinfo").count()).toBe(1);
	expect(await tryAgain(page).isVisible()).toBe(true);
	expect(await page.locator("[data-fault] a[href='/']").isVisible()).toBe(true);
}

describe("when the network fails during navigation", () => {
	test.each([
		{ what: "the data", files: "**/*.data*", path: "/guides", reads: "Cane Corso Guides" },
		{ what: "a script", files: "**/assets/*.js", path: "/contact", reads: "Reach Out To Us" },
		{ what: "a script", files: "**/assets/*.js", path: "/blogs", reads: textLists.post.name },
	])("$what of $path that does not arrive leaves a page that can try again", async (lost) => {
		// It leads to none of them, so that nothing is there already.
		const page = await visit("/privacy", {
			allowedConsole: networkTrouble,
			before: async () => {},
		});
		await page.route(lost.files, (route) => route.abort("internetdisconnected"));
		await navigateInApp(page, lost.path);
		await notArrived(page).waitFor();
		expect(new URL(page.url()).pathname).toBe(lost.path);
		await expectWayOn(page);
		await page.unrouteAll();
		await tryAgain(page).click();
		await heading(page, lost.reads).waitFor();
		expect(new URL(page.url()).pathname).toBe(lost.path);
	});

	test("the page stays readable offline and works again when online", async () => {
		const page = await visit("/about", { allowedConsole: networkTrouble, before: async () => {} });
		await page.context().setOffline(true);
		await navigateInApp(page, "/adoption-network");
		await notArrived(page).waitFor();
		await expectWayOn(page);
		await tryAgain(page).click();
		await eventually(() => tryAgain(page).getAttribute("aria-busy")).toBe("false");
		expect(await notArrived(page).count()).toBe(1);
		await page.goBack();
		await heading(page, "About Cane Corso Resource").waitFor();
		await page.goForward();
		await notArrived(page).waitFor();
		await page.context().setOffline(false);
		await tryAgain(page).click();
		await heading(page, "CCR Adoption Network").waitFor();
	});

	test("a hanging request is aborted after 120 seconds", async () => {
		const page = await visit("/about", {
			allowedConsole: networkTrouble,
			before: async (blank) => {
				await blank.clock.install();
				await blank.route("**/*.data*", () => {});
			},
		});
		void navigateInApp(page, "/blogs");
		const status = page.getByRole("status");
		await page.clock.runFor(119_000);
		await eventually(() => status.allInnerTexts()).toEqual(["Loading"]);
		expect(await notArrived(page).count()).toBe(0);
		await page.clock.runFor(2_000);
		await notArrived(page).waitFor();
		await page.unrouteAll();
		await tryAgain(page).click();
		await heading(page, textLists.post.name).waitFor();
	});
});

describe("when the server fails", () => {
	test("the error page has a reference and no stack, and the error is logged once", async () => {
		await without("guides", async () => {
			const page = await visit("/guides", { allowedConsole: statusLine(500) });
			expect(await statusOf(page)).toBe(500);
			expect(await ourFault(page).count()).toBe(1);
			await expectWayOn(page);
			const reference = await page.locator("main code").textContent();
			expect(reference).toMatch(/^\S{8,}$/);
			await expectNoSecrets(page);
			expect(site.takeFaults()).toMatchObject([{ requestId: reference, path: "/guides" }]);
		});
	});

	test("it is shown within the site too, and Try again loads the requested page", async () => {
		const page = await visit("/about", { allowedConsole: statusLine(500) });
		await without("posts", async () => {
			await navigateInApp(page, "/blogs");
			await ourFault(page).waitFor();
			await expectWayOn(page);
			await expectNoSecrets(page);
			await vi.waitFor(
				() => expect(site.takeFaults()).toMatchObject([{ path: "/blogs.data" }]),
				patience,
			);
		});
		await tryAgain(page).click();
		await heading(page, textLists.post.name).waitFor();
	});

	test("with JavaScript off the page is the same, and Try again requests it again", async () => {
		const allowedConsole = statusLine(500);
		const page = await without("breeders", async () => {
			const opened = await visit("/breeder-network", {
				allowedConsole,
				as: { javaScriptEnabled: false },
			});
			expect(await ourFault(opened).count()).toBe(1);
			await expectWayOn(opened);
			expect(site.takeFaults()).toHaveLength(1);
			return opened;
		});
		await tryAgain(page).click();
		await heading(page, "CCR Breeder Network").waitFor();
	});
});

/** Nothing of the program may show: no stack, no statement, no table, no file. */
async function expectNoSecrets(page: Page): Promise<void> {
	expect(await page.content()).not.toMatch(
		/\bat .+:\d+:\d+|select |relation "|node_modules|\.server/,
	);
}

/** Does something while a table cannot be read; the site's pages in memory are dropped. */
async function without<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
	await rename(table, `${table}_away`);
	return work().finally(() => rename(`${table}_away`, table));
}

function rename(table: string, to: string): Promise<void> {
	return transaction(async (tx) => {
		await tx.execute(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(to)}`);
		await announceChange(tx);
	});
}
