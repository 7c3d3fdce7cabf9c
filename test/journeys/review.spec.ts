import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addReply } from "#app/cases/saved-replies/saved-replies.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { eventually, statusLine, statusOf } from "#test/browser.ts";
import {
	ageTicket,
	button,
	expectConfirmation,
	field,
	fillIn,
	fillSteps,
	publicFormFixtures,
	sendFromPreview,
	setUpFormPages,
	write,
} from "#test/filling.ts";
import { emailLinkingTo, emailTo, linkIn } from "#test/mail.ts";
import { actor, type Listing, makeDog, smallPicture } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

const visit = setUpFormPages();

/** A desk page for a signed-in staff member, in a separate browser context. */
async function atTheDesk(
	path: string,
	width: number,
	allowedConsole?: RegExp,
	as: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
	const staff = await makeStaff("reviewer");
	const cookie = await browserCookieOf(staff, "http://127.0.0.1");
	return visit(path, {
		...(allowedConsole ? { width, allowedConsole, as } : { width, as }),
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
	page.locator(`main form${form} button[type=submit]`).click();
/** In a form where saved replies can be inserted, too. */
const send = (page: Page, form: string) =>
	page.locator(`main form${form} button[type=submit]:not([name=insert])`).click();

async function insertReply(page: Page): Promise<void> {
	await page.getByLabel("Thanks").check();
	await page.getByRole("button", { name: "Insert" }).click();
}

const preview = (page: Page) => page.locator("section[aria-labelledby=letter]");

async function approve(page: Page): Promise<void> {
	await toDecision(page, "approval").click();
	await submit(page, "#approved");
}

/** By the owner's private page. */
async function takeDown(page: Page): Promise<void> {
	const { pathname } = new URL(page.url());
	await page.locator('main a[href$="/say/taken-down"]').click();
	await page.waitForURL("**/say/taken-down");
	await submit(page, "#change");
	await page.waitForURL(`**${pathname}`);
}

async function ask(page: Page, path: string): Promise<{ status: number; text: string }> {
	const answer = await page.request.get(path, { maxRedirects: 0 });
	return { status: answer.status(), text: await answer.text() };
}

test("a dog: changes requested, completed by its owner, approved, shown everywhere, withdrawn, shown nowhere", async () => {
	const form = publicFormFixtures.rehome;
	const thanks = { title: "Thanks", use: "changes" as const, kind: "rehome" };
	const body = "Dear {owner’s first name}, thank you.";
	await addReply({ ...thanks, body }, actor);
	const owner = await visit(form.path, { width: 360, before: async () => {} });
	const email = await fillIn(owner, form);
	await ageTicket(owner);
	await button(owner, form).click();
	await expectConfirmation(owner, email);

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
	// A saved reply goes after what was typed; without a script, the page comes back with both.
	const words = `Please add a photo and his age.\n\nDear Ada, thank you.`;
	await insertReply(desk);
	expect(await field(desk, "words").inputValue()).toBe(words);
	const plain = await visit(new URL(desk.url()).pathname, {
		as: { javaScriptEnabled: false },
		before: async (page) => page.context().addCookies(await desk.context().cookies()),
	});
	await write(plain, { words: "Please add a photo and his age." });
	await insertReply(plain);
	expect(await field(plain, "words").inputValue()).toBe(words);
	await plain.close();
	await send(desk, "#changes");
	await preview(desk).waitFor();
	await send(desk, "#changes");
	await desk.getByRole("status").locator("form#undo").waitFor();

	// The owner's link opens the listing, saves as they go, and sends it back.
	await aMinuteLater();
	const letter = await emailTo(email, /complete/);
	expect(letter.text).toContain("Please add a photo and his age.");
	const path = linkIn(letter, "/edit/dog/");
	await owner.goto(path);
	await owner.locator("input[type=file][multiple]").setInputFiles({
		name: "zeno.png",
		mimeType: "image/png",
		buffer: await smallPicture(41),
	});
	await fillSteps(owner, {
		...{ name: "Zeno Primo", color: "Brindle", locationCity: "Austin", locationState: "TX" },
		...{ weightLbs: "104", ageYears: "3", description: "Calm and kind." },
	});
	await owner.goBack();
	await owner.locator("form#edit").waitFor();
	// New profiles begin with the relay, where nothing is shown.
	expect(await owner.locator("[name=contactBy][value=relay]").isChecked()).toBe(true);
	expect(await field(owner, "showPhone").isVisible()).toBe(false);
	await owner.locator("[name=contactBy][value=shown]").check();
	// Nothing is public without a click of its own.
	expect(await field(owner, "showPhone").isChecked()).toBe(false);
	await field(owner, "showEmail").check();
	await owner.locator("form#edit button[value=preview]").click();
	await owner.waitForURL("**/preview");
	await sendFromPreview(owner);
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
	await expect.poll(processed).toBeGreaterThan(0);
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
	await eventually(async () => (await ask(owner, dog)).status).toBe(404);
	expect((await ask(owner, photo ?? "")).status).toBe(404);
	expect((await ask(owner, `${dog}/card.jpg`)).status).toBe(404);
	for (const place of places) {
		expect((await ask(owner, place)).text, place).not.toContain("zeno-primo");
	}
});

test("a photo with a code: asked for, sent without scripts, accepted, and told on the page", async () => {
	const email = "owner@example.com";
	const found = await makeCase("rehome", { ...dogDraft, name: "Codina" }, { photos: 1, email });
	const desk = await atTheDesk(`/desk/review/${found.id}`, 768);
	expect(await accessibilityViolations(desk)).toEqual([]);
	await submit(desk, "#request");
	await desk.waitForURL(/done=code-requested/);
	const letter = await emailTo(email, /Codina/);
	const path = `${linkIn(letter, "/edit/dog/")}/code`;
	const owner = await visit(path, { width: 360, as: { javaScriptEnabled: false } });
	const code = (await owner.locator("main strong").textContent()) ?? "";
	await owner.locator("input[type=file]").setInputFiles({
		name: "codina.png",
		mimeType: "image/png",
		buffer: await smallPicture(77),
	});
	await owner.locator("main form button").click();
	await owner.locator('main img[src*="/photos/"]').waitFor();

	await desk.reload();
	const panel = desk.locator("section[aria-labelledby=code-photo]");
	expect(await panel.textContent()).toContain(code);
	expect(await panel.locator("img").count()).toBe(2);
	expect(await accessibilityViolations(desk)).toEqual([]);
	await submit(desk, "#confirmed");
	await desk.waitForURL(/done=code-confirmed/);
	await approve(desk);
	const dog = "/adoption-network/codina";
	await eventually(async () => (await ask(owner, dog)).status).toBe(200);
	const { text } = await ask(owner, dog);
	expect(text).toContain("our team saw a photo of Codina with that day’s code");
	// The owner sent it by the link that was mailed.
	expect(text).toContain("confirmed the email address");
});

test("a kennel: application, completed at the desk, approved, undone, approved again, paused", async () => {
	const form = publicFormFixtures.breeder;
	const breeder = await visit(form.path, { before: async () => {} });
	const email = await fillIn(breeder, form);
	await ageTicket(breeder);
	await button(breeder, form).click();
	await expectConfirmation(breeder, email);

	const desk = await atTheDesk("/desk/review?show=completing", 1280, statusLine(404));
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
	await desk.waitForURL(/done=back/);
	await eventually(async () => (await ask(breeder, page)).status).toBe(404);
	expect((await ask(breeder, "/breeder-network")).text).not.toContain("casa-nera");

	await approve(desk);
	await eventually(async () => (await ask(breeder, page)).status).toBe(200);
	await aMinuteLater();
	const published = await emailLinkingTo(email, page);
	await breeder.goto(linkIn(published, "/edit/kennel/"));
	await takeDown(breeder);
	await eventually(async () => (await ask(breeder, page)).status).toBe(404);
	expect(await statusOf(breeder)).toBe(200);
});

test("the second of two reviewers on one case sees the first decision", async () => {
	const form = publicFormFixtures.breeder;
	const breeder = await visit(form.path, { before: async () => {} });
	const email = await fillIn(breeder, form);
	await write(breeder, { MMERGE7: "Due Mani" });
	await ageTicket(breeder);
	await button(breeder, form).click();
	await expectConfirmation(breeder, email);
	const ada = await atTheDesk("/desk/review?show=completing", 1280);
	await link(ada, /Due Mani/).click();
	await ada.getByRole("heading", { level: 1, name: "Due Mani" }).waitFor();
	const bruno = await atTheDesk(new URL(ada.url()).pathname, 1280, statusLine(409));
	await bruno.getByRole("heading", { level: 1, name: "Due Mani" }).waitFor();
	for (const page of [ada, bruno]) {
		await toDecision(page, "decline").click();
		await field(page, "reason").selectOption({ index: 1 });
		await send(page, "#declined");
		await preview(page).waitFor();
	}
	await send(ada, "#declined");
	await ada.getByRole("status").filter({ hasText: "Due Mani" }).waitFor();
	await send(bruno, "#declined");
	expect(await bruno.getByRole("alert").textContent()).toMatch(/Volunteer \d+/);
});

test.each([
	{ who: "on a phone without scripts", width: 360, as: { javaScriptEnabled: false } },
	{ who: "on a desktop", width: 1280, as: {} },
])("$who, several dogs get a status from their list, by keyboard", async ({ width, as }) => {
	const name = `Zora ${width}`;
	const made: Listing[] = [];
	for (const end of ["One", "Two", "Three"]) made.push(await makeDog({ name: `${name} ${end}` }));
	const desk = await atTheDesk(`/desk/adoptions?q=${name}`, width, undefined, as);
	for (const end of ["One", "Two"]) {
		await desk.getByRole("checkbox", { name: new RegExp(end) }).focus();
		await desk.keyboard.press("Space");
	}
	// Someone else is faster.
	await dogs.transition(made[1]?.id ?? 0, "withdrawn", actor);
	await desk.locator("select[name=to]").focus();
	await desk.keyboard.type("Withdrawn");
	await desk.keyboard.press("Tab");
	await desk.keyboard.press("Enter");
	await desk.locator("button[name=sure]").focus();
	await desk.keyboard.press("Enter");
	const answer = desk.getByRole("status").filter({ has: desk.getByRole("listitem") });
	expect(await answer.getByRole("link").textContent()).toBe(`${name} Two`);
	const now = await Promise.all(made.map(({ id }) => dogs.find(id)));
	expect(now.map((row) => row?.status)).toEqual(["withdrawn", "withdrawn", "available"]);
	await desk.locator("a[href*='select=all']").click();
	await desk.waitForURL("**select=all**");
	await eventually(() => desk.locator("input[name=record]:checked").count()).toBe(3);
	if (width > 360) expect(await accessibilityViolations(desk)).toEqual([]);
	const download = desk.waitForEvent("download");
	await desk.locator("button[formaction$='export.csv']").click();
	expect((await download).suggestedFilename()).toMatch(/^dogs-.*\.csv$/);
});

test("without scripts, several cases are assigned from the list", async () => {
	const names = ["Zita One", "Zita Two"];
	const made = await Promise.all(names.map((name) => makeCase("rehome", { ...dogDraft, name })));
	const desk = await atTheDesk("/desk/review", 1280, undefined, { javaScriptEnabled: false });
	const boxes = names.map((name) => desk.getByRole("checkbox", { name: new RegExp(name) }));
	expect(await boxes[0]?.isVisible()).toBe(false);
	await desk.locator("#assign summary").click();
	for (const box of boxes) await box.check();
	await desk.locator("#assign button[value=me]").click();
	await desk.waitForURL(/done=mine/);
	const [one, two] = await Promise.all(made.map(caseNow));
	expect(one?.assignedTo).toBeGreaterThan(0);
	expect(two?.assignedTo).toBe(one?.assignedTo);
});
