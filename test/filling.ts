import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeEach, expect } from "vitest";
import { submissions } from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { eventually, setUpBrowser } from "#test/browser.ts";
import { agedTicket } from "#test/forms.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { runSite } from "#test/site.ts";

export type VisitorsForm = {
	id: string;
	path: string;
	/** Keyed by the field names in the specification. */
	fields: Record<string, string>;
	/** Replaces a field in a second, different message. */
	other?: Record<string, string>;
};

export const address = "EMAIL";
export const box = "newsletter";

const sender = {
	FNAME: "Ada",
	LNAME: "Rossi",
	[address]: "",
	PHONE: "(214) 555-0142",
};

export const publicFormFixtures = {
	contact: {
		id: "contact",
		path: "/contact",
		fields: { ...sender, MMERGE6: "Ciao,\nis the guide on puppies free?" },
		other: { MMERGE6: "And the one on food?" },
	},
	breeder: {
		id: "breeder",
		path: "/breeder-network/signup",
		fields: {
			...sender,
			MMERGE7: "Casa Nera",
			"ADDRESS[addr1]": "1 Main Street",
			"ADDRESS[addr2]": "Rear house",
			"ADDRESS[city]": "Dallas",
			"ADDRESS[state]": "TX",
			"ADDRESS[zip]": "75201",
			"ADDRESS[country]": "US",
		},
		other: { MMERGE7: "Casa Bianca" },
	},
	rehome: {
		id: "rehome",
		path: "/adoption-network/signup",
		fields: {
			[address]: "",
			MMERGE9: "We move to a flat.\nBruno is four.",
			PHONE: sender.PHONE,
			FNAME: sender.FNAME,
			LNAME: sender.LNAME,
		},
		other: { MMERGE9: "Nera has to go as well." },
	},
	newsletter: {
		id: "newsletter",
		path: "/newsletter",
		fields: { [address]: "" },
	},
} satisfies Record<string, VisitorsForm>;

export function setUpFormPages(prepare: () => Promise<unknown> = async () => {}) {
	// The origin check compares schemes: with an https site URL, it would reject this browser.
	process.env.SITE_URL = "http://127.0.0.1";
	const { visit } = setUpBrowser(runSite(prepare));
	beforeEach(() => db.delete(rateLimits));
	return visit;
}

export type Visiting = ReturnType<typeof setUpFormPages>;

let visitors = 0;
export function newAddress(): string {
	visitors += 1;
	return `ada.${visitors}@example.com`;
}

export function field(page: Page, name: string): Locator {
	return page.locator(`[name="${name}"]:visible`);
}

export async function write(page: Page, fields: Record<string, string>): Promise<void> {
	for (const [name, text] of Object.entries(fields)) {
		const here = field(page, name);
		if (await here.evaluate((element) => element.matches("select"))) await here.selectOption(text);
		else await here.fill(text);
	}
}

/** Answers each question of a form that is shown and has no answer with its first one. */
export async function chooseFirst(page: Page): Promise<void> {
	for (const choice of await page.locator("main select[required]:visible").all()) {
		if ((await choice.inputValue()) === "") await choice.selectOption({ index: 1 });
	}
	for (const group of await page.locator("main fieldset:has(> div > label > [type=radio])").all()) {
		if (!(await group.isVisible()) || (await group.locator(":checked").count()) > 0) continue;
		await group.getByRole("radio").first().check();
	}
}

/** Fills in an owner's form, step by step, and goes on to the preview. */
export async function fillSteps(page: Page, fields: Record<string, string>): Promise<void> {
	const next = page.getByRole("button", { name: /^Next: / });
	const bar = page.locator("form#edit ol > li");
	await bar.first().waitFor();
	const steps = await bar.count();
	for (let step = 0; step < steps; step += 1) {
		await bar.nth(step).and(page.locator("[aria-current=step]")).waitFor();
		const shown = Object.entries(fields).map(async ([name, text]) =>
			(await field(page, name).count()) > 0 ? [[name, text]] : [],
		);
		await write(page, Object.fromEntries((await Promise.all(shown)).flat()));
		await chooseFirst(page);
		if (step < steps - 1) await next.click();
	}
	await page.locator("form#edit button[value=preview]").click();
	await page.locator("form#edit").waitFor({ state: "detached" });
}

export async function sendFromPreview(page: Page): Promise<void> {
	await page.locator("form#send").getByRole("button").click();
	await page.waitForURL(/\/edit\/dog\/[\w-]+$/);
}

export async function fillIn(page: Page, form: VisitorsForm): Promise<string> {
	const email = newAddress();
	await write(page, { ...form.fields, [address]: email });
	return email;
}

export async function expectFieldValues(page: Page, fields: Record<string, string>): Promise<void> {
	const names = Object.keys(fields);
	const kept = await Promise.all(names.map((name) => field(page, name).inputValue()));
	expect(Object.fromEntries(names.map((name, index) => [name, kept[index]]))).toEqual(fields);
}

export function button(page: Page, { id }: Pick<VisitorsForm, "id">): Locator {
	return page.locator(`form#${id}`).locator("button[type=submit]");
}

export function sendingButton(page: Page, form: VisitorsForm): Locator {
	return button(page, form).and(page.locator("[aria-busy=true]"));
}

/** Gives the form an older ticket, as if the visitor had taken a normal time to fill it in. */
export async function ageTicket(page: Page): Promise<void> {
	const ticket = await agedTicket();
	await page.locator("input[name=ticket]").evaluate((input: HTMLInputElement, value) => {
		input.value = value;
	}, ticket);
}

/** Returns the result message once it has the focus. */
export async function answerOf(page: Page, role: "status" | "alert"): Promise<Locator> {
	await page.locator("main :focus").getByRole(role).waitFor();
	return page.locator("main [tabindex='-1']").getByRole(role);
}

export async function wordsOf(page: Page, role: "status" | "alert"): Promise<string> {
	return (await (await answerOf(page, role)).allInnerTexts()).join();
}

export async function expectConfirmation(page: Page, email: string): Promise<void> {
	const notice = await answerOf(page, "status");
	expect(await notice.getByRole("heading").count()).toBe(1);
	expect(await notice.textContent()).toContain(email);
}

export function rowsOf(email: string) {
	return db.select().from(submissions).where(eq(submissions.email, email));
}

export async function expectRows(email: string, count: number): Promise<void> {
	await eventually(async () => (await rowsOf(email)).length).toBe(count);
}

/** Opens the private page linked in the thank-you email; expects `taken` steps and two to come. */
export async function openStatusPage(page: Page, email: string, taken = 1): Promise<void> {
	await page.goto(linkIn(await emailLinkingTo(email, "/status/"), "/status/"));
	const steps = page.locator("main ol > li");
	const marks = steps.evaluateAll((all) => all.map((each) => each.ariaCurrent));
	const before = Array.from({ length: taken - 1 }, () => null);
	expect(await marks).toEqual([...before, "step", null, null]);
}

type Wrong = { typed: Record<string, string>; invalid: string[] };

/**
 * Submits an invalid form and expects the error summary to take the focus and to name each error and link to
 * its field, and all input to be kept.
 */
export async function expectValidationErrors(
	page: Page,
	form: VisitorsForm,
	wrong: Wrong,
): Promise<void> {
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
	await expectFieldValues(page, typed);
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

function describing(field: Locator): Promise<string> {
	return field.evaluate((element) =>
		(element.getAttribute("aria-describedby") ?? "")
			.split(" ")
			.map((id) => document.getElementById(id)?.textContent)
			.join(" "),
	);
}
