import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { cases, submissions } from "#app/cases/table.ts";
import { issueSettings } from "#app/desk/issues/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { setUpBrowser, statusLine, statusOf, type Visit } from "#test/browser.ts";
import { emailTo } from "#test/mail.ts";
import { makeDog, makeIssue } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff, type UsualRights } from "#test/staff.ts";
import { makeInquiry, makeRelayedDog, makeReport } from "#test/visitors.ts";

const site = runSite(async () => {});
const { visit } = setUpBrowser(site);

async function atTheDesk(path: string, options: Visit = {}, role: UsualRights = "reviewer") {
	const cookie = await browserCookieOf(await makeStaff(role), site.origin);
	return visit(path, { ...options, before: (page) => page.context().addCookies([cookie]) });
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Whether it's what is at its own place on the screen. */
function isInView(control: Locator): Promise<boolean> {
	return control.evaluate((element) => {
		const { x, y, width, height } = element.getBoundingClientRect();
		const hit = document.elementFromPoint(x + width / 2, y + height / 2);
		return element.contains(hit);
	});
}

async function expectAlwaysInView(page: Page, control: Locator) {
	for (const part of [0, 0.5, 1]) {
		await page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), part);
		expect(await isInView(control), `at ${part} of the page`).toBe(true);
	}
}

describe.each([390, 1280])("at %i px", (width) => {
	test("what decides a case is always in view, on its page and where it is decided", async () => {
		const { id } = await makeCase("rehome", dogDraft, { photos: 1 });
		const page = await atTheDesk(`/desk/review/${id}`, { width });
		const decide = page.getByRole("region", { name: "Decide" });
		await expectAlwaysInView(page, decide.getByRole("link", { name: "Approve and publish" }));
		expect(await page.getByText("Newsletter requested").isVisible()).toBe(false);
		await page.getByText("Original submission").click();
		expect(await page.getByText("Newsletter requested").isVisible()).toBe(true);
		await decide.getByText("More").click();
		expect(await isInView(decide.getByRole("link", { name: "Mark as spam" }))).toBe(true);
		expect(await accessibilityViolations(page)).toEqual([]);
		await decide.getByRole("link", { name: "Ask for changes" }).click();
		await expectAlwaysInView(page, button(page, "Preview email"));
	});
});

test("a dog’s page counts who wrote and who waits, and shows nothing of what they wrote", async () => {
	const { id } = await makeRelayedDog({ name: "Brando" });
	const message = "CANARY in a message";
	await makeInquiry(id, { EMAIL: "one@example.com", message }, { hoursAgo: 50 });
	await makeInquiry(id, { EMAIL: "two@example.com", message }, { hoursAgo: 30, answered: true });
	const page = await atTheDesk(`/desk/adoptions/${id}`);
	const counts = page.getByRole("region", { name: "Conversations" });
	const [wrote, owner, adopter] = await counts.getByRole("definition").allInnerTexts();
	expect(wrote).toMatch(/^2, since /);
	expect(owner).toMatch(/^1, since /);
	expect(adopter).toMatch(/^1, since /);
	const html = await page.content();
	for (const secret of ["CANARY", "one@example.com", "Priya"]) expect(html).not.toContain(secret);
	expect(await accessibilityViolations(page)).toEqual([]);
});

test("a reported dog is hidden, and its owner written to, from the report", async () => {
	const { id } = await makeDog({
		name: "Cesare",
		ownerContactEmail: "owner-of-cesare@example.com",
	});
	const report = await makeReport({ kind: "dog", id });
	const page = await atTheDesk(`/desk/reports/${report}`, { width: 390 });
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.getByLabel("Write to the owner").fill("Is Cesare still with you?");
	await button(page, "Send email").click();
	await page.getByRole("status").filter({ hasText: "on its way" }).waitFor();
	expect(await page.getByLabel("Write to the owner").inputValue()).toBe("");
	await page.getByLabel("New note").fill("Called them.");
	await button(page, "Save note").click();
	await page.getByText("Called them.").waitFor();
	await button(page, /Hide while we look/).click();
	await page.getByRole("status").filter({ hasText: "off the site" }).waitFor();
	expect((await page.request.get("/adoption-network/cesare")).status()).toBe(404);
	const today = await atTheDesk("/desk");
	await today
		.getByRole("region", { name: "Paused until you look" })
		.getByRole("link", { name: "Cesare" })
		.waitFor();
});

