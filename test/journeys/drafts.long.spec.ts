import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { alive, eventually, navigateInApp } from "#test/browser.ts";
import {
	address,
	answerOf,
	box,
	button,
	expectKept,
	expectRows,
	expectThanks,
	field,
	fillIn,
	runForms,
	type VisitorsForm,
	visitorsForms,
	write,
} from "#test/filling.ts";

const visit = runForms();
const { contact } = visitorsForms;

/** A visitor whose browser has kept nothing yet. */
const stranger = { before: async () => {} };
const promise = "What you type is kept in this browser until you send it.";
const isBack = "We brought back what you typed here before.";

const says = (page: Page, words: string) => page.locator("main form").getByText(words);

/** What the browser keeps of a form. */
function kept(page: Page, name = "contact"): Promise<Record<string, unknown> | null> {
	return page.evaluate(
		(key) => JSON.parse(localStorage.getItem(key) ?? "null")?.fields ?? null,
		`draft:1:${name}`,
	);
}

async function openAnother(page: Page, path: string): Promise<Page> {
	const other = await page.context().newPage();
	await other.goto(path);
	await alive(other);
	return other;
}

const halves: { name: string; form: VisitorsForm; typed: Record<string, string> }[] = [
	{ name: "contact", form: contact, typed: { "First name": "Ada", Message: "Ciao,\ncome" } },
	{
		name: "breeder",
		form: visitorsForms.breeder,
		typed: { "Kennel name": "Casa Nera", City: "Guelph", Country: "CA", [address]: "ada@" },
	},
	{
		name: "rehome",
		form: visitorsForms.rehome,
		typed: { "Reason for adoption": "We move,\nand Bruno", Phone: "214" },
	},
];

describe.each(halves)("a half-filled $name form", ({ name, form, typed }) => {
	test("survives a reload and a closed tab, says so, and is deleted after sending", async () => {
		const page = await visit(form.path, stranger);
		await says(page, promise).waitFor();
		expect(await says(page, isBack).count()).toBe(0);
		await write(page, typed);
		await page.getByRole("checkbox", { name: box }).check();
		await page.locator("input[name=website]").evaluate((trap: HTMLInputElement) => {
			trap.value = "https://spam.example";
		});
		await page.reload();
		await says(page, isBack).waitFor();
		await expectKept(page, typed);
		expect(await page.locator("input[name=website]").inputValue()).toBe("");
		expect(Object.keys((await kept(page, name)) ?? {})).toHaveLength(Object.keys(typed).length + 1);

		await page.close();
		const next = await page.context().newPage();
		await next.goto(form.path);
		await says(next, isBack).waitFor();
		await expectKept(next, typed);
		expect(await next.getByRole("checkbox", { name: box }).isChecked()).toBe(true);

		const email = await fillIn(next, form);
		await button(next, form).click();
		await expectThanks(next, email);
		await eventually(() => kept(next, name)).toBeNull();
		await next.reload();
		await says(next, promise).waitFor();
		expect(await says(next, isBack).count()).toBe(0);
		expect(await field(next, address).inputValue()).toBe("");
	});
});

test("typed values are restored after a visit to another page", async () => {
	const page = await visit(contact.path, stranger);
	await says(page, promise).waitFor();
	await write(page, { Message: "Ciao" });
	await navigateInApp(page, "/guides");
	await page.getByRole("heading", { name: "Cane Corso Guides", level: 1 }).waitFor();
	await page.goBack();
	await says(page, isBack).waitFor();
	await expectKept(page, { Message: "Ciao" });
});

test("one button clears the form and the saved draft, and can be undone", async () => {
	const page = await visit(contact.path, stranger);
	await fillIn(page, contact);
	await page.getByRole("checkbox", { name: box }).check();
	await eventually(() => kept(page)).toMatchObject({ FNAME: "Ada", newsletter: "yes" });
	await page.getByRole("button", { name: "Clear the form" }).press("Enter");
	await says(page, "The form is empty.").waitFor();
	await expectKept(page, { "First name": "", [address]: "", Message: "" });
	expect(await page.getByRole("checkbox", { name: box }).isChecked()).toBe(false);
	await eventually(() => kept(page)).toBeNull();
	await page.getByRole("button", { name: "Bring it back" }).press("Enter");
	await expectKept(page, { "First name": "Ada", Message: contact.fields.Message });
	await eventually(() => kept(page)).toMatchObject({ FNAME: "Ada", newsletter: "yes" });
});

test("a draft whose response was lost counts as the same message when sent again", async () => {
	const page = await visit(contact.path, { ...stranger, allowedConsole: /net::ERR_/ });
	const email = await fillIn(page, contact);
	await page.reload();
	await says(page, isBack).waitFor();
	await page.route("**/contact.data", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await button(page, contact).click();
	await answerOf(page, "alert");
	await expectRows(email, 1);
	await page.unrouteAll();
	await button(page, contact).click();
	await expectThanks(page, email);
	await expectRows(email, 1);
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
	expect(await says(page, promise).count()).toBe(promises);
	await navigateInApp(page, "/guides");
	await page.goBack();
	await button(page, contact).waitFor();
	expect(await says(page, isBack).count()).toBe(0);
	await fillIn(page, contact);
	await write(page, { [address]: email });
	await button(page, contact).click();
	await expectThanks(page, email);
	await expectRows(email, 1);
});

describe("in two tabs", () => {
	test("the same draft sent from both counts as one message", async () => {
		const page = await visit(contact.path, stranger);
		const email = await fillIn(page, contact);
		await eventually(() => kept(page)).toMatchObject({ EMAIL: email });
		const other = await openAnother(page, contact.path);
		await says(other, isBack).waitFor();
		const gate = Promise.withResolvers<void>();
		await other.route("**/contact.data", async (route) => {
			await gate.promise;
			await route.continue();
		});
		await button(other, contact).click();
		await button(other, { button: "Sending…" }).waitFor();
		await button(page, contact).click();
		await expectThanks(page, email);
		gate.resolve();
		await expectThanks(other, email);
		await expectRows(email, 1);
	});

	test("sending from one leaves the other unchanged, and its text is a separate message", async () => {
		const page = await visit(contact.path, stranger);
		const email = await fillIn(page, contact);
		await eventually(() => kept(page)).toMatchObject({ EMAIL: email });
		const other = await openAnother(page, contact.path);
		await says(other, isBack).waitFor();
		await button(page, contact).click();
		await expectThanks(page, email);
		await expectKept(other, { ...contact.fields, [address]: email });
		await write(other, contact.other);
		await eventually(() => kept(other)).toMatchObject({ MMERGE6: contact.other.Message });
		await button(other, contact).click();
		await expectThanks(other, email);
		await expectRows(email, 2);
		await eventually(() => kept(other)).toBeNull();
	});
});
