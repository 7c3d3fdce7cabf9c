import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { replies, staffNotes } from "#app/cases/table.ts";
import { inquiryMessages } from "#app/network/conversations/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { alive, eventually, setUpBrowser } from "#test/browser.ts";
import { dogNow, enterDog } from "#test/evidence.ts";
import { caseNow, dogDraft, editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import { makeInquiry, makeRelayedDog } from "#test/visitors.ts";
import { networkTrouble } from "./lost-connection.ts";

const staff: number[] = [];
const site = runSite(async () => {
	for (let count = 0; count < 2; count += 1) staff.push((await makeStaff("reviewer")).id);
});
const { visit } = setUpBrowser(site);
beforeEach(() => db.delete(rateLimits));

const allowedConsole = new RegExp(`${networkTrouble.source}|status of 502`);

async function signIn(page: Page, who = 0): Promise<void> {
	await page.context().addCookies([await browserCookieOf({ id: staff[who] ?? 0 }, site.origin)]);
}

const atDesk = (path: string) => visit(path, { allowedConsole, before: signIn });
const asSender = (path: string) => visit(path, { allowedConsole, before: async () => {} });

const field = (page: Page, name: string) => page.locator(`main form [name="${name}"]:visible`);
const notSent = (page: Page) => page.locator("main form button + [role=alert]");
const isOnErrorPage = (page: Page) => page.locator("[data-fault]").count();

const draftsIn = (page: Page) =>
	page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));

/** Closes the tab and opens the page in another one of the same browser. */
async function killTab(page: Page, path: string): Promise<Page> {
	const context = page.context();
	await page.close();
	await context.setOffline(false);
	const next = await context.newPage();
	await next.goto(path);
	await alive(next);
	return next;
}

async function waitForDraft(page: Page): Promise<void> {
	await eventually(async () => (await draftsIn(page)).length).toBe(1);
}

describe("at the desk", () => {
	const notesOf = (id: number) => db.select().from(staffNotes).where(eq(staffNotes.subjectId, id));
	const words = "The vet confirmed the chip.";
	const save = (page: Page) => page.locator("form#note button[type=submit]");

	test.each([
		["no connection", (page: Page) => page.context().setOffline(true)],
		["a reset", (page: Page) => page.route("**/*.data", (route) => route.abort("connectionreset"))],
		[
			"a proxy’s 502",
			(page: Page) =>
				page.route("**/*.data", (route) => route.fulfill({ status: 502, body: "<h1>" })),
		],
	])("%s keeps a note, which arrives once when it is sent again", async (_, cut) => {
		const { id } = await makeCase("rehome", dogDraft);
		const page = await atDesk(`/desk/review/${id}`);
		await field(page, "words").fill(words);
		await cut(page);
		await save(page).click();
		await notSent(page).waitFor();
		expect(await isOnErrorPage(page)).toBe(0);
		expect(await field(page, "words").inputValue()).toBe(words);
		expect(await notesOf(id)).toEqual([]);
		await page.unrouteAll();
		await page.context().setOffline(false);
		await save(page).click();
		await page.getByText(words, { exact: true }).waitFor();
		expect(await notesOf(id)).toHaveLength(1);
		await eventually(() => draftsIn(page)).toEqual([]);
		expect(await field(page, "words").inputValue()).toBe("");
	});

	test("the pressed button shows that it is at work, and can’t be pressed again", async () => {
		const { id } = await makeCase("rehome", dogDraft);
		const page = await atDesk(`/desk/review/${id}`);
		const gate = Promise.withResolvers<void>();
		let posts = 0;
		await page.route("**/*.data", async (route) => {
			if (route.request().method() === "POST") posts += 1;
			await gate.promise;
			await route.continue();
		});
		await field(page, "words").fill(words);
		await save(page).click();
		await save(page).and(page.locator("[aria-busy=true]")).waitFor();
		await save(page).dispatchEvent("click");
		gate.resolve();
		await page.getByText(words, { exact: true }).waitFor();
		expect(posts).toBe(1);
	});

	test("a form that is sent again while another one is on its way comes after it", async () => {
		const { id } = await makeCase("contact", {}, { details: { message: "Is he still there?" } });
		const page = await atDesk(`/desk/messages/${id}`);
		await field(page, "body").fill("Yes, he is.");
		await page.route("**/*.data", (route) => route.abort("connectionreset"));
		await page.locator("form#edit").getByRole("button", { name: "Send reply" }).click();
		await notSent(page).waitFor();
		await page.unrouteAll();
		const gate = Promise.withResolvers<void>();
		await page.route("**/assignee/me.data", async (route) => {
			await gate.promise;
			await route.continue();
		});
		const assign = page.locator("form#assignee button[type=submit]");
		await assign.click();
		await assign.and(page.locator("[aria-busy=true]")).waitFor();
		await page.evaluate(() => window.dispatchEvent(new Event("online")));
		gate.resolve();
		const answers = () => db.$count(replies, eq(replies.caseId, id));
		await eventually(answers).toBe(1);
		expect((await caseNow({ id })).assignedTo).not.toBeNull();
	});

	test("a draft survives a killed tab, is nobody else’s, and goes at sign-out", async () => {
		const { id } = await makeCase("rehome", dogDraft);
		const path = `/desk/review/${id}`;
		const page = await atDesk(path);
		await field(page, "words").fill(words);
		await waitForDraft(page);
		const next = await killTab(page, path);
		await eventually(() => field(next, "words").inputValue()).toBe(words);
		await next.close();
		await signIn(next, 1);
		const colleague = await killTab(await next.context().newPage(), path);
		await colleague.locator("form#note [data-draft] button").waitFor();
		expect(await field(colleague, "words").inputValue()).toBe("");
		await field(colleague, "words").fill(words);
		await waitForDraft(colleague);
		colleague.on("dialog", (dialog) => dialog.accept());
		await colleague.locator("form#sign-out button").click();
		await colleague.waitForURL("**/login");
		expect(await draftsIn(colleague)).toEqual([]);
	});
});

