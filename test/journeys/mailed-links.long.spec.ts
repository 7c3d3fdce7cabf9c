import type { BrowserContextOptions, Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import { findSubscriber, newsletterForm } from "#app/cases/newsletter/subscribers.ts";
import { subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { statusOf } from "#test/browser.ts";
import { newAddress, rowsOf, setUpFormPages } from "#test/filling.ts";
import { sendForm } from "#test/forms.ts";
import { emailLinkingTo, emailsTo, linkIn } from "#test/mail.ts";
import { accessibilityViolations, overflows, setWidth, tabThrough } from "#test/page-checks.ts";

const visit = setUpFormPages();

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** Waits until the page has no form left: the button has done its work. */
async function arriveAtAnswer(page: Page): Promise<void> {
	await page.locator("main form").waitFor({ state: "detached" });
	await page.locator("h1").waitFor();
}

/** The browser's own words when a page is gone. */
const allowedConsole = /status of 404/;

/** Somebody who has asked for the newsletter, or has confirmed it; with a link for either. */
async function subscriber(state: "pending" | "confirmed") {
	const email = newAddress();
	const [row] = await db.insert(subscribers).values({ email, emailKey: email, state }).returning();
	const id = row?.id ?? 0;
	const token = await makeLink(
		subscriberLinks[state === "pending" ? "confirm" : "subscription"],
		id,
	);
	return { email, token, now: () => findSubscriber(id) };
}

/** The private page of a message, from the email about it. */
async function statusPath(): Promise<string> {
	const email = newAddress();
	const values = { EMAIL: email, FNAME: "Ada", MMERGE6: "Ciao" };
	await sendForm(contactForm, values, { network: email });
	expect(await rowsOf(email)).toHaveLength(1);
	return linkIn(await emailLinkingTo(email, "/status/"), "/status/");
}

const visitors: { who: string; as: BrowserContextOptions }[] = [
	{ who: "with JavaScript", as: {} },
	{ who: "with JavaScript off", as: { javaScriptEnabled: false } },
];

describe.each(visitors)("$who", ({ as }) => {
	test("subscribing and unsubscribing work by the links in the emails alone", async () => {
		const email = newAddress();
		await sendForm(newsletterForm, { EMAIL: email }, { ticket: undefined, network: email });
		const asked = await emailLinkingTo(email, "/newsletter/confirm/");
		const page = await visit(linkIn(asked, "/newsletter/confirm/"), { as, allowedConsole });
		await press(page, consentTexts.confirm);
		await arriveAtAnswer(page);
		const welcome = await emailLinkingTo(email, "/newsletter/preferences/");
		await page.goto(linkIn(welcome, "/newsletter/preferences/"));
		expect(await page.locator("main").textContent()).toContain(email);
		await page.locator("main a[href^='/newsletter/unsubscribe/']").click();
		await page.waitForURL("**/newsletter/unsubscribe/*");
		await page.locator("main form button").click();
		await arriveAtAnswer(page);
		await emailLinkingTo(email, "/newsletter$");
		expect(await emailsTo(email)).toHaveLength(3);
	});

	test("opening the confirmation link changes nothing; its button confirms, once", async () => {
		const { token, now } = await subscriber("pending");
		const page = await visit("/about", { as, allowedConsole });
		await page.goto(`/newsletter/confirm/${token}`);
		const box = await page.getByRole("button", { name: consentTexts.confirm }).boundingBox();
		expect(box?.height).toBeGreaterThanOrEqual(56);
		await page.reload();
		expect((await now())?.state).toBe("pending");
		await press(page, consentTexts.confirm);
		await arriveAtAnswer(page);
		expect((await now())?.state).toBe("confirmed");
		await page.reload();
		expect((await now())?.state).toBe("confirmed");
		// With JavaScript, to the page before: the answer has taken the place of the question.
		await page.goBack();
		await page.locator("main a").first().waitFor();
		expect(await page.getByRole("button", { name: consentTexts.confirm }).count()).toBe(0);
		expect((await now())?.state).toBe("confirmed");
	});

	test("a double click on that button confirms once and shows the confirmation", async () => {
		const { token, now } = await subscriber("pending");
		const page = await visit(`/newsletter/confirm/${token}`, { as, allowedConsole });
		await page.getByRole("button", { name: consentTexts.confirm }).dblclick();
		await arriveAtAnswer(page);
		expect((await now())?.state).toBe("confirmed");
		expect(await page.locator("main form").count()).toBe(0);
	});

	test("preferences are chosen, saved and shown again", async () => {
		const { token, now } = await subscriber("confirmed");
		const page = await visit(`/newsletter/preferences/${token}`, { as, allowedConsole });
		const dogs = page.getByRole("checkbox", { name: consentTexts.dogs });
		expect(await dogs.isChecked()).toBe(true);
		await dogs.uncheck();
		expect((await now())?.wantsDogs).toBe(true);
		await page.locator("main button[type=submit]").click();
		await page.locator("main").getByRole("status").filter({ hasText: /./ }).waitFor();
		expect(await now()).toMatchObject({ wantsDogs: false, wantsGuides: true });
		await page.goto(`/newsletter/preferences/${token}`);
		expect(await dogs.isChecked()).toBe(false);
		await page.goBack();
		expect(await now()).toMatchObject({ wantsDogs: false, state: "confirmed" });
	});

	test("opening the unsubscribe link changes nothing; its button unsubscribes, and repeating it is harmless", async () => {
		const { token, now } = await subscriber("confirmed");
		const path = `/newsletter/unsubscribe/${token}`;
		const page = await visit(path, { as, allowedConsole });
		expect((await now())?.state).toBe("confirmed");
		await page.locator("main form button").dblclick();
		await arriveAtAnswer(page);
		expect((await now())?.state).toBe("unsubscribed");
		await page.reload();
		await arriveAtAnswer(page);
		await page.goBack();
		await page.goto(path);
		expect(await page.locator("main form").count()).toBe(0);
		expect(await page.locator("main a").getAttribute("href")).toBe("/newsletter");
	});

	test.each(["confirm", "preferences", "unsubscribe", "status"])(
		"an invalid link to %s gets a friendly page with a link",
		async (kind) => {
			const start = kind === "status" ? "" : "/newsletter";
			const path = `${start}/${kind}/AAAAAAAAAAAAAAAAAAAAAA`;
			const page = await visit(path, { as, allowedConsole, width: 360 });
			expect(await statusOf(page)).toBe(404);
			expect(await page.locator("h1").count()).toBe(1);
			expect(await page.locator("main a").count()).toBeGreaterThan(0);
			expect(await page.locator("main form").count()).toBe(0);
			expect(await overflows(page)).toEqual([]);
			// The accessibility check needs scripts.
			if (as.javaScriptEnabled ?? true) expect(await accessibilityViolations(page)).toEqual([]);
		},
	);
});

describe("the page that an email links to", () => {
	test.each<[string, () => Promise<string>]>([
		["confirms", async () => `/newsletter/confirm/${(await subscriber("pending")).token}`],
		["chooses", async () => `/newsletter/preferences/${(await subscriber("confirmed")).token}`],
		[
			"unsubscribes",
			async () => `/newsletter/unsubscribe/${(await subscriber("confirmed")).token}`,
		],
		["shows where a message stands", statusPath],
	])("and %s fits a telephone, keeps nobody out and tells nobody its address", async (_, link) => {
		const path = await link();
		const requests: Request[] = [];
		const page = await visit(path, {
			as: { reducedMotion: "reduce" },
			before: async (page) => page.on("request", (request) => requests.push(request)),
		});
		expect((await tabThrough(page)).filter(({ ring }) => ring)).toEqual([]);
		for (const width of [320, 360]) {
			await setWidth(page, width);
			expect(await overflows(page)).toEqual([]);
		}
		expect(await accessibilityViolations(page)).toEqual([]);
		await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
		await page.getByRole("heading", { name: "About Cane Corso Resource", level: 1 }).waitFor();
		const token = path.split("/").at(-1) ?? "";
		const sites = new Set(requests.map((request) => new URL(request.url()).origin));
		expect([...sites]).toEqual([new URL(page.url()).origin]);
		for (const request of requests) {
			expect((await request.allHeaders()).referer ?? "").not.toContain(token);
		}
		expect(await page.evaluate(() => document.referrer)).not.toContain(token);
		expect(await page.locator("meta[name=robots][content=noindex]").count()).toBe(0);
	});
});
