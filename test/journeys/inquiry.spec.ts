import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { inquiries } from "#app/network/conversations/table.ts";
import { makeConversationLink } from "#app/network/conversations/thread/conversations.ts";
import { db } from "#app/platform/database/db.server.ts";
import { eventually, statusLine, storedText } from "#test/browser.ts";
import { newAddress, setUpFormPages } from "#test/filling.ts";
import { emailLinkingTo, emailTo, linkIn } from "#test/mail.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import { ask, inquiryFields, lastInquiry, makeRelayedDog } from "#test/visitors.ts";

const visit = setUpFormPages(async () => {
	await makeRelayedDog({ name: "Nero", ownerContactEmail: "nero.owner@example.com" });
});

type Options = { javaScriptEnabled?: boolean; colorScheme?: "dark" };
const visitors: { who: string; width: number; as: Options }[] = [
	{ who: "on a phone without JavaScript", width: 360, as: { javaScriptEnabled: false } },
	{ who: "in dark colors", width: 1280, as: { colorScheme: "dark" } },
];

async function expectSound(page: Page, { javaScriptEnabled }: Options): Promise<void> {
	expect(await overflows(page)).toEqual([]);
	if (javaScriptEnabled === false) return;
	expect(await accessibilityViolations(page)).toEqual([]);
}

async function press(page: Page, step: string): Promise<void> {
	const form = page.locator(`main form:has([name=step][value=${step}])`);
	const fold = page.locator(`main details:not([open]):has([name=step][value=${step}])`);
	if ((await fold.count()) > 0) await fold.locator("summary").click();
	await form.locator("button[type=submit]").click();
}

test("a draft of a note keeps what was chosen", async () => {
	const page = await visit("/adoption-network/nero/write", { width: 1280 });
	const home = (value: string) => page.locator(`main [name=home][value=${value}]`);
	await page.locator("main [name=message]").fill("We have a yard.");
	await home("allowed").check();
	await eventually(() => storedText(page)).toMatch(
		/We have a yard\..*allowed|allowed.*We have a yard\./,
	);
	await page.reload();
	await eventually(() => page.locator("main [name=message]").inputValue()).toBe("We have a yard.");
	await eventually(() => home("allowed").isChecked()).toBe(true);
});

test("a second note is sent from the conversation that the first one opened", async () => {
	const dogs = [await makeRelayedDog({ name: "Argo" }), await makeRelayedDog({ name: "Luna" })];
	const EMAIL = newAddress();
	const ids: number[] = [];
	for (const dog of dogs) {
		await ask(dog.id, { EMAIL, message: "W".repeat(1500) });
		ids.push((await lastInquiry()).id);
	}
	const [first = 0, second = 0] = ids;
	const path = `/talk/${await makeConversationLink("adopter", first)}`;
	for (const [width, id] of [
		[360, first],
		[1280, second],
	] as const) {
		const as = { viewport: { width, height: 800 }, colorScheme: "dark" as const };
		const page = await visit(path, { as, width });
		await expectSound(page, as);
		await page.locator(`form#confirm-${id} button`).click();
		await page.waitForURL("**done=confirm");
		await eventually(() => page.locator("#unsent").count()).toBe(id === first ? 1 : 0);
		await expectSound(page, as);
	}
});

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
	test("from a listing to a report, its confirmation and the desk", async () => {
		const email = newAddress();
		const page = await visit("/adoption-network/nero", {
			...options,
			allowedConsole: statusLine(422),
		});
		await page.locator("main a[href$='/report']").click();
		await page.waitForURL("**/report");
		await page.locator("main form button[type=submit]").click();
		await page.locator("main [name=words][aria-invalid=true]").waitFor();
		await expectSound(page, as);
		// A form that is sent faster than anyone can type is refused.
		await page.waitForTimeout(3_100);
		await page.locator("main [name=reason][value=photos]").check();
		await page.locator("main [name=words]").fill("W".repeat(3000));
		await page.locator("main [name=EMAIL]").fill(email);
		await page.locator("main form button[type=submit]").click();
		await page.locator("main [role=status] h3").waitFor();
		await expectSound(page, as);

		await page.goto(linkIn(await emailLinkingTo(email, "/report/"), "/report/"));
		await page.reload();
		await expectSound(page, as);
		await page.locator("main form button[type=submit]").click();
		await page.locator("main h1:has-text('Thank you')").waitFor();
		await expectSound(page, as);

		const address = new URL(page.url()).origin;
		const { name, value } = await browserCookieOf(await makeStaff("reviewer"), address);
		const desk = await visit("/desk", options);
		await desk.context().addCookies([{ name, value, url: address }]);
		await desk.goto(`${address}/desk`);
		await desk.locator("main a[href='/desk/reports']").click();
		await desk.locator("main tbody th a").first().click();
		await desk.locator("form#note").waitFor();
		await expectSound(desk, as);
		await desk.getByRole("checkbox", { name: "thank-you" }).check();
		await desk.getByRole("button", { name: "Close: we acted" }).click();
		await desk.waitForURL("**done=acted");
		await expectSound(desk, as);
		expect((await emailTo(email, "Thank you")).text).not.toContain("Nero’s owner");
	});
});