test("a conversation’s answer is kept and sent by itself, once, when the connection is back (R9)", async () => {
	const { id } = await makeRelayedDog({ name: "Nero" });
	const inquiry = await makeInquiry(id);
	const page = await asSender(`/talk/${inquiry.tokens.owner}`);
	const body = "Saturday at ten works for us.";
	await page.locator("form#say [name=body]").fill(body);
	await waitForDraft(page);
	// The address opens the conversation, so that it isn't stored.
	expect((await draftsIn(page)).join()).not.toContain(inquiry.tokens.owner);
	await page.context().setOffline(true);
	await page.locator("form#say button[type=submit]").click();
	await notSent(page).waitFor();
	expect(await page.locator("form#say [name=body]").inputValue()).toBe(body);
	await page.context().setOffline(false);
	await page.locator("ol").getByText(body).waitFor();
	const sent = await db
		.select()
		.from(inquiryMessages)
		.where(eq(inquiryMessages.inquiryId, inquiry.id));
	expect(sent.filter((message) => message.body === body)).toHaveLength(1);
	await eventually(() => draftsIn(page)).toEqual([]);
	expect(await page.locator("form#say [name=body]").inputValue()).toBe("");
});

test("a breeder’s dog is kept, also in a killed tab, and arrives once", async () => {
	const kennel = await makeCase("breeder", kennelDraft);
	const dog = await enterDog(kennel.id);
	const path = `${await editPathOf(kennel)}/dogs/${dog}`;
	const page = await asSender(path);
	await field(page, "registeredName").fill("Nera dei Tetti");
	await page.context().setOffline(true);
	await page.locator("form#dog button[type=submit]").click();
	await notSent(page).waitFor();
	await waitForDraft(page);
	const next = await killTab(page, path);
	await eventually(() => field(next, "registeredName").inputValue()).toBe("Nera dei Tetti");
	await next.locator("form#dog button[type=submit]").click();
	await eventually(async () => (await dogNow(kennel.id, dog)).registeredName).toBe(
		"Nera dei Tetti",
	);
	await eventually(() => draftsIn(next)).toEqual([]);
});

describe("an owner’s profile", () => {
	const story = "He sleeps on the sofa and waits at the door.";
	const stateLine = (page: Page) => page.locator("form#edit [data-save]");

	test("says at any time whether it is saved, and saves again when the connection is back", async () => {
		const found = await makeCase("rehome", dogDraft);
		const page = await asSender(`${await editPathOf(found)}?step=words`);
		await page.context().setOffline(true);
		await field(page, "description").fill(story);
		await field(page, "description").blur();
		await stateLine(page).and(page.locator("[data-save=away]")).waitFor();
		for (const y of [0, 100_000]) {
			await page.evaluate((top) => scrollTo(0, top), y);
			expect(await isInView(page)).toBe(true);
		}
		await page.context().setOffline(false);
		await stateLine(page).and(page.locator("[data-save=saved]")).waitFor();
		expect((await caseNow(found)).draft).toMatchObject({ description: story });
		await eventually(() => draftsIn(page)).toEqual([]);
	});

	test("brings back what a killed tab had, unless someone has changed it since", async () => {
		const found = await makeCase("rehome", dogDraft);
		const path = `${await editPathOf(found)}?step=words`;
		const page = await asSender(path);
		await page.context().setOffline(true);
		await field(page, "description").fill(story);
		await field(page, "behaviorNotes").fill("Barks at night.");
		await waitForDraft(page);
		const context = page.context();
		await page.close();
		const other = await visit(path, { before: async () => {} });
		await field(other, "behaviorNotes").fill("Sleeps at night.");
		await field(other, "behaviorNotes").blur();
		await stateLine(other).and(other.locator("[data-save=saved]")).waitFor();
		await context.setOffline(false);
		const next = await context.newPage();
		await next.goto(path);
		await stateLine(next).and(next.locator("[data-save=saved]")).waitFor();
		expect((await caseNow(found)).draft).toMatchObject({
			description: story,
			behaviorNotes: "Sleeps at night.",
		});
	});

	/** Whether the bar is in the part of the page that shows, at either end of the form. */
	function isInView(page: Page): Promise<boolean> {
		return stateLine(page).evaluate((bar) => {
			const form = bar.closest("form")?.getBoundingClientRect();
			const { top, bottom } = bar.getBoundingClientRect();
			return !form || form.top > innerHeight || (top >= 0 && bottom <= innerHeight);
		});
	}
});
