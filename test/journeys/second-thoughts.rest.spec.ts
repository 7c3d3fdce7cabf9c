import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addReply, listReplies } from "#app/cases/saved-replies/saved-replies.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { alive, eventually, setUpBrowser, waitForAnimations } from "#test/browser.ts";
import { decided } from "#test/desk.ts";
import { actor, makeDog } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";

let reviewer = 0;
const site = runSite(async () => {
	reviewer = (await makeStaff("reviewer")).id;
});
const { visit } = setUpBrowser(site);

async function atDesk(path: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
	const cookie = await browserCookieOf({ id: reviewer }, site.origin);
	return visit(path, { ...options, before: (page) => page.context().addCookies([cookie]) });
}

const ask = (page: Page, form: string) => page.locator(`main ${form} summary`).click();
const confirm = (page: Page, form: string) =>
	page.locator(`main ${form} details[open] button`).click();

for (const javaScriptEnabled of [true, false]) {
	const scripts = javaScriptEnabled ? "with scripts" : "without scripts";
	const as = { javaScriptEnabled };

	test(`a public dog’s status and photo take a second click, ${scripts}`, async () => {
		const { id } = await makeDog({ name: "Otto" }, { photos: 2 });
		const page = await atDesk(`/desk/adoptions/${id}`, { as });
		await ask(page, "#status-homed");
		expect((await dogs.find(id))?.status).toBe("available");
		expect(await page.locator("#status-homed details").textContent()).toContain("Otto");
		if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([]);
		await confirm(page, "#status-homed");
		await page.waitForURL(/done=status$/);
		expect((await dogs.find(id))?.status).toBe("homed");

		const [photo] = await deskPhotosOf("dog", id);
		await page.goto(`/desk/adoptions/${id}/photos`);
		const first = "li:has(img):first-child";
		await ask(page, first);
		expect(await deskPhotosOf("dog", id)).toHaveLength(2);
		if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([]);
		await confirm(page, first);
		await page.waitForURL(/done=removed$/);
		const left = await deskPhotosOf("dog", id);
		expect(left.map(({ token }) => token)).not.toContain(photo?.token);
		expect(left).toHaveLength(1);
	});

	test(`a status for many is set once the dogs were named, ${scripts}`, async () => {
		const made = [await makeDog({ name: "Nina" }), await makeDog({ name: "Rocco" })];
		const statuses = () => Promise.all(made.map(async ({ id }) => (await dogs.find(id))?.status));
		const page = await atDesk("/desk/adoptions", { as });
		for (const { id } of made) await page.locator(`input[value^="${id} "]`).check();
		await page.locator("select[name=to]").selectOption("withdrawn");
		await page.locator("form#bulk fieldset button").first().click();
		const question = page.locator("form#bulk [role=alert]");
		for (const name of ["Nina", "Rocco"]) await question.getByText(name).waitFor();
		expect(await statuses()).toEqual(["available", "available"]);
		await question.getByRole("button").click();
		await page.locator("form#bulk [role=status]").waitFor();
		expect(await statuses()).toEqual(["withdrawn", "withdrawn"]);
	});

	test(`a status that someone changed before the second click is kept, ${scripts}`, async () => {
		const { id } = await makeDog({ name: "Bella" });
		const page = await atDesk("/desk/adoptions", { as });
		await page.locator(`input[value^="${id} "]`).check();
		await page.locator("select[name=to]").selectOption("withdrawn");
		await dogs.transition(id, "on_hold", actor);
		await page.locator("form#bulk fieldset button").first().click();
		await page.locator("button[name=sure]").click();
		await page.locator("form#bulk [role=status]").getByText("Bella").waitFor();
		expect((await dogs.find(id))?.status).toBe("on_hold");
	});

	test(`a saved reply is removed by a second click, ${scripts}`, async () => {
		const title = `Thanks ${scripts}`;
		await addReply({ title, use: "changes", kind: "rehome", body: "Thank you." }, actor);
		const kept = async () => (await listReplies()).find((each) => each.title === title);
		const page = await atDesk(`/desk/replies/${(await kept())?.id}`, { as });
		await ask(page, "#reply");
		expect(await kept()).toBeDefined();
		await confirm(page, "#reply");
		await page.waitForURL(/done=removed$/);
		expect(await kept()).toBeUndefined();
	});

	test(`a decision is undone on its case’s own page, ${scripts}`, async () => {
		const found = await makeCase("rehome", dogDraft);
		await decided(found, { verdict: "declined", reason: "unsure" });
		const page = await atDesk(`/desk/review/${found.id}`, { as });
		expect(await page.locator("form#undo").count()).toBe(1);
		await page.locator("form#undo button").click();
		await page.waitForURL(/done=undone$/);
		await eventually(async () => (await caseNow(found)).state).toBe("received");
		await eventually(() => page.locator("form#undo").count()).toBe(0);
	});
}

test("a confirmation counts for the selection that it named only", async () => {
	const [otto, nina] = [await makeDog({ name: "Otto" }), await makeDog({ name: "Nina" })];
	const page = await atDesk("/desk/adoptions");
	await page.locator(`input[value^="${otto.id} "]`).check();
	await page.locator("select[name=to]").selectOption("withdrawn");
	await page.locator("form#bulk fieldset button").first().click();
	const question = page.locator("form#bulk [role=alert]");
	await question.waitFor();
	await page.locator(`input[value^="${nina.id} "]`).check();
	await question.getByRole("button").click();
	await question.getByText("Nina").waitFor();
	for (const { id } of [otto, nina]) expect((await dogs.find(id))?.status).toBe("available");
});

test("a button reached before the scripts came keeps the focus", async () => {
	const { id } = await makeDog({ name: "Otto" });
	const page = await atDesk("/desk/adoptions");
	await page.locator(`input[value^="${id} "]`).check();
	await page.locator("select[name=to]").selectOption("withdrawn");
	const scripts = Promise.withResolvers<void>();
	await page.route("**/*.js", async (route) => {
		await scripts.promise;
		await route.continue();
	});
	await page.locator("form#bulk fieldset button").first().click();
	await page.locator("button[name=sure]").focus();
	scripts.resolve();
	await alive(page);
	await waitForAnimations(page);
	await page.keyboard.press("Enter");
	await eventually(async () => (await dogs.find(id))?.status).toBe("withdrawn");
});
