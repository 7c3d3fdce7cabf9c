import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { runEvidence } from "#app/network/kennels/evidence/schedule.ts";
import { healthResults } from "#app/network/kennels/evidence/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { eventually, statusLine } from "#test/browser.ts";
import {
	ageTicket,
	button,
	expectConfirmation,
	fillIn,
	publicFormFixtures,
	setUpFormPages,
} from "#test/filling.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { actor, smallPicture } from "#test/make.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

const visit = setUpFormPages();
const form = publicFormFixtures.breeder;

async function expectSound(page: Page, scripts = true): Promise<void> {
	expect(await overflows(page)).toEqual([]);
	if (scripts) expect(await accessibilityViolations(page)).toEqual([]);
}

const fill = async (page: Page, fields: Record<string, string>) => {
	for (const [name, value] of Object.entries(fields)) {
		const control = page.locator(`main [name="${name}"]`);
		const isChoice = await control.evaluate((element) => element.tagName === "SELECT");
		await (isChoice ? control.selectOption(value) : control.fill(value));
	}
};

const day = (monthsAgo: number) => {
	const date = new Date();
	date.setUTCMonth(date.getUTCMonth() - monthsAgo, 1);
	return date.toISOString().slice(0, 10);
};

/** The private pages work without scripts, on a phone. */
const phone = {
	width: 360,
	as: { javaScriptEnabled: false },
	allowedConsole: statusLine(422),
} as const;

