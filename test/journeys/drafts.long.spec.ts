import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { alive, eventually, navigateInApp } from "#test/browser.ts";
import {
	address,
	ageTicket,
	box,
	button,
	expectConfirmation,
	expectFieldValues,
	expectRows,
	field,
	fillIn,
	publicFormFixtures,
	sendingButton,
	setUpFormPages,
	type VisitorsForm,
	write,
} from "#test/filling.ts";
import { emailLinkingTo, emailsTo } from "#test/mail.ts";

const visit = setUpFormPages();
const { contact } = publicFormFixtures;

/** A visitor whose browser has kept nothing yet. */
const stranger = { before: async () => {} };

/** The line that promises to keep what is typed; its button clears the form and brings it back. */
const promise = (page: Page) => page.locator("[data-draft]").getByRole("button");
const news = (page: Page) =>
	page.locator("[data-draft]").getByRole("status").filter({ hasText: /./ });

/** What the browser keeps of a form. */
function kept(page: Page, name = "contact"): Promise<Record<string, unknown> | null> {
	return page.evaluate(
		(key) => JSON.parse(localStorage.getItem(key) ?? "null")?.fields ?? null,
		`draft:2:${name}`,
	);
}

async function openAnother(page: Page, path: string): Promise<Page> {
	const other = await page.context().newPage();
	await other.goto(path);
	await alive(other);
	return other;
}

const halves: { name: string; form: VisitorsForm; typed: Record<string, string> }[] = [
	{ name: "contact", form: contact, typed: { FNAME: "Ada", MMERGE6: "Ciao,\ncome" } },
	{
		name: "breeder",
		form: publicFormFixtures.breeder,
		typed: {
			MMERGE7: "Casa Nera",
			"ADDRESS[city]": "Guelph",
			"ADDRESS[country]": "CA",
			[address]: "ada@",
		},
	},
	{
		name: "rehome",
		form: publicFormFixtures.rehome,
		typed: { MMERGE9: "We move,\nand Bruno", PHONE: "214" },
	},
];

describe.each(halves)("a half-filled $name form", ({ name, form, typed }) => {
	test("survives a reload and a closed tab, says so, and is deleted after sending", async () => {
		const page = await visit(form.path, stranger);
		await promise(page).waitFor();
		expect(await news(page).count()).toBe(0);
		await write(page, typed);
		await field(page, box).check();
		await page.locator("input[name=website]").evaluate((trap: HTMLInputElement) => {
			trap.value = "https://spam.example";
		});
		await page.reload();
		await news(page).waitFor();
		await expectFieldValues(page, typed);
		expect(await page.locator("input[name=website]").inputValue()).toBe("");
		expect(Object.keys((await kept(page, name)) ?? {})).toHaveLength(Object.keys(typed).length + 1);

		await page.close();
		const next = await page.context().newPage();
		await next.goto(form.path);
		await news(next).waitFor();
		await expectFieldValues(next, typed);
		expect(await field(next, box).isChecked()).toBe(true);

		const email = await fillIn(next, form);
		await button(next, form).click();
		await expectConfirmation(next, email);
		await eventually(() => kept(next, name)).toBeNull();
		await next.reload();
		await promise(next).waitFor();
		expect(await news(next).count()).toBe(0);
		expect(await field(next, address).inputValue()).toBe("");
	});
});

test("typed values are restored after a visit to another page", async () => {
	const page = await visit(contact.path, stranger);
	await promise(page).waitFor();
	await write(page, { MMERGE6: "Ciao" });
	await navigateInApp(page, "/guides");
	await page.waitForURL("**/guides");
	await page.goBack();
	await news(page).waitFor();
	await expectFieldValues(page, { MMERGE6: "Ciao" });
});

test("one button clears the form and the saved draft, and can be undone", async () => {
	const page = await visit(contact.path, stranger);
	await fillIn(page, contact);
	await field(page, box).check();
	await eventually(() => kept(page)).toMatchObject({ FNAME: "Ada", "newsletter=yes": "yes" });
	await promise(page).press("Enter");
	await news(page).waitFor();
	await expectFieldValues(page, { FNAME: "", [address]: "", MMERGE6: "" });
	expect(await field(page, box).isChecked()).toBe(false);
	await eventually(() => kept(page)).toBeNull();
	await promise(page).press("Enter");
	await expectFieldValues(page, { FNAME: "Ada", MMERGE6: contact.fields.MMERGE6 });
	await eventually(() => kept(page)).toMatchObject({ FNAME: "Ada", "newsletter=yes": "yes" });
});

test("a draft whose response was lost counts as the same message when sent again", async () => {
	const page = await visit(contact.path, { ...stranger, allowedConsole: /net::ERR_/ });
	const email = await fillIn(page, contact);
	await page.reload();
	await news(page).waitFor();
	await ageTicket(page);
	await page.route("**/contact.data", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await button(page, contact).click();
	await page.locator("form#contact button + [role=alert]").waitFor();
	await expectRows(email, 1);
	await page.unrouteAll();
	// By itself, when the site can be reached again.
	await expectConfirmation(page, email);
	await expectRows(email, 1);
	await emailLinkingTo(email, "/status/");
	expect(await emailsTo(email)).toHaveLength(1);
});

const unreadable =
	"Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })";
const full = `const { setItem } = Storage.prototype;
	Storage.prototype.setItem = function (...entry) {
		if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
		setItem.apply(this, entry);
	}`;

test.each([
	["cannot be read, nothing is promised and", unreadable, 0],
	["is full", full, 1],
])("where storage %s the form is sent all the same", async (_, content, promises) => {
	const page = await visit(contact.path, { before: (page) => page.addInitScript({ content }) });
	const email = await fillIn(page, contact);
	expect(await promise(page).count()).toBe(promises);
	await navigateInApp(page, "/guides");
	await page.goBack();
	await button(page, contact).waitFor();
	expect(await news(page).count()).toBe(0);
	await fillIn(page, contact);
	await write(page, { [address]: email });
	await button(page, contact).click();
	await expectConfirmation(page, email);
	await expectRows(email, 1);
});

describe("in two tabs", () => {
	test("the same draft sent from both counts as one message", async () => {
		const page = await visit(contact.path, stranger);
		const email = await fillIn(page, contact);
		await eventually(() => kept(page)).toMatchObject({ EMAIL: email });
		const other = await openAnother(page, contact.path);
		await news(other).waitFor();
		const gate = Promise.withResolvers<void>();
		await other.route("**/contact.data", async (route) => {
			await gate.promise;
			await route.continue();
		});
		await button(other, contact).click();
		await sendingButton(other, contact).waitFor();
		await button(page, contact).click();
		await expectConfirmation(page, email);
		gate.resolve();
		await expectConfirmation(other, email);
		await expectRows(email, 1);
	});

	test("sending from one leaves the other unchanged, and its text is a separate message", async () => {
		const page = await visit(contact.path, stranger);
		const email = await fillIn(page, contact);
		await eventually(() => kept(page)).toMatchObject({ EMAIL: email });
		const other = await openAnother(page, contact.path);
		await news(other).waitFor();
		await button(page, contact).click();
		await expectConfirmation(page, email);
		await expectFieldValues(other, { ...contact.fields, [address]: email });
		await write(other, contact.other);
		await eventually(() => kept(other)).toMatchObject({ MMERGE6: contact.other.MMERGE6 });
		await button(other, contact).click();
		await expectConfirmation(other, email);
		await expectRows(email, 2);
		await eventually(() => kept(other)).toBeNull();
	});
});
