import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { inquiries } from "#app/network/conversations/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { eventually, statusLine } from "#test/browser.ts";
import { newAddress, setUpFormPages } from "#test/filling.ts";
import { emailLinkingTo, emailTo, linkIn } from "#test/mail.ts";
import { inquiryFields } from "#test/visitors.ts";
import { expectSound, makeNero, visitors } from "./inquiry.ts";

const visit = setUpFormPages(makeNero);

async function press(page: Page, step: string): Promise<void> {
	const form = page.locator(`main form:has([name=step][value=${step}])`);
	const fold = page.locator(`main details:not([open]):has([name=step][value=${step}])`);
	if ((await fold.count()) > 0) await fold.locator("summary").click();
	await form.locator("button[type=submit]").click();
}

describe.each(visitors)("$who", ({ width, as }) => {
	const options = { as: { ...as, viewport: { width, height: 800 } }, width };

	test("from the dog's page to a note, an answer, contact details, a report and the end", async () => {
		const email = newAddress();
		const name = "W".repeat(60);
		const page = await visit("/adoption-network/nero", {
			...options,
			allowedConsole: statusLine(422),
		});
		await page.locator("#contact ~ p a, section[aria-labelledby=contact] a").first().click();
		await page.waitForURL("**/write");
		await page.locator("main form [name=EMAIL]").fill("ada@example");
		await page.locator("main form button[type=submit]").click();
		await page.locator("main [name=EMAIL][aria-invalid=true]").waitFor();
		await expectSound(page, as);
		// A form that is sent faster than anyone can type is refused.
		await page.waitForTimeout(3_100);
		const { home, ...typed } = inquiryFields;
		const fields = { ...typed, name, EMAIL: email, message: "W".repeat(1500) };
		for (const [field, text] of Object.entries(fields)) {
			await page.locator(`main [name=${field}]`).fill(text);
			// An error is gone once its field is changed.
			const isInvalid = page.locator(`main [name=${field}][aria-invalid=true]`);
			if (as.javaScriptEnabled !== false) expect(await isInvalid.count()).toBe(0);
		}
		await page.locator(`main [name=home][value=${home}]`).check();
		await page.locator("main form button[type=submit]").click();
		await page.locator("main [role=status] h3").waitFor();
		await expectSound(page, as);

		await page.goto(linkIn(await emailLinkingTo(email, "/talk/"), "/talk/"));
		await page.reload();
		await expectSound(page, as);
		await press(page, "confirm");
		await page.waitForURL("**done=confirm");
		await expectSound(page, as);

		const owners = await emailTo("nero.owner@example.com", "Nero");
		await page.goto(linkIn(owners, "/talk/"));
		await expectSound(page, as);
		await press(page, "say");
		await page.locator("[name=body][aria-invalid=true]").first().waitFor();
		// Without scripts, the browser moves the focus some frames after loading, unless a test was faster.
		await page.locator("main [tabindex='-1']:focus").waitFor();
		await expectSound(page, as);
		const answer = "A deposit of $100 would hold him. See www.example.com";
		await page.locator("form#say [name=body]").fill(answer);
		await press(page, "say");
		await page.waitForURL("**done=say");
		await press(page, "share");
		await page.waitForURL("**done=share");
		await expectSound(page, as);

		await page.goto(linkIn(await emailTo(email, "contact details"), "/talk/"));
		const main = page.locator("main");
		expect(await main.textContent()).toContain("nero.owner@example.com");
		expect(await main.textContent()).toContain("This message mentions money");
		await press(page, "mute");
		await page.waitForURL("**done=mute");
		await page.locator("main a[href='#report']").click();
		await page.locator("form#report [name=reason][value=money]").check();
		await page.locator("form#report button[type=submit]").click();
		await page.waitForURL("**done=report");
		await expectSound(page, as);
		await press(page, "close");
		await page.waitForURL("**done=close");
		await eventually(() => page.locator("form#say").count()).toBe(0);
		await expectSound(page, as);
		expect(await db.$count(inquiries)).toBeGreaterThan(0);
	});
});
