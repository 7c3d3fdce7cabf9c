import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { consents, subscribers } from "#app/cases/newsletter/table.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { sendDueIssues } from "#app/desk/issues/sending.ts";
import { saveSettings } from "#app/desk/issues/settings.ts";
import { issues, recipients } from "#app/desk/issues/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { eventually, setUpBrowser, statusLine } from "#test/browser.ts";
import { emailsTo } from "#test/mail.ts";
import { daysAgo, type Listing, makeDog, makeGuide } from "#test/make.ts";
import { retryNow } from "#test/outbox.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

const schedule = systemActor("a test");
let editor: Awaited<ReturnType<typeof makeStaff>>;
let gone: Listing;
const site = runSite(async () => {
	editor = await makeStaff("editor", { name: "Ada Rossi", email: "ada@example.com" });
	await makeDog({ name: "Otto" }, { photos: 1 });
	gone = await makeDog({ name: "Brando" });
	await makeGuide({ title: "Winter walks" }, { cover: true });
	await makeGuide({ title: "An old one", createdAt: daysAgo(60) }, { cover: false });
});
const { visit } = setUpBrowser(site);
const allowedConsole = statusLine(422);

beforeEach(async () => {
	for (const table of [recipients, deliveries, issues, consents, subscribers]) {
		await db.delete(table);
	}
	await saveSettings({ postalAddress: "", weekly: undefined }, schedule);
	await dogs.transition(gone.id, "available", schedule).catch(() => {});
});

async function subscribe(email: string): Promise<void> {
	await db.insert(subscribers).values({ email, emailKey: email, state: "confirmed" });
}

const item = (page: Page, name: string) =>
	page.locator("section[aria-labelledby=items] li").filter({ hasText: name });
const items = (page: Page) =>
	page.locator("section[aria-labelledby=items] li bdi").allTextContents();
const step = (page: Page, value: string) =>
	page.locator(`button[name=step][value="${value}"]`).last();
const done = (page: Page, what: string) => page.waitForURL(new RegExp(`\\?done=${what}$`));

