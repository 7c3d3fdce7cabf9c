import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { accessibilityViolations, eventually, statusLine, statusOf } from "#test/browser.ts";
import { emailLinkingTo, emailTo } from "#test/emails.ts";
import {
	answerOf,
	button,
	expectThanks,
	field,
	fillIn,
	pathIn,
	ripen,
	runForms,
	visitorsForms,
	write,
} from "#test/filling.ts";
import { smallPicture } from "#test/make.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

const visit = runForms();

/** A desk page for a signed-in staff member, in a separate browser context. */
async function atTheDesk(path: string, width: number, allowedConsole?: RegExp): Promise<Page> {
	const staff = await makeStaff("reviewer");
	const cookie = await browserCookieOf(staff, "http://127.0.0.1");
	return visit(path, {
		...(allowedConsole ? { width, allowedConsole } : { width }),
		before: (page) => page.context().addCookies([cookie]),
	});
}

/** The minute in which a decision can be undone is over. */
async function aMinuteLater(): Promise<void> {
	await db.execute(sql`update deliveries set not_before = now() where state = 'waiting'`);
	await db.execute(sql`update pgboss.job set start_after = now() where state < 'active'`);
}

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
const toDecision = (page: Page, path: string) => page.locator(`#decide a[href*="/${path}"]`);
const submit = (page: Page, form: string) =>
	page.locator(`main form${form}`).getByRole("button").click();
const preview = (page: Page) => page.locator("section[aria-labelledby=letter]");

async function approve(page: Page): Promise<void> {
	await toDecision(page, "approval").click();
	await submit(page, "#approved");
}

/** By the owner's private page. */
async function takeDown(page: Page): Promise<void> {
	await page.locator('main a[href$="/say/taken-down"]').click();
	await page.waitForURL("**/say/taken-down");
	await submit(page, ":not([id])");
}

async function ask(page: Page, path: string): Promise<{ status: number; text: string }> {
	const answer = await page.request.get(path, { maxRedirects: 0 });
	return { status: answer.status(), text: await answer.text() };
}

test("a dog: changes requested, completed by its owner, approved, shown everywhere, withdrawn, shown nowhere", async () => {
	const form = visitorsForms.rehome;
	const owner = await visit(form.path, { width: 360, before: async () => {} });
	const email = await fillIn(owner, form);
	await ripen(owner);
	await button(owner, form).click();
	await expectThanks(owner, email);

	// Too little is known to publish it: the reviewer asks, and sees the mail before it goes.
	const desk = await atTheDesk("/desk/review?show=completing", 360);
	await link(desk, /Ada Rossi/).click();
	await toDecision(desk, "changes").waitFor();
	expect(await accessibilityViolations(desk)).toEqual([]);
	expect(await toDecision(desk, "approval").count()).toBe(0);
	await toDecision(desk, "changes").click();
	await desk.locator("form#changes").waitFor();
	expect(await field(desk, "words").inputValue()).toContain("Enter your dog’s name.");
	await write(desk, { words: "Please add a photo and his age." });
	await submit(desk, "#changes");
	await preview(desk).waitFor();
	await submit(desk, "#changes");
	await desk.getByRole("status").locator("form#undo").waitFor();

	// The owner's link opens the listing, saves as they go, and sends it back.
	await aMinuteLater();
	const letter = await emailTo(email, /complete/);
	expect(letter.text).toContain("Please add a photo and his age.");
	const path = pathIn(letter, "/edit/dog/");
	await owner.goto(path);
	await write(owner, { name: "Zeno Primo", color: "Brindle", locationCity: "Austin" });
	await write(owner, { locationState: "TX", weightLbs: "104" });
	await write(owner, { bornOn: "2023", description: "Calm and kind." });
	for (const choice of await owner.getByRole("combobox").all())
		await choice.selectOption({ index: 1 });
	// New profiles begin with the relay, where nothing is shown.
	expect(await owner.locator("[name=contactBy][value=relay]").isChecked()).toBe(true);
	expect(await field(owner, "showPhone").isVisible()).toBe(false);
	await owner.locator("[name=contactBy][value=shown]").check();
	await field(owner, "showPhone").setChecked(false);
	await owner.locator("input[type=file][multiple]").setInputFiles({
		name: "zeno.png",
		mimeType: "image/png",
		buffer: await smallPicture(41),
	});
	await owner.locator('button[formaction$="/review"]').click();
	await answerOf(owner, "status");
	expect(await accessibilityViolations(owner)).toEqual([]);

	// Approved with the keyboard, it is public within a second, without what the owner keeps private.
	await desk.goto("/desk/review");
	await link(desk, /Zeno Primo/).click();
	await desk.getByRole("heading", { level: 1, name: "Zeno Primo" }).waitFor();
	// Of all waits the longest: an image worker starts, on a busy machine.
	const processed = async () => {
		await desk.reload();
		return desk.locator(`main img:not([src^="/portraits/"])`).count();
	};
	await expect.poll(processed, { timeout: 25_000 }).toBeGreaterThan(0);
	await toDecision(desk, "approval").click();
	await desk.locator("form#approved").getByRole("button").press("Enter");
	await desk.getByRole("status").filter({ hasText: "Zeno Primo" }).waitFor();
	const dog = "/adoption-network/zeno-primo";
	const places = ["/adoption-network", "/adoption-network/feed.atom", "/sitemap/pages-1.xml"];
	await eventually(async () => (await ask(owner, dog)).status).toBe(200);
	await owner.goto(dog);
	expect(await owner.locator("h1").textContent()).toBe("Meet Zeno Primo");
	expect(await owner.locator("main").textContent()).toContain(email);
	expect((await ask(owner, dog)).text).not.toContain("555-0142");
	expect((await ask(owner, `${dog}/card.jpg`)).status).toBe(200);
	const photo = await owner.locator("main img").first().getAttribute("src");
	expect((await ask(owner, photo ?? "")).status).toBe(200);
	for (const place of places.slice(0, 2)) {
		await eventually(async () => (await ask(owner, place)).text).toContain("zeno-primo");
	}
	await aMinuteLater();
	await emailLinkingTo(email, dog);

	// Withdrawn by the owner: no page, no list, no feed, no card, no photo.
	await owner.goto(path);
	await takeDown(owner);
	await owner.waitForURL(`**${path}`);
	await eventually(async () => (await ask(owner, dog)).status).toBe(404);
	expect((await ask(owner, photo ?? "")).status).toBe(404);
	expect((await ask(owner, `${dog}/card.jpg`)).status).toBe(404);
	for (const place of places) {
		expect((await ask(owner, place)).text, place).not.toContain("zeno-primo");
	}
}, 60_000);

