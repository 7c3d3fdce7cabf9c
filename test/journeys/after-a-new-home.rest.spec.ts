import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { caseLinks } from "#app/cases/table.ts";
import { runAftercareJobs } from "#app/network/aftercare/schedule.ts";
import { aftercares } from "#app/network/aftercare/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { setUpBrowser, statusLine } from "#test/browser.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { actor, makeDog, smallPicture } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

const owner = { path: "", slug: "", dogId: 0 };
const { visit } = setUpBrowser(
	runSite(async () => {
		const dog = await makeDog({ name: "Otto", ownerContactEmail: "otto.owner@example.com" });
		const opened = await makeCase("rehome", dogDraft, { state: "published", subjectId: dog.id });
		const token = await makeLink(caseLinks.edit, opened.id, { days: 30 });
		Object.assign(owner, { path: `/edit/dog/${token}`, slug: dog.slug, dogId: dog.id });
	}),
);

async function expectSound(page: Page, scripts = true): Promise<void> {
	expect(await overflows(page)).toEqual([]);
	if (scripts) expect(await accessibilityViolations(page)).toEqual([]);
}

async function visitDesk(path: string): Promise<Page> {
	const { name, value } = await browserCookieOf(await makeStaff("reviewer"), "http://127.0.0.1");
	const place = { domain: "127.0.0.1", path: "/", expires: -1, httpOnly: true, secure: false };
	const cookie = { name, value, ...place, sameSite: "Lax" as const };
	return visit(path, { as: { storageState: { cookies: [cookie], origins: [] } } });
}

test("a home is found, told of with a photo, asked about, and isn't the right one", async () => {
	const page = await visit(`${owner.path}/say/homed`, {
		width: 360,
		as: { javaScriptEnabled: false },
		allowedConsole: statusLine(422),
	});
	await page.locator("main button[type=submit]").click();
	await page.locator(`main a[href="${owner.path}/story"]`).click();
	await page.locator("[name=words]").fill("He sleeps on the sofa now.");
	const picture = { name: "otto.png", mimeType: "image/png", buffer: await smallPicture(9) };
	await page.locator("[name=photo_files]").setInputFiles(picture);
	await page.locator("form#story button[type=submit]").click();
	await page.locator("[name=consent][aria-invalid=true]").waitFor();
	await expectSound(page, false);
	await page.locator("[name=consent]").check();
	await page.locator("form#story button[type=submit]").click();
	await page.waitForURL("**done=sent");
	await expectSound(page, false);

	await page.goto(`${owner.path}/handover`);
	await page.locator("[name=giver]").fill("Dana Ortiz");
	await page.locator("form#handover button[type=submit]").click();
	await page.getByRole("article").getByText("Dana Ortiz").waitFor();
	await expectSound(page, false);
	await page.goto(`${owner.path}/new-family`);
	await page.locator("[name=email]").fill("new.family@example.com");
	await page.locator("[name=movedOn]").fill(new Date().toISOString().slice(0, 10));
	await page.locator("form#family button[type=submit]").click();
	await page.waitForURL("**done=asked");
	await expectSound(page, false);

	const desk = await visitDesk("/desk/stories");
	await desk.locator("main table a").first().click();
	await desk.locator("[name=alt]").fill("A black dog asleep on a sofa");
	await expectSound(desk);
	await desk.getByRole("button", { name: "Save and publish" }).click();
	await desk.waitForURL("**done=published");
	const story = await visit(`/adoption-network/${owner.slug}`, { width: 768 });
	expect(await story.locator("main figure").textContent()).toContain("He sleeps on the sofa now.");
	expect(await story.getByAltText("A black dog asleep on a sofa").count()).toBe(1);
	await expectSound(story);

	const path = linkIn(await emailLinkingTo("new.family@example.com", "/aftercare/"), "/aftercare/");
	const family = await visit(path, { as: { colorScheme: "dark" } });
	await expectSound(family);
	await family.locator("form:has([value=consent]) button").click();
	await family.waitForURL("**done=agreed");
	await expectSound(family);
	await db.update(aftercares).set({ movedOn: sql`moved_on - 3` });
	await runAftercareJobs(actor);
	const asked = await emailLinkingTo("new.family@example.com", "/aftercare/[\\w-]{22}\\?answer=");
	await family.goto(`${linkIn(asked, "/aftercare/")}?answer=not_working`);
	await family.locator("[name=words]").fill("He growls at our son.");
	await family.locator("form#check-in button[type=submit]").click();
	await family.waitForURL("**done=not_working");

	await emailLinkingTo("otto.owner@example.com", "/edit/dog/[\\w-]{22}\\?back");
	await desk.goto("/desk/aftercare");
	await desk.locator("main table a").first().click();
	await desk.getByText("He growls at our son.").waitFor();
	await expectSound(desk);
	await desk.getByRole("button", { name: "Put the listing back" }).click();
	await desk.waitForURL(`**/desk/adoptions/${owner.dogId}**`);
	expect((await dogs.find(owner.dogId))?.status).toBe("available");
	const [care] = await db.select().from(aftercares).where(eq(aftercares.dogId, owner.dogId));
	expect(care?.returnedAt).toBeInstanceOf(Date);
});
