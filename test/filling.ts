import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import type { Email } from "postal-mime";
import { beforeEach, expect } from "vitest";
import { submissions } from "#app/moderation/table.ts";
import { consentWords } from "#app/newsletter/newsletter.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { eventually, runBrowser } from "#test/browser.ts";
import { ripeTicket } from "#test/sent.ts";
import { runSite } from "#test/site.ts";

/** A form as a visitor meets it. */
export type VisitorsForm = {
	path: string;
	button: string;
	/** Names of fields and what is typed into them, in their order; the address comes in every time. */
	fields: Record<string, string>;
	/** What a second message says in a field that may say anything; without one there is no second. */
	other?: Record<string, string>;
};

export const address = "Email address";
export const box = consentWords.box;

const sender = {
	"First name": "Ada",
	"Last name": "Rossi",
	[address]: "",
	Phone: "(214) 555-0142",
};

export const visitorsForms = {
	contact: {
		path: "/contact",
		button: "Send message",
		fields: { ...sender, Message: "Ciao,\nis the guide on puppies free?" },
		other: { Message: "And the one on food?" },
	},
	breeder: {
		path: "/breeder-network/signup",
		button: "Send application",
		fields: {
			...sender,
			"Kennel name": "Casa Nera",
			"Kennel address, line 1": "1 Main Street",
			"Address, line 2": "Rear house",
			City: "Dallas",
			"State or province": "TX",
			"ZIP or postal code": "75201",
			Country: "US",
		},
		other: { "Kennel name": "Casa Bianca" },
	},
	rehome: {
		path: "/adoption-network/signup",
		button: "Send for review",
		fields: { ...sender, "Reason for adoption": "We move to a flat.\nBruno is four." },
		other: { "Reason for adoption": "Nera has to go as well." },
	},
	newsletter: {
		path: "/newsletter",
		button: "Subscribe",
		fields: { [address]: "" },
	},
} satisfies Record<string, VisitorsForm>;

/** The site with its forms and a browser that may use them; nobody has sent anything lately. */
export function runForms(prepare: () => Promise<unknown> = async () => {}) {
	// Forms are taken from the site's own pages only; behind https this browser would be a stranger.
	process.env.SITE_URL = "http://127.0.0.1";
	const { visit } = runBrowser(runSite(prepare));
	beforeEach(() => db.delete(rateLimits));
	return visit;
}

export type Visiting = ReturnType<typeof runForms>;

let visitors = 0;
/** An address that nobody has used before. */
export function newAddress(): string {
	visitors += 1;
	return `ada.${visitors}@example.com`;
}

/** A field by its name, as it is read out. */
export function field(page: Page, name: string): Locator {
	const role = name === "Country" ? "combobox" : "textbox";
	return page.getByRole(role, { name, exact: true });
}

/** Writes into the fields that are named. */
export async function write(page: Page, fields: Record<string, string>): Promise<void> {
	for (const [name, text] of Object.entries(fields)) {
		if (name === "Country") await field(page, name).selectOption(text);
		else await field(page, name).fill(text);
	}
}

/** Fills a form as far as it goes, from an address that nobody has used before. */
export async function fillIn(page: Page, form: VisitorsForm): Promise<string> {
	const email = newAddress();
	await write(page, { ...form.fields, [address]: email });
	return email;
}

/** Fails unless everything that was typed still stands in the form. */
export async function expectKept(page: Page, fields: Record<string, string>): Promise<void> {
	const names = Object.keys(fields);
	const kept = await Promise.all(names.map((name) => field(page, name).inputValue()));
	expect(Object.fromEntries(names.map((name, index) => [name, kept[index]]))).toEqual(fields);
}

export function button(page: Page, { button }: Pick<VisitorsForm, "button">): Locator {
	return page.getByRole("button", { name: button, exact: true });
}

/** Gives the form a ticket from before, as if the visitor had taken the time that people take. */
export async function ripen(page: Page): Promise<void> {
	const ticket = await ripeTicket();
	await page.locator("input[name=ticket]").evaluate((input: HTMLInputElement, value) => {
		input.value = value;
	}, ticket);
}

/** What the site said, once it has the focus: good news, or what is wrong. */
export async function answerOf(page: Page, role: "status" | "alert"): Promise<Locator> {
	await page.locator("main :focus").getByRole(role).waitFor();
	return page.locator("main [tabindex='-1']").getByRole(role);
}

export async function wordsOf(page: Page, role: "status" | "alert"): Promise<string> {
	return (await (await answerOf(page, role)).allInnerTexts()).join();
}

export async function expectThanks(page: Page, email: string): Promise<void> {
	const notice = await answerOf(page, "status");
	expect(await notice.getByRole("heading").count()).toBe(1);
	expect(await notice.textContent()).toContain(email);
}

/** What was kept of an address. */
export function rowsOf(email: string) {
	return db.select().from(submissions).where(eq(submissions.email, email));
}

/** Fails unless there comes to be exactly so much from an address. */
export async function expectRows(email: string, count: number): Promise<void> {
	await eventually(async () => (await rowsOf(email)).length).toBe(count);
}

/** The path of the first link of this kind in a letter of the site: "/status/…". */
export function pathIn(letter: Email, start: string): string {
	const path = new RegExp(`http://127\\.0\\.0\\.1(${start}[\\w-]+)`).exec(letter.text ?? "")?.[1];
	if (!path) throw new Error(`The letter “${letter.subject}” has no link to ${start}.`);
	return path;
}

/** What is typed by field, and the fields that are refused, in the order of the form. */
export type Wrong = { typed: Record<string, string>; invalid: string[] };

/**
 * Sends the form with something wrong in it and fails unless the answer takes the focus, names each
 * fault, leads to its field, ties it to that field and to no other, and leaves what was typed.
 */
export async function expectRefused(page: Page, form: VisitorsForm, wrong: Wrong): Promise<void> {
	const typed = { ...form.fields, [address]: newAddress(), ...wrong.typed };
	await write(page, typed);
	const answered = page.waitForResponse((response) => response.request().method() === "POST");
	await button(page, form).click();
	await answered;
	await button(page, form).waitFor();
	const summary = await answerOf(page, "alert");
	const links = summary.getByRole("link");
	await eventually(() => links.count()).toBe(wrong.invalid.length);
	const messages = await links.allInnerTexts();
	await expectKept(page, typed);
	for (const name of Object.keys(typed)) {
		const message = messages[wrong.invalid.indexOf(name)];
		const here = field(page, name);
		expect([name, await here.getAttribute("aria-invalid")]).toEqual([
			name,
			message ? "true" : null,
		]);
		if (!message) continue;
		expect(await describing(here)).toContain(message);
		await summary.locator(`[href="#${await here.getAttribute("id")}"]`).click();
		expect(await here.evaluate((element) => element === document.activeElement)).toBe(true);
	}
	expect(await rowsOf(typed[address] ?? "")).toEqual([]);
}

/** The words that are read out with a field. */
export function describing(field: Locator): Promise<string> {
	return field.evaluate((element) =>
		(element.getAttribute("aria-describedby") ?? "")
			.split(" ")
			.map((id) => document.getElementById(id)?.textContent)
			.join(" "),
	);
}
