import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually, storedText } from "#test/browser.ts";
import { setUpFormPages } from "#test/filling.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { makeHipsGuide, path } from "./hips-guide.ts";

const visit = setUpFormPages(makeHipsGuide);

test.each([
	[1280, 900],
	[390, 800],
])(
	"at %i × %i the first screen has all that one decides by, and the first paragraph",
	async (width, height) => {
		const page = await visit(path, { as: { viewport: { width, height } }, width });
		await page.setViewportSize({ width, height });
		for (const what of [
			page.locator("h1"),
			page.getByText(/^Health · Facts checked November 24, 2026 · \d min read/),
			page.getByText(/^What hip dysplasia is/),
			page.getByRole("link", { name: /^Download Now/ }),
			page.locator("article img").first(),
			page.locator(".prose > p").first(),
		]) {
			const box = await what.boundingBox();
			expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
		}
	},
);

test("a source opens where its number is, is read out, and Escape leads back", async () => {
	const page = await visit(path);
	const number = page.getByRole("link", { name: "Source 2" });
	await number.focus();
	await page.keyboard.press("Enter");
	const note = page.getByRole("dialog", { name: "Source 2" });
	await note.waitFor();
	expect(await note.textContent()).toContain("Another handbook.");
	expect(await note.evaluate((each) => document.activeElement === each)).toBe(true);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("example.com");
	await page.keyboard.press("Escape");
	expect(await note.isVisible()).toBe(false);
	expect(await number.evaluate((each) => document.activeElement === each)).toBe(true);
	expect(new URL(page.url()).hash).toBe("");
	await number.click();
	const other = page.getByRole("link", { name: "Source 1" });
	await other.focus();
	await page.keyboard.press("Enter");
	const otherNote = page.getByRole("dialog", { name: "Source 1" });
	await otherNote.getByRole("button", { name: "Close" }).click();
	expect(await otherNote.isVisible()).toBe(false);
	expect(await other.evaluate((each) => document.activeElement === each)).toBe(true);
});

const current = (page: Page) =>
	page.evaluate(() => document.querySelector(".on-this-page [aria-current]")?.textContent ?? "");

test("the contents follow the reader", async () => {
	const page = await visit(path);
	expect(await current(page)).toBe("");
	for (const title of ["What to do next", "Signs"]) {
		await page
			.getByRole("heading", { name: title, exact: true })
			.evaluate((each) => each.scrollIntoView());
		await eventually(() => current(page)).toBe(title);
	}
});

test("the contents follow a reader who jumps, too", async () => {
	const page = await visit(path);
	// So low that a jump leaves no heading in the part of the window where one is noticed.
	await page.setViewportSize({ width: 1280, height: 240 });
	const jump = (to: "top" | "end") =>
		page.evaluate((where) => {
			const end = document.querySelector(".written")?.getBoundingClientRect().bottom ?? 0;
			scrollTo({ top: where === "end" ? end + scrollY - 60 : 0, behavior: "instant" });
		}, to);
	for (let times = 0; times < 2; times += 1) {
		await jump("end");
		await eventually(() => current(page)).toBe("Sources");
		await jump("top");
		await eventually(() => current(page)).toBe("");
	}
});

test("on a phone the contents are folded up until someone opens them", async () => {
	const page = await visit(path, { width: 390 });
	const contents = page.getByRole("navigation", { name: "On this page" });
	const link = contents.getByRole("link", { name: "Tests" });
	expect(await link.isVisible()).toBe(false);
	await contents.getByText("On this page").click();
	await link.click();
	await eventually(() => page.evaluate(() => location.hash)).toBe("#section-tests");
});

describe("without scripts", () => {
	const as = { javaScriptEnabled: false };

	test("a number leads to its source and back, and the contents open", async () => {
		const page = await visit(path, { as, width: 390 });
		await page.getByRole("link", { name: "Source 1" }).click();
		expect(new URL(page.url()).hash).toBe("#fn1");
		await page.getByRole("link", { name: "Back to the text" }).first().click();
		expect(new URL(page.url()).hash).toBe("#fnref1");
		const contents = page.getByRole("navigation", { name: "On this page" });
		await contents.getByText("On this page").click();
		expect(await contents.getByRole("link", { name: "Signs" }).isVisible()).toBe(true);
	});

	test("an error is reported with the guide’s title in the form", async () => {
		const page = await visit(path, { as });
		await page.getByRole("link", { name: "Report an error" }).click();
		expect(await page.locator("textarea").inputValue()).toBe(
			`About the guide “Hips of a Cane Corso: Signs and Tests” (${path}):\n\n`,
		);
	});

	test("a term leads to its entry in the glossary", async () => {
		const page = await visit(path, { as });
		await page.locator(".prose a.term", { hasText: "Hip dysplasia" }).click();
		expect(await page.locator("#hip-dysplasia").isVisible()).toBe(true);
		expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/glossary#hip-dysplasia");
	});
});

test("a report that was begun is kept apart from other messages", async () => {
	const page = await visit(`/contact?guide=${path.split("/").at(-1)}`);
	await page.locator("textarea").press("End");
	await page.locator("textarea").pressSequentially("The table is wrong.");
	await eventually(() => storedText(page)).toContain("The table is wrong.");
	await page.goto("/contact");
	await page.locator("[data-draft] button").waitFor();
	expect(await page.locator("textarea").inputValue()).toBe("");
	await page.goto(`/contact?guide=${path.split("/").at(-1)}`);
	await eventually(() => page.locator("textarea").inputValue()).toContain("The table is wrong.");
});

test("printed, the guide has no controls, and the addresses of its sources", async () => {
	const page = await visit(path);
	await page.emulateMedia({ media: "print" });
	for (const hidden of [
		page.getByRole("link", { name: /^Download Now/ }),
		page.getByRole("navigation", { name: "On this page" }),
		page.getByRole("heading", { name: "Stay in the Loop" }),
		page.getByText("Return to guides"),
	]) {
		expect(await hidden.isVisible()).toBe(false);
	}
	const shown = await page
		.locator('.footnotes a[href="https://example.com/one"]')
		.evaluate((link) => getComputedStyle(link, "::after").content);
	expect(shown).toBe('" (https://example.com/one)"');
});
