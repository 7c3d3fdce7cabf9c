import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { accessibilityViolations, eventually, statusLine, statusOf } from "#test/browser.ts";
import { emailTo } from "#test/emails.ts";
import {
	button,
	expectThanks,
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
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

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
	const desk = await atTheDesk("/desk/review", 360);
	await link(desk, /A dog from Ada Rossi/).click();
	await link(desk, "Ask for changes").waitFor();
	expect(await accessibilityViolations(desk)).toEqual([]);
	expect(await link(desk, "Approve and publish").count()).toBe(0);
	await link(desk, "Ask for changes").click();
	await desk
		.getByRole("textbox", { name: /What is missing/ })
		.fill("Please add a photo and his age.");
	await press(desk, "Preview email");
	await desk.getByRole("region", { name: "Email preview" }).waitFor();
	await press(desk, "Send email and ask for changes");
	await desk.getByRole("status").filter({ hasText: "Undo" }).waitFor();

	// The owner's link opens the listing, saves as they go, and sends it back.
	await aMinuteLater();
	const letter = await emailTo(email, "Please complete your dog’s listing");
	expect(letter.text).toContain("Please add a photo and his age.");
	const path = pathIn(letter, "/edit/dog/");
	await owner.goto(path);
	await write(owner, { Name: "Zeno Primo", Color: "Brindle", City: "Austin" });
	await write(owner, { "State or province": "TX", Weight: "104" });
	await write(owner, { "Age, years": "3", "Age, months": "2", Description: "Calm and kind." });
	for (const choice of await owner.getByRole("combobox").all())
		await choice.selectOption({ index: 1 });
	await owner.getByRole("checkbox", { name: /phone number/ }).setChecked(false);
	await owner.locator("input[type=file][multiple]").setInputFiles({
		name: "zeno.png",
		mimeType: "image/png",
		buffer: await smallPicture(41),
	});
	await press(owner, "Send for review");
	await owner.getByRole("status").filter({ hasText: "Sent." }).waitFor();
	expect(await accessibilityViolations(owner)).toEqual([]);

	// Approved with the keyboard, it is public within a second, without what the owner keeps private.
	await desk.goto("/desk/review");
	await link(desk, /Zeno Primo/).click();
	await desk.getByRole("heading", { level: 1, name: "Zeno Primo" }).waitFor();
	await eventually(async () => {
		await desk.reload();
		return desk.locator("main img").count();
	}).toBeGreaterThan(0);
	await link(desk, "Approve and publish").click();
	await desk.getByRole("button", { name: "Approve and publish" }).press("Enter");
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
	expect((await emailTo(email, "Your dog’s listing is on the site")).text).toContain(dog);

	// Withdrawn by the owner: no page, no list, no feed, no card, no photo.
	await owner.goto(path);
	await link(owner, "Take it down").click();
	await press(owner, "Take it down");
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
	await link(desk, "Edit").click();
	await desk.getByRole("textbox", { name: /About the kennel/ }).fill("One litter a year.");
	await press(desk, "Save changes");
	await link(desk, "Approve and publish").click();
	await press(desk, "Approve and publish");
	const page = "/breeder-network/casa-nera";
	await eventually(async () => (await ask(breeder, page)).status).toBe(200);

	// Within the minute the way back leaves no trace, and no mail has gone.
	await press(desk, "Undo");
	await desk.waitForURL(/done=undone/);
	await eventually(async () => (await ask(breeder, page)).status).toBe(404);
	expect((await ask(breeder, "/breeder-network")).text).not.toContain("casa-nera");

	await link(desk, /Casa Nera/).click();
	await link(desk, "Approve and publish").click();
	await press(desk, "Approve and publish");
	await eventually(async () => (await ask(breeder, page)).status).toBe(200);
	await aMinuteLater();
	const letter = await emailTo(email, "Your kennel’s profile is on the site");
	await breeder.goto(pathIn(letter, "/edit/kennel/"));
	await link(breeder, "Take it down").click();
	await press(breeder, "Take it down");
	await eventually(async () => (await ask(breeder, page)).status).toBe(404);
	expect(await statusOf(breeder)).toBe(200);
}, 60_000);

test("the second of two reviewers on one case sees the first decision", async () => {
	const form = visitorsForms.breeder;
	const breeder = await visit(form.path, { before: async () => {} });
	const email = await fillIn(breeder, form);
	await write(breeder, { "Kennel name": "Due Mani" });
	await ripen(breeder);
	await button(breeder, form).click();
	await expectThanks(breeder, email);
	const ada = await atTheDesk("/desk/review?kind=breeder", 1280);
	await link(ada, /Due Mani/).click();
	await ada.getByRole("heading", { level: 1, name: "Due Mani" }).waitFor();
	const bruno = await atTheDesk(new URL(ada.url()).pathname, 1280, statusLine(409));
	await bruno.getByRole("heading", { level: 1, name: "Due Mani" }).waitFor();
	for (const page of [ada, bruno]) {
		await link(page, "Decline").click();
		await page.getByRole("combobox", { name: "Reason" }).selectOption({ index: 1 });
		await press(page, "Preview email");
		await page.getByRole("button", { name: "Decline and send email" }).waitFor();
	}
	await press(ada, "Decline and send email");
	await ada.getByRole("status").filter({ hasText: "Due Mani" }).waitFor();
	await press(bruno, "Decline and send email");
	expect(await bruno.getByRole("alert").textContent()).toMatch(/Volunteer \d+/);
}, 60_000);
