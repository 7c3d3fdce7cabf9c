import { expect, test } from "vitest";
import { dogsOfCase } from "#app/network/kennels/evidence/dogs.ts";
import { eventually } from "#test/browser.ts";
import { setUpFormPages } from "#test/filling.ts";
import { smallPicture } from "#test/make.ts";
import { editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import { accessibilityViolations } from "#test/page-checks.ts";

const visit = setUpFormPages();

const chosen = (test: string) => `[name="OFA-${test}-result"]:checked`;

async function openNew(path: string) {
	const page = await visit(`${path}/dogs/new`);
	await page.locator("[name=registeredName]").fill("نورا السوداء");
	await page.locator("[name=sex][value=female]").check();
	await page.locator("[name=bornOn]").fill("2020-01-01");
	await page.locator("form#dog summary").first().click();
	for (const [test, result] of [
		["hips", "Good"],
		["elbows", "Normal"],
	]) {
		await page.locator(`[name="OFA-${test}-result"][value="${result}"]`).check();
		await page.locator(`[name="OFA-${test}-testedOn"]`).fill("2023-01-01");
	}
	return page;
}

test("documents that are dropped go to the results shown, and a dog sent twice from two tabs is there once", async () => {
	const kennel = await makeCase("breeder", kennelDraft);
	const path = await editPathOf(kennel);
	const page = await openNew(path);
	await eventually(() => page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0);
	// The draft is in the other tab, too.
	const other = await page.context().newPage();
	await other.goto(`${path}/dogs/new`);
	await eventually(() => other.locator(chosen("elbows")).inputValue()).toBe("Normal");
	const picture = [...(await smallPicture(9))];
	const dropped = await page.evaluate((bytes) => {
		const dataTransfer = new DataTransfer();
		for (const name of ["one.png", "two.png", "three.png"]) {
			dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
		}
		const field = document.querySelector('[name="OFA-hips-document"]');
		for (const type of ["dragover", "drop"]) {
			field?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
		}
		const files = document.querySelectorAll<HTMLInputElement>("form#dog [type=file]");
		return [...files].flatMap(({ name, files }) => (files?.[0] ? [[name, files[0].name]] : []));
	}, picture);
	expect(dropped).toEqual([
		["OFA-hips-document", "one.png"],
		["OFA-elbows-document", "two.png"],
	]);
	// The third one isn’t lost in silence.
	await page.locator("form#dog [role=alert]").waitFor();
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.locator("form#dog button[type=submit]").first().dblclick();
	await page.waitForURL("**/dogs?done=result");
	await other.locator("form#dog button[type=submit]").first().click();
	await other.waitForURL("**/dogs?done=result");
	const dogs = await dogsOfCase(kennel.id);
	expect(dogs.map(({ results }) => results.map(({ photoId }) => photoId !== null))).toEqual([
		[true, true],
	]);
	await page.goBack();
	await eventually(() => page.locator("[name=registeredName]").inputValue()).toBe("");
});

test("a kept draft opens the scheme that it fills in, and its results can be chosen by keyboard", async () => {
	const path = await editPathOf(await makeCase("breeder", kennelDraft));
	const page = await openNew(path);
	await eventually(() => page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0);
	await page.reload();
	await page.locator("form#dog details[open]").waitFor();
	await eventually(() => page.locator(chosen("hips")).inputValue()).toBe("Good");
	await page.locator(chosen("hips")).focus();
	await page.keyboard.press("ArrowRight");
	expect(await page.locator(chosen("hips")).inputValue()).toBe("Fair");
});
