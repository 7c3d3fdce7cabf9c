import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpBrowser } from "#test/browser.ts";
import { makeDog } from "#test/make.ts";
import { dogDraft, editPathOf, makeCase } from "#test/make-case.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";

let sharePage = "";
const { visit } = setUpBrowser(
	runSite(async () => {
		const { id } = await makeDog({ name: "Otto" }, { photos: 1 });
		const opened = await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
		sharePage = `${await editPathOf(opened)}/share`;
	}),
);

const textOf = (page: Page) => page.getByLabel("Text", { exact: true }).inputValue();

/** Replaces the share sheet, which no test can press: what it is given becomes the title. */
function shareInto(takesFiles: boolean) {
	return (page: Page) =>
		page.addInitScript((takes) => {
			navigator.canShare = (shared) => takes || !shared?.files;
			navigator.share = async ({ text = "", files = [] } = {}) => {
				const sizes = await Promise.all(files.map(async (file) => (await file.bytes()).length));
				const isPicture = files.map(({ name, type }) => `${name} ${type}`).join();
				document.title = JSON.stringify({ text, isPicture, isEmpty: sizes.includes(0) });
			};
		}, takesFiles);
}

test.each([
	[true, "otto.jpg image/jpeg"],
	[false, ""],
])(
	"a phone's own share gets the text, with the picture if it takes one: %s",
	async (takes, isPicture) => {
		const page = await visit(sharePage, { width: 390, before: shareInto(takes) });
		await page.getByRole("button", { name: "Share with the picture" }).click();
		await page.waitForFunction(() => document.title.startsWith("{"));
		expect(JSON.parse(await page.title())).toEqual({
			text: await textOf(page),
			isPicture,
			isEmpty: false,
		});
		expect(await overflows(page)).toEqual([]);
		expect(await accessibilityViolations(page)).toEqual([]);
	},
);

test("where there is no share sheet, the text is copied; without scripts, it is there to select", async () => {
	const page = await visit(sharePage, {
		before: async (blank) => {
			await blank.context().grantPermissions(["clipboard-read", "clipboard-write"]);
			await blank.addInitScript(() => {
				Object.defineProperty(navigator, "share", { value: undefined });
			});
		},
	});
	await page.getByRole("button", { name: "Copy Text", exact: true }).click();
	await page.getByText("Copied", { exact: true }).waitFor();
	const text = await textOf(page);
	expect(text).toContain("Meet Otto");
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
	expect(await page.getByRole("button", { name: /^Share/ }).count()).toBe(0);

	const plain = await visit(sharePage, { as: { javaScriptEnabled: false } });
	expect(await textOf(plain)).toBe(text);
	expect(await plain.getByRole("button", { name: /Copy|Share/ }).count()).toBe(0);
});