test.each([true, false])(
	"what someone may do is ticked, and holds from their next page on (scripts: %s)",
	async (javaScriptEnabled) => {
		const cleo = await makeStaff(["review"]);
		const message = await makeCase("contact", {});
		const theirs = await visit(`/desk/messages/${message.id}`, {
			allowedConsole: statusLine(403),
			before: async (page) => page.context().addCookies([await browserCookieOf(cleo, site.origin)]),
		});
		await theirs.getByLabel("Reply by email").fill("We’ll call you.");
		const page = await atTheDesk(`/desk/people/${cleo.id}`, { as: { javaScriptEnabled } }, "admin");
		expect(await page.getByLabel("Review").isChecked()).toBe(true);
		await page.getByLabel("Review").uncheck();
		await page.getByLabel("Send").check();
		await button(page, "Save").first().click();
		await page.getByRole("status").filter({ hasText: "Saved" }).waitFor();
		expect(await page.getByLabel("Send").isChecked()).toBe(true);
		await button(theirs, "Send reply").click();
		// What was typed stays on the page, because it hasn't arrived.
		await expect.poll(() => theirs.getByRole("alert").count()).toBeGreaterThan(0);
		expect(await theirs.getByLabel("Reply by email").inputValue()).toBe("We’ll call you.");
		await theirs.goto("/desk/newsletter");
		expect(await statusOf(theirs)).toBe(200);
		await theirs.goto("/desk/inbox");
		expect(await statusOf(theirs)).toBe(403);
	},
);

test("a test of an issue goes to a colleague, and the button says what sending does", async () => {
	const cleo = await makeStaff(["review"], { name: "Cleo Test" });
	await db
		.insert(issueSettings)
		.values({ id: 1, postalAddress: "1 Main Street, Austin TX" })
		.onConflictDoUpdate({
			target: issueSettings.id,
			set: { postalAddress: "1 Main Street, Austin TX" },
		});
	const id = await makeIssue({ subject: "November", introduction: "Hello." });
	const page = await atTheDesk(`/desk/newsletter/${id}/preview`, { width: 390 }, "editor");
	await page.getByLabel("Send a test to").selectOption({ label: "Cleo Test" });
	await button(page, "Send the test").click();
	await page.getByRole("status").filter({ hasText: "on its way" }).waitFor();
	await emailTo(cleo.email, /^Test: November/);
	await page.goto(`/desk/newsletter/${id}/send`);
	const plain = await visit(`/desk/newsletter/${id}/send`, {
		as: { javaScriptEnabled: false },
		before: async (other) => other.context().addCookies(await page.context().cookies()),
	});
	for (const each of [page, plain]) {
		await button(each, /^Send now to \d+ readers?$/).waitFor();
		await each.getByLabel("Later, automatically:").check();
		await button(each, /^Schedule for \d+ readers?$/).waitFor();
	}
});

describe("possible spam", () => {
	beforeEach(async () => {
		await db.delete(cases);
		await db.delete(submissions);
		for (const name of ["a", "b", "c"]) {
			await db.insert(submissions).values({
				form: "contact",
				contentKey: name.repeat(64),
				email: `${name}@example.com`,
				details: { message: name },
				spamSignals: ["it holds 12 links"],
				quarantinedAt: new Date(),
			});
		}
	});

	test.each([true, false])(
		"is selected at once and deleted after a question (scripts: %s)",
		async (javaScriptEnabled) => {
			const page = await atTheDesk("/desk/spam", { width: 390, as: { javaScriptEnabled } });
			await page.getByRole("link", { name: "Select all" }).click();
			await page.getByRole("link", { name: "Select none" }).waitFor();
			await page.getByRole("checkbox", { name: /b@example/ }).uncheck();
			expect(await button(page, /Delete/).isVisible()).toBe(false);
			await page.getByText("Delete…").click();
			await button(page, /Delete/).click();
			await page.getByRole("status").filter({ hasText: "2 deleted" }).waitFor();
			expect(await db.select().from(submissions)).toMatchObject([{ email: "b@example.com" }]);
			await button(page, /Not spam/).click();
			await page.getByRole("status").filter({ hasText: "Nothing was changed" }).waitFor();
		},
	);
});