const overhang = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each([
	["with scripts", true],
	["without scripts", false],
])("%s", (_, javaScriptEnabled) => {
	const as = { javaScriptEnabled, timezoneId: "America/Chicago" };
	const reader = `reader-${javaScriptEnabled}@example.com`;
	const other = `other-${javaScriptEnabled}@example.com`;

	async function atDesk(path: string, width = 1280): Promise<Page> {
		const cookie = await browserCookieOf(editor, site.origin);
		const before = (page: Page) => page.context().addCookies([cookie]);
		return visit(path, { as, width, allowedConsole, before });
	}

	test("an issue is composed, tested, scheduled, sent, read and unsubscribed from", async () => {
		await subscribe(reader);
		await subscribe(other);
		const page = await atDesk("/desk/newsletter");
		await page.locator("form#begin button").click();
		await done(page, "begun");
		const path = new URL(page.url()).pathname;
		await eventually(() => items(page)).toEqual(["Winter walks", "Brando", "Otto"]);

		// Composed: a subject, an introduction, another order.
		await page.locator("[name=subject]").fill("Two dogs to meet");
		if (javaScriptEnabled) {
			await page.getByRole("toolbar").waitFor();
			expect(await page.getByRole("button", { name: "Photo", exact: true }).count()).toBe(0);
			await page.locator("[contenteditable=true]").click();
			await page.keyboard.type("Hello from **Ada**.");
			await page.locator("[data-save=saved]").waitFor();
		} else await page.locator("textarea[name=introduction]").fill("Hello from **Ada**.");
		await item(page, "Otto").locator('button[value^="up "]').click();
		await done(page, "changed");
		await eventually(() => items(page)).toEqual(["Winter walks", "Otto", "Brando"]);
		await item(page, "Winter walks").locator('button[value^="remove "]').click();
		await eventually(() => items(page)).toEqual(["Otto", "Brando"]);
		await page.locator("details", { hasText: "Winter walks" }).locator("summary").click();
		await page.locator("details li", { hasText: "Winter walks" }).getByRole("button").click();
		await eventually(() => items(page)).toEqual(["Otto", "Brando", "Winter walks"]);
		expect(await page.locator("[name=subject]").inputValue()).toBe("Two dogs to meet");

		// Previewed: as on a phone and a computer, in both schemes, and as text.
		for (const [view, width] of [
			["phone", 360],
			["computer", 640],
		] as const) {
			for (const scheme of ["light", "dark"]) {
				await page.goto(`${path}/preview?view=${view}&scheme=${scheme}`);
				const frame = page.frameLocator("iframe");
				await frame.getByRole("heading", { name: "Two dogs to meet" }).waitFor();
				expect(await frame.locator("strong").textContent()).toBe("Ada");
				await eventually(() =>
					frame.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
				).toBe(true);
				expect(await page.locator("iframe").getAttribute("width")).toBe(String(width));
				const ground = await frame
					.locator("body")
					.evaluate((body) => getComputedStyle(body).backgroundColor);
				expect(ground === "rgb(27, 26, 29)", `${ground} in the ${scheme} scheme`).toBe(
					scheme === "dark",
				);
			}
		}
		await page.goto(`${path}/preview?view=text`);
		expect(await page.locator("pre").textContent()).toContain("Meet Otto");

		// Tested: to the editor alone.
		await page.goto(path);
		await step(page, "test").click();
		await done(page, "tested");
		const tests = await emailsTo("ada@example.com");
		expect(tests.at(-1)?.subject).toBe("Test: Two dogs to meet");

		// Not without a postal address.
		await step(page, "send").click();
		await page.waitForURL(/\/send$/);
		await page.locator('a[href="/desk/newsletter/settings"]').last().click();
		await page.locator("[name=postalAddress]").fill("1 Corso Street\nAustin, TX 78701");
		await page.locator("form#settings button[type=submit]").click();
		await done(page, "settings");

		// Scheduled in her own time zone, UTC without scripts; a time that has passed is refused.
		await page.goto(`${path}/send`);
		if (javaScriptEnabled) {
			await eventually(() => page.locator("input[name=zone]").inputValue()).toBe("America/Chicago");
		}
		const at = page.locator("input[name=at]");
		await at.fill("2020-07-14T09:30");
		await page.locator("input[name=when][value=later]").check();
		await page.locator("form#when button").click();
		await page.locator("input[name=at][aria-invalid=true]").waitFor();
		await at.fill("2035-07-14T09:30");
		await page.locator("form#when button").click();
		await done(page, "scheduled");
		const hour = javaScriptEnabled ? "14" : "09";
		// In the report, and in the history below it.
		await page.locator(`main time[datetime="2035-07-14T${hour}:30:00.000Z"]`).first().waitFor();
		expect((await page.request.get(path.replace("/desk", ""))).status()).toBe(404);

		// It is due, and a dog is withdrawn before the emails are written.
		await dogs.transition(gone.id, "withdrawn", schedule);
		await db.update(issues).set({ scheduledAt: daysAgo(0.001) });
		await sendDueIssues(schedule);
		await eventually(async () => {
			await retryNow();
			return (await emailsTo(reader)).length + (await emailsTo(other)).length;
		}).toBe(2);
		const [mail] = await emailsTo(reader);
		expect(mail).toMatchObject({ subject: "Two dogs to meet" });
		expect(mail?.text).toContain("Meet Otto");
		expect(mail?.text).not.toContain("Brando");
		expect(mail?.text).toContain("1 Corso Street");

		// The public page, and unsubscribing by one click.
		const [, browser = ""] = mail?.html?.match(/href="[^"]*(\/newsletter\/\d+)"/) ?? [];
		const visitor = await visit(browser, { as });
		await visitor.getByRole("heading", { level: 1, name: "Two dogs to meet" }).waitFor();
		expect(await visitor.locator("main").textContent()).not.toContain("Brando");
		for (const width of [1280, 360]) {
			await visitor.setViewportSize({ width, height: 800 });
			expect(await overhang(visitor)).toBeLessThanOrEqual(0);
			// Axe is a script itself.
			if (javaScriptEnabled) expect(await accessibilityViolations(visitor)).toEqual([]);
		}
		const [, leave = ""] =
			mail?.text?.match(/(\/newsletter\/unsubscribe\/[\w-]{22}\?issue=\d+)/) ?? [];
		await visitor.goto(leave);
		await visitor.locator("main form button").click();
		await visitor.locator('main a[href="/newsletter"]').waitFor();
		const [row] = await db.select().from(subscribers).where(eq(subscribers.email, reader));
		expect(row?.state).toBe("unsubscribed");

		// The report; a second issue in the same week is refused.
		await sendDueIssues(schedule);
		await page.goto(path);
		const figures = await page.locator("main dl dd").allTextContents();
		expect(figures.slice(0, 3)).toEqual(["2", "0", "1"]);
		await page.goto("/desk/newsletter");
		await page.locator("form#begin button").click();
		await done(page, "begun");
		await page.locator("[name=subject]").fill("Too soon");
		if (!javaScriptEnabled) await page.locator("textarea[name=introduction]").fill("Hello.");
		else await page.locator("[contenteditable=true]").pressSequentially("Hello.");
		await step(page, "send").click();
		await page.waitForURL(/\/send$/);
		await page.locator("input[name=when][value=now]").check();
		await page.locator("form#when button").click();
		await page.locator("#when-when-error, [id$='when-error']").first().waitFor();
	});
});