test("signup, profile, dogs and results, review, the public table, expiry and renewal", async () => {
	const signup = await visit(form.path);
	const email = await fillIn(signup, form);
	await ageTicket(signup);
	await button(signup, form).click();
	await expectConfirmation(signup, email);
	const path = await signup.locator('main a[href^="/edit/kennel/"]').first().getAttribute("href");

	const page = await visit(path ?? "", phone);
	await fill(page, {
		kennelAbout: "One litter a year, raised in the kitchen.",
		city: "Austin",
		state: "TX",
		breedingSince: "2009",
		takesBack: "yes",
		takeBackWords: "At any age.",
	});
	await expectSound(page, false);
	// Nothing is public without a click of its own.
	expect(await page.locator("main [name=contactBy]:checked").inputValue()).toBe("relay");
	await page.locator(`button[formaction="${path}/review"]`).click();
	await page.locator("main form [tabindex='-1'] [role=status]").waitFor();

	await page.goto(`${path}/dogs`);
	await expectSound(page, false);
	await page.locator(`main a[href="${path}/dogs/new"]`).click();
	await page.locator("form#dog button[type=submit]").first().click();
	await page.locator("[name=registeredName][aria-invalid=true]").waitFor();
	await expectSound(page, false);
	await fill(page, { registeredName: "Passera dei Tetti", callName: "Passera", bornOn: day(60) });
	await page.locator("form#dog [name=sex][value=female]").check();
	// Without scripts, a scheme opens and an answer asks for more by CSS alone.
	await page.locator("form#dog summary").first().click();
	const choose = (test: string, result: string) =>
		page.locator(`[name="OFA-${test}-result"][value="${result}"]`).check();
	await choose("hips", "Good");
	await fill(page, {
		"OFA-url": "https://registry.example.org/dogs/1",
		"OFA-hips-testedOn": day(30),
		"OFA-hips-certificate": "BF-3685G30M-T",
	});
	await choose("heart", "Normal");
	await fill(page, { "OFA-heart-testedOn": day(11) });
	const attach = async () => {
		const sent = { name: "paper.png", mimeType: "image/png", buffer: await smallPicture(77) };
		await page.locator('[name="OFA-heart-document"]').setInputFiles(sent);
	};
	await attach();
	const saveDog = () => page.locator("form#dog button[type=submit]").first().click();
	await saveDog();
	await page.locator('[name="OFA-hips-certificate"][aria-invalid=true]').waitFor();
	// Without scripts, the browser has forgotten it.
	await page.locator('[name="OFA-heart-document"][aria-invalid=true]').waitFor();
	await expectSound(page, false);
	await fill(page, { "OFA-hips-certificate": "BF-3685G30F-T" });
	await attach();
	await saveDog();
	await page.waitForURL("**done=result");
	await expectSound(page, false);

	const { name, value } = await browserCookieOf(
		await makeStaff("reviewer", { name: "Ruth Okoye" }),
		"http://127.0.0.1",
	);
	const place = { domain: "127.0.0.1", path: "/", expires: -1, httpOnly: true, secure: false };
	const cookie = { name, value, ...place, sameSite: "Lax" as const };
	const desk = await visit("/desk/review", {
		as: { storageState: { cookies: [cookie], origins: [] } },
	});
	await desk.locator('a[href^="/desk/review/"]', { hasText: "Casa Nera" }).first().click();
	await desk.locator('a[href*="/approval"]').first().click();
	await desk.getByRole("button", { name: /Approve and publish/ }).click();
	await desk.waitForURL((url) => !url.pathname.endsWith("/approval"));

	await desk.goto("/desk/evidence");
	await expectSound(desk);
	await desk.locator("main table a").first().click();
	await desk.getByRole("heading", { name: "Health results for Passera" }).waitFor();
	await expectSound(desk);
	expect(await desk.locator("main img").count()).toBe(1);
	await desk.keyboard.press("a");
	await desk.waitForURL("**done=approved");
	await desk.locator("#content[aria-busy=false]").waitFor();
	await desk.keyboard.press("d");
	await desk.waitForURL("**done=document");
	await desk.locator("#content[aria-busy=false]").waitFor();
	await desk.keyboard.press("r");
	await desk.waitForURL("**done=all");

	const kennel = await visit("/breeder-network/casa-nera", { width: 1280 });
	const table = kennel.locator("main table");
	expect(await table.locator("tbody tr").count()).toBe(1);
	const cells = await table.locator("tbody td").allTextContents();
	expect(cells[0]).toMatch(/^Good.*OFA.* · \w{3} \d{4}$/);
	expect(await table.locator("tbody th").textContent()).toMatch(/Checked \w{3} \d+, \d{4} \(RO\)$/);
	expect(cells[1]).toBe("Not seen");
	expect(cells[2]).toMatch(/^Normal/);
	await kennel.getByText("Yes. At any age.").waitFor();
	await expectSound(kennel);
	const small = await visit("/breeder-network/casa-nera", { width: 360 });
	expect(await small.locator("main table").isVisible()).toBe(false);
	await expectSound(small);
	const list = await visit("/breeder-network?hips=yes&registry=yes", { width: 390 });
	await list.locator('main a[href="/breeder-network/casa-nera"]').waitFor();
	await expectSound(list);

	await db
		.update(healthResults)
		.set({ validUntil: sql`current_date + 20` })
		.where(sql`test = 'heart'`);
	await runEvidence(actor);
	await desk.goto("/desk");
	await desk.locator('main a[href^="/desk/evidence/"]').first().waitFor();
	await db
		.update(healthResults)
		.set({ validUntil: sql`current_date - 1` })
		.where(sql`test = 'heart'`);
	await runEvidence(actor);
	// The site learns of it from another process.
	await eventually(async () => {
		await kennel.reload();
		return (await table.locator("tbody td").allTextContents())[2];
	}).toMatch(/Expired in/);

	const letter = await emailLinkingTo(email, "/edit/kennel/[\\w-]{22}/dogs");
	await page.goto(linkIn(letter, "/edit/kennel/").replace(/(\/dogs)?$/, "/dogs"));
	await page.locator('main a[href*="?of="]').last().click();
	expect(await page.locator("form#dog details[open]").count()).toBe(1);
	await choose("heart", "Normal");
	await fill(page, { "OFA-heart-testedOn": day(0) });
	await saveDog();
	await page.waitForURL("**done=result");
	await desk.goto("/desk/evidence");
	await desk.locator("main table a").first().click();
	await desk
		.getByRole("button", { name: /Document seen/ })
		.first()
		.click();
	await desk.waitForURL("**done=all");
	await kennel.reload();
	expect((await table.locator("tbody td").allTextContents())[2]).not.toMatch(/Expired in/);
});
