import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Staff } from "#app/people/actor.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { alive, eventually, navigateInApp, setUpBrowser } from "#test/browser.ts";
import { write } from "#test/filling.ts";
import { makeGuide, writeText } from "#test/make.ts";
import { caseNow, dogDraft, editPathOf, makeCase } from "#test/make-case.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

let editor: Staff;
let guide = 0;
const site = runSite(async () => {
	editor = await makeStaff("editor");
	guide = (await makeGuide({ title: "Snow" }, { cover: true })).id;
	await writeText(guideStore, guide, { shortDescription: "Ice.", body: "Ice in May." }, editor);
});
const { visit } = setUpBrowser(site);

/** Opens a page and types before its scripts have come, as on a slow network. */
async function typeEarly(page: Page, path: string, typed: Record<string, string>): Promise<void> {
	const { promise: typedAll, resolve } = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await typedAll;
		await route.continue();
	});
	await page.goto(path, { waitUntil: "commit" });
	await write(page, typed);
	resolve();
	await alive(page);
	for (const [name, text] of Object.entries(typed)) {
		// The editor hides the field that its text goes into.
		expect(await page.locator(`main [name=${name}]`).inputValue(), name).toBe(text);
	}
}

test("what an editor typed before the scripts came is kept, and saved", async () => {
	const cookie = await browserCookieOf(editor, site.origin);
	const page = await visit("/privacy", { before: (blank) => blank.context().addCookies([cookie]) });
	const typed = { title: "Deep Snow", shortDescription: "Cold.", body: "Snow in June." };
	await typeEarly(page, `/desk/guides/${guide}`, typed);
	await eventually(async () => (await guideStore.read(guide))?.content).toMatchObject(typed);
});

test("a text that is opened from the list is not taken for one that someone typed into", async () => {
	const cookie = await browserCookieOf(editor, site.origin);
	const page = await visit("/desk/guides", {
		before: (blank) => blank.context().addCookies([cookie]),
	});
	await page.evaluate(() => {
		const count = () => (document.body.dataset.typed = "yes");
		document.addEventListener("input", count, { capture: true });
	});
	await navigateInApp(page, `/desk/guides/${guide}`);
	await page.getByRole("toolbar").waitFor();
	expect(await page.locator("body").getAttribute("data-typed")).toBe(null);
});

test("what an owner typed before the scripts came is kept, and saved on leaving", async () => {
	const found = await makeCase("rehome", dogDraft, { state: "changes_needed" });
	const page = await visit("/privacy");
	const typed = { behaviorNotes: "Shy at first.", description: "Calm, and very kind." };
	await typeEarly(page, `${await editPathOf(found)}?step=words`, typed);
	await page.goto("/privacy");
	await eventually(async () => (await caseNow(found)).draft).toMatchObject(typed);
});
