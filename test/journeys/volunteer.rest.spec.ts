import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { cases, submissions } from "#app/cases/table.ts";
import type { Role } from "#app/people/rights.ts";
import { db } from "#app/platform/database/db.server.ts";
import { setUpBrowser, type Visit } from "#test/browser.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

const site = runSite(async () => {});
const { visit } = setUpBrowser(site);

async function atTheDesk(path: string, options: Visit = {}, role: Role = "reviewer") {
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