test("a kennel: application, completed at the desk, approved, undone, approved again, paused", async () => {
	const form = visitorsForms.breeder;
	const breeder = await visit(form.path, { before: async () => {} });
	const email = await fillIn(breeder, form);
	await ripen(breeder);
	await button(breeder, form).click();
	await expectThanks(breeder, email);

	const desk = await atTheDesk("/desk/review?kind=breeder", 1280, statusLine(404));
	await link(desk, /Casa Nera/).click();
	await desk.getByRole("heading", { level: 1, name: "Casa Nera" }).waitFor();
	expect(await accessibilityViolations(desk)).toEqual([]);
	await desk.locator('#decide a[href*="/edit"]').first().click();
	await write(desk, { kennelAbout: "One litter a year." });
	await submit(desk, "#draft");
	await approve(desk);
	const page = "/breeder-network/casa-nera";
	await eventually(async () => (await ask(breeder, page)).status).toBe(200);

	// Within the minute the way back leaves no trace, and no mail has gone.
	await submit(desk, "#undo");
	await desk.waitForURL(/done=undone/);
	await eventually(async () => (await ask(breeder, page)).status).toBe(404);
	expect((await ask(breeder, "/breeder-network")).text).not.toContain("casa-nera");

	await link(desk, /Casa Nera/).click();
	await approve(desk);
	await eventually(async () => (await ask(breeder, page)).status).toBe(200);
	await aMinuteLater();
	const letter = await emailLinkingTo(email, page);
	await breeder.goto(pathIn(letter, "/edit/kennel/"));
	await takeDown(breeder);
	await eventually(async () => (await ask(breeder, page)).status).toBe(404);
	expect(await statusOf(breeder)).toBe(200);
}, 60_000);

test("the second of two reviewers on one case sees the first decision", async () => {
	const form = visitorsForms.breeder;
	const breeder = await visit(form.path, { before: async () => {} });
	const email = await fillIn(breeder, form);
	await write(breeder, { MMERGE7: "Due Mani" });
	await ripen(breeder);
	await button(breeder, form).click();
	await expectThanks(breeder, email);
	const ada = await atTheDesk("/desk/review?kind=breeder", 1280);
	await link(ada, /Due Mani/).click();
	await ada.getByRole("heading", { level: 1, name: "Due Mani" }).waitFor();
	const bruno = await atTheDesk(new URL(ada.url()).pathname, 1280, statusLine(409));
	await bruno.getByRole("heading", { level: 1, name: "Due Mani" }).waitFor();
	for (const page of [ada, bruno]) {
		await toDecision(page, "decline").click();
		await field(page, "reason").selectOption({ index: 1 });
		await submit(page, "#declined");
		await preview(page).waitFor();
	}
	await submit(ada, "#declined");
	await ada.getByRole("status").filter({ hasText: "Due Mani" }).waitFor();
	await submit(bruno, "#declined");
	expect(await bruno.getByRole("alert").textContent()).toMatch(/Volunteer \d+/);
}, 60_000);
