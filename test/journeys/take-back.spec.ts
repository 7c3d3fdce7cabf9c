import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeLink } from "#app/people/private-links.ts";
import { accessibilityViolations, alive, setUpBrowser, statusLine } from "#test/browser.ts";
import { emailLinkingTo, linkIn } from "#test/emails.ts";
import { overflows } from "#test/layout.ts";
import { makeKennel } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import { labelOf } from "#test/take-backs.ts";

const { visit } = setUpBrowser(runSite(async () => {}));

const answered = {
	houseTrained: "yes",
	crateTrained: "yes",
	energy: "Calm",
	biteHistory: "none",
	contactBy: "relay",
};

async function visitDesk(path: string): Promise<Page> {
	const { name, value } = await browserCookieOf(await makeStaff("reviewer"), "http://127.0.0.1");
	const place = { domain: "127.0.0.1", path: "/", expires: -1, httpOnly: true, secure: false };
	const cookie = { name, value, ...place, sameSite: "Lax" as const };
	return visit(path, { as: { storageState: { cookies: [cookie], origins: [] } } });
}

test.each([true, false])(
	"an owner names the kennel, the kennel answers, and owner and reviewer see it (scripts: %s)",
	async (scripts) => {
		const as = { javaScriptEnabled: scripts };
		const expectSound = async (page: Page) => {
			if (scripts) await alive(page);
			expect(await overflows(page)).toEqual([]);
			if (scripts) expect(await accessibilityViolations(page)).toEqual([]);
		};
		const email = `kennel.${scripts}@example.com`;
		const kennelName = scripts ? "Casa Nera" : "Casa Bianca";
		const promise = { takesBack: "yes" as const, takeBackWords: "At any age, for any reason." };
		const kennel = await makeKennel({ kennelName, email, ...promise }, { logo: false });
		const found = await makeCase("rehome", { ...dogDraft, ...answered }, { state: "completing" });
		const path = `/edit/dog/${await makeLink("edit", found.id, { days: 30 })}`;

		const owner = await visit(path, { width: 360, as });
		if (scripts) await alive(owner);
		const list = await owner.locator("[name=kennelOfOrigin]").getAttribute("list");
		const options = owner.locator(`datalist#${list} option`);
		expect(
			await options.evaluateAll((all) => all.map((each) => each.getAttribute("value"))),
		).toContain(labelOf(kennel));
		await owner.locator("[name=kennelOfOrigin]").fill(labelOf(kennel));
		await owner.locator("[name=registeredName]").fill("Luna dei Tetti");
		await owner.locator("[name=askKennel]").check();
		await owner.locator('button[formaction$="/review"]').click();
		await owner.locator("#kennel").getByText("We asked").waitFor();
		await expectSound(owner);

		const link = linkIn(await emailLinkingTo(email, "/take-back/"), "/take-back/");
		const dark = { ...as, colorScheme: "dark" as const };
		const page = await visit(link, { width: 360, as: dark, allowedConsole: statusLine(422) });
		await page.getByText("Luna dei Tetti").waitFor();
		await page.getByText(promise.takeBackWords).waitFor();
		await expectSound(page);
		await page.locator("[name=words]").fill("We’ll fetch her on Sunday.");
		await page.locator("form#take-back button[type=submit]").click();
		await page.locator("#take-back-answer-error").waitFor();
		expect(await page.locator("[name=words]").inputValue()).toContain("Sunday");
		await expectSound(page);
		await page.locator("[name=answer][value=yes]").check();
		await page.locator("form#take-back button[type=submit]").click();
		await page.waitForURL("**done=answered");
		expect(await page.locator("[name=answer][value=yes]").isChecked()).toBe(true);
		await expectSound(page);

		const desk = await visitDesk(`/desk/review/${found.id}`);
		await desk.getByText("The kennel takes Luna back").waitFor();
		await desk.getByText("We’ll fetch her on Sunday.").waitFor();
		await alive(desk);
		expect(await accessibilityViolations(desk)).toEqual([]);

		await owner.goto(path);
		await owner.locator("#kennel").getByText("We’ll fetch her on Sunday.").waitFor();
		await owner.locator(`#kennel a[href="mailto:${email}"]`).waitFor();
		await expectSound(owner);
		await owner.locator(`#kennel a[href="${path}/taken-back"]`).click();
		await owner.waitForURL("**/taken-back");
		await expectSound(owner);
		await owner.locator("form#taken-back button[type=submit]").click();
		await owner.waitForURL((url) => url.pathname === path);
		await owner.locator("#kennel").getByText("goes back to").waitFor();
		expect((await caseNow(found)).state).toBe("closed");
	},
);
