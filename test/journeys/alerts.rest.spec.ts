import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { matchNewDogs } from "#app/network/dogs/alerts/matching.ts";
import { enqueueAlertEmails } from "#app/network/dogs/alerts/schedule.ts";
import { alertRecipients } from "#app/network/dogs/alerts/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { places } from "#app/records/places/table.ts";
import { statusLine } from "#test/browser.ts";
import { newAddress, setUpFormPages } from "#test/filling.ts";
import { emailLinkingTo, emailTo, linkIn } from "#test/mail.ts";
import { actor, makeDog } from "#test/make.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";

const visit = setUpFormPages(async () => {
	await db.insert(places).values({
		country: "US",
		region: "TX",
		name: "Waco",
		key: "waco",
		latitude: 31.549,
		longitude: -97.147,
	});
	await makeDog({ name: "Argo", gender: "Male" });
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

const status = (page: Page) => page.locator("main [role=status]").filter({ hasText: /./ });

describe.each(visitors)("$who", ({ width, as }) => {
	const options = { as: { ...as, viewport: { width, height: 800 } }, width };

	test("nothing found, an alert, its confirmation, a new dog and the end", async () => {
		const email = newAddress();
		const name = `Luna ${width}`;
		const page = await visit("/adoption-network?near=Waco&within=100&sex=female&q=shy", {
			...options,
			allowedConsole: statusLine(422),
		});
		await page.locator("main form [name=EMAIL]").fill("ada@example");
		await page.locator("main form:has([name=EMAIL]) button").click();
		await page.waitForURL("**/alerts?*");
		expect(await page.locator("main [aria-invalid=true]").count()).toBe(1);
		expect(await page.locator("[name=near]").inputValue()).toBe("Waco, TX");
		expect(await page.locator("[name=within]").inputValue()).toBe("100");
		await expectSound(page, as);

		await page.locator("main [name=EMAIL]").fill(email);
		await page.locator("main form button[type=submit]").click();
		await status(page).first().waitFor();
		const asked = await emailLinkingTo(email, "/alerts/");
		await page.goto(linkIn(asked, "/alerts/"));
		await page.reload();
		await expectSound(page, as);
		expect(await page.locator("main button[value^=end]").count()).toBe(1);
		await page.locator("main button[value=confirm]").click();
		await page.locator("main button[value=confirm]").waitFor({ state: "detached" });

		await makeDog({ name: "Far", gender: "Female", description: "Shy.", locationCity: "Oslo" });
		await makeDog({ name, gender: "Female", description: "Shy.", locationCity: "Waco" });
		await matchNewDogs(actor);
		await enqueueAlertEmails(actor);
		const told = await emailTo(email, name);
		expect(told.text).not.toContain("Far");
		await page.goto(linkIn(told, "/alerts/"));
		await page.getByRole("heading", { name: /^\d+ dogs? fits? today$/ }).waitFor();
		await expectSound(page, as);
		await page.getByRole("link", { name: /^Change/ }).click();
		await page.waitForURL("**/alerts/*/*");
		expect(await page.locator("[name=near]").inputValue()).toMatch(/^Waco/);
		await expectSound(page, as);
		await page.locator("[name=near]").fill("Atlantis");
		await page.locator("main form button[type=submit]").click();
		await page.locator("[name=near][aria-invalid=true]").waitFor();
		await page.locator("[name=near]").fill("");
		await page.locator("main form button[type=submit]").click();
		await page.locator("main button[value=pause]").click();
		await page.locator("main button[value=resume]").waitFor();
		expect(await page.locator("main").textContent()).not.toContain("Waco");
		await expectSound(page, as);
		await page.locator("main button[value='end all']").click();
		await page.locator("main form").first().waitFor({ state: "detached" });
		expect(await db.$count(alertRecipients)).toBe(0);
		await page.reload();
		expect(await page.locator("main form").count()).toBe(0);
	});
});
