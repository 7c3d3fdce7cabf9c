import { join } from "node:path";
import type { Page } from "playwright-core";
import { extractText } from "unpdf";
import { describe, expect, test } from "vitest";
import type { Staff } from "#app/people/actor.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { eventually, setUpBrowser, statusLine } from "#test/browser.ts";
import { daysAgo, longName, makeGuide, makePhoto, writeText } from "#test/make.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import { altFields, begin, body, field, saved, tool } from "./editor.ts";

let editor: Staff;
let photo = 0;
let late = 0;
let old = 0;
const site = runSite(async () => {
	editor = await makeStaff("editor", { name: "Ada Rossi" });
	photo = await makePhoto("A black Corso asleep on a rug", { library: true });
	await makePhoto("", { library: true });
	late = (await makeGuide({ title: "Late Snow" }, { cover: false })).id;
	const fields = { body: "Snow in May." };
	await writeText(guideStore, late, fields, editor);
	old = (await makeGuide({ title: longName, createdAt: daysAgo(9) }, { cover: true })).id;
});
const { visit } = setUpBrowser(site);

async function atDesk(path: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
	const cookie = await browserCookieOf(editor, site.origin);
	return visit(path, { ...options, before: (page) => page.context().addCookies([cookie]) });
}

const submit = (page: Page, form: string) => page.locator(`form${form} button`).click();
/** Saves with one of the buttons below the text, and goes where it leads. */
const save = (page: Page, next: "" | "preview" | "publish") =>
	page.locator(`button[name=next][value="${next}"]`).click();

async function confirmed(page: Page, done: string): Promise<void> {
	await page.waitForURL(new RegExp(`\\?done=${done}$`));
	await page.locator("main p[role=status]").filter({ hasText: /./ }).waitFor();
}

let path = "";

test("a guide is written in the editor and saved automatically", async () => {
	const page = await atDesk("/desk/guides");
	await begin(page, "Walking in Snow");
	path = new URL(page.url()).pathname;

	// Written in the editor, by keyboard where there are keys for it.
	await page.getByRole("toolbar").waitFor();
	await body(page).click();
	await page.keyboard.type("## Before you go");
	await page.keyboard.press("Enter");
	await page.keyboard.type("Snow is **cold**.");
	await tool(page, "Source").click();
	await page.getByRole("dialog").getByRole("textbox").fill("A handbook of winter, 2020.");
	await page.keyboard.press("Enter");
	await page.keyboard.press("Enter");
	await tool(page, "Photo").click();
	await page.getByRole("button", { name: "A black Corso asleep on a rug" }).click();
	await altFields(page).fill("A Corso on a rug, not in snow");
	await altFields(page).press("Enter");
	await page.keyboard.press("Enter");
	await tool(page, "Table").click();
	// The editor takes the keyboard back with the next frame, in the first cell.
	await body(page).locator("th").first().waitFor();
	await eventually(() => body(page).evaluate((it) => it.contains(document.activeElement))).toBe(
		true,
	);
	for (const word of ["Below", "Walk", "Why"]) {
		await page.keyboard.type(word);
		await page.keyboard.press("Tab");
	}
	await page.keyboard.type("20 degrees");
	await saved(page);
	await tool(page, "Remove row").click();
	expect(await body(page).textContent()).not.toContain("20 degrees");
	await tool(page, "Undo").click();
	await page.locator("[data-save=typing]").waitFor();
	await saved(page);

	await field(page, "shortDescription").fill("How far, and how cold.");
	await field(page, "category").fill("Everyday life");
	await field(page, "coverId").selectOption(String(photo));
	await saved(page);
	await page.getByRole("button", { name: "Markdown" }).click();
	const markdown = await page.locator("textarea[name=body]").inputValue();
	expect(markdown).toContain("## Before you go\n\nSnow is **cold**.[^1]");
	expect(markdown).toContain(`\n\n![A Corso on a rug, not in snow](photo:${photo})\n\n`);
	expect(markdown).toMatch(/\| Below +\| Walk +\| Why +\|\n\| -+ \| -+ \| -+ \|\n\| 20 degrees/);
	expect(markdown).toContain("[^1]: A handbook of winter, 2020.");
	await page.reload();
	await eventually(() => body(page).textContent()).toContain("20 degrees");
});

test("it is previewed, published, and public with its photos and its PDF", async () => {
	const page = await atDesk(path);

	await save(page, "preview");
	await page.getByRole("heading", { level: 1, name: "Walking in Snow" }).waitFor();
	await eventually(() => loaded(page)).toBe(true);
	await page.getByRole("complementary").locator('a[href$="/publish"]').click();
	await submit(page, "#when");
	await confirmed(page, "published");

	const visitor = await visit("/guides/walking-in-snow", { as: { locale: "en-US" } });
	await eventually(() => loaded(visitor)).toBe(true);
	expect(await visitor.getByRole("cell", { name: "20 degrees" }).count()).toBe(1);
	expect(await visitor.getByRole("img", { name: "A Corso on a rug, not in snow" }).count()).toBe(1);
	const pdf = await visitor.request.get("/guides/walking-in-snow/download");
	const { text } = await extractText(new Uint8Array(await pdf.body()), { mergePages: true });
	for (const words of ["Walking in Snow", "Snow is cold", "20 degrees", "A handbook of winter"]) {
		expect(text.replace(/\s+/g, " ")).toContain(words);
	}
});

test("it is revised, compared, restored and unpublished", async () => {
	const page = await atDesk(path);
	const visitor = await visit("/guides/walking-in-snow", { allowedConsole: statusLine(404) });
	// The public sees the former text until the new one is published.
	await field(page, "title").fill("Walking in Deep Snow");
	await save(page, "");
	await confirmed(page, "saved");
	await visitor.reload();
	expect(await visitor.title()).toContain("Walking in Snow");
	await save(page, "publish");
	await submit(page, "#when");
	await confirmed(page, "published");
	await eventually(async () => {
		await visitor.goto("/guides/walking-in-snow");
		return new URL(visitor.url()).pathname;
	}).toBe("/guides/walking-in-deep-snow");

	await page.locator('a[href$="/versions"]').click();
	await page.locator('a[href$="/versions/2"]', { hasText: "Walking in Deep Snow" }).click();
	await eventually(() => page.locator("ins").allInnerTexts()).toEqual(["Deep "]);
	await page.goto(`${path}/versions/1`);
	await submit(page, '[action$="/versions/1"]');
	await confirmed(page, "restored");
	expect(await field(page, "title").inputValue()).toBe("Walking in Snow");
	await page.locator("main summary", { hasText: "off the site" }).click();
	await submit(page, '[action$="/unpublish"]');
	await confirmed(page, "unpublished");
	const gone = await visitor.request.get("/guides/walking-in-deep-snow");
	expect(gone.status()).toBe(404);
});

test("a conflict with a colleague's newer text is shown side by side", async () => {
	const allowedConsole = statusLine(409);
	const [one, other] = [
		await atDesk(`/desk/guides/${old}`),
		await atDesk(`/desk/guides/${old}`, { allowedConsole }),
	];
	await one.getByRole("toolbar").waitFor();
	await body(one).pressSequentially("Mine. ");
	await saved(one);
	await field(other, "shortDescription").fill("Theirs.");
	await other.getByRole("alert").filter({ hasText: "Ada Rossi" }).waitFor();
	expect(await other.locator("section[aria-labelledby=theirs] textarea").inputValue()).toContain(
		"Mine. ",
	);
	expect(await field(other, "shortDescription").inputValue()).toBe("Theirs.");
	await save(other, "");
	await confirmed(other, "saved");
});

test("its facts are marked as checked today, and what is written stays a draft", async () => {
	const page = await atDesk(`/desk/guides/${old}`);
	await page.getByRole("toolbar").waitFor();
	await body(page).pressSequentially("Unpublished. ");
	await saved(page);
	await page.getByRole("button", { name: "Mark as checked today" }).click();
	await confirmed(page, "checked");
	const today = new Date().toISOString().slice(0, 10);
	await eventually(() => field(page, "checkedOn").inputValue()).toBe(today);
	expect(await body(page).textContent()).toContain("Unpublished.");
	await page.getByText("With changes").waitFor();
	await field(page, "shortDescription").fill("Written after that.");
	await saved(page);
	await page.reload();
	expect(await field(page, "checkedOn").inputValue()).toBe(today);
});

test("photos are added to the library, and a file that is not a picture is named", async () => {
	const page = await atDesk("/desk/photos", { allowedConsole: statusLine(422) });
	const root = join(import.meta.dirname, "../..");
	await page.locator("form#upload input[type=file]").setInputFiles([join(root, "README.md")]);
	await submit(page, "#upload");
	await page.getByRole("alert").getByText("README.md").waitFor();
});

describe("a text is scheduled in the author's time zone", () => {
	const chicago = { as: { timezoneId: "America/Chicago" } };
	const at = (page: Page) => page.locator("input[name=at]");
	const scheduled = (page: Page) => page.locator("time").first().getAttribute("datetime");

	test("nine thirty in Chicago is stored as Chicago time and read back as such", async () => {
		const page = await atDesk(`/desk/guides/${late}/publish`, chicago);
		await eventually(() => page.locator("input[name=zone]").inputValue()).toBe("America/Chicago");
		await at(page).fill("2035-07-14T09:30");
		await submit(page, "#when");
		await page.waitForURL(/done=scheduled$/);
		await eventually(() => scheduled(page)).toBe("2035-07-14T14:30:00.000Z");
		await eventually(() => page.locator("time").first().textContent()).toMatch(/09:30 CDT/);
		await page.goto(`/desk/guides/${late}/publish`);
		await eventually(() => at(page).inputValue()).toBe("2035-07-14T09:30");
	});

	test("in Tokyo the same moment is half past eleven the next day, and stays unchanged", async () => {
		const path = `/desk/guides/${late}/publish`;
		const page = await atDesk(path, { as: { timezoneId: "Asia/Tokyo" } });
		await eventually(() => at(page).inputValue()).toBe("2035-07-14T23:30");
		await submit(page, "#when");
		await page.waitForURL(/done=scheduled$/);
		await eventually(() => scheduled(page)).toBe("2035-07-14T14:30:00.000Z");
	});

	test("a time skipped by daylight saving is refused, and the input is kept", async () => {
		const page = await atDesk(`/desk/guides/${late}/publish`, {
			...chicago,
			allowedConsole: statusLine(422),
		});
		await eventually(() => page.locator("input[name=zone]").inputValue()).toBe("America/Chicago");
		await at(page).fill("2035-03-11T02:30");
		await submit(page, "#when");
		await page.locator("input[name=at][aria-invalid=true]").waitFor();
		expect(await at(page).inputValue()).toBe("2035-03-11T02:30");
		await at(page).fill("2035-03-11T03:30");
		await submit(page, "#when");
		await page.waitForURL(/done=scheduled$/);
		await eventually(() => scheduled(page)).toBe("2035-03-11T08:30:00.000Z");
	});

	test("without scripts the field names its time zone and uses it", async () => {
		const page = await atDesk(`/desk/guides/${late}/publish`, {
			as: { javaScriptEnabled: false, timezoneId: "America/Chicago" },
		});
		await page.getByLabel(/UTC/).fill("2035-07-14T09:30");
		await page.locator("input[name=when][value=later]").check();
		await submit(page, "#when");
		await page.waitForURL(/done=scheduled$/);
		await eventually(() => scheduled(page)).toBe("2035-07-14T09:30:00.000Z");
		expect(await page.locator("time").first().textContent()).toContain("UTC");
	});
});

describe("the editor is accessible", () => {
	test("on wide and narrow screens", async () => {
		const page = await atDesk(`/desk/guides/${old}`);
		await tool(page, "Bold").waitFor();
		for (const width of [1280, 360]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await accessibilityViolations(page)).toEqual([]);
			expect(await overhang(page)).toBeLessThanOrEqual(0);
			const bar = page.getByRole("toolbar");
			expect(await bar.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
		}
	});

	test("in the photo dialog", async () => {
		const page = await atDesk(`/desk/guides/${old}`, { width: 360 });
		await tool(page, "Photo").click();
		await page.getByRole("button", { name: "A black Corso asleep on a rug" }).waitFor();
		expect(await accessibilityViolations(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await eventually(() => page.getByRole("dialog").count()).toBe(0);
	});
});

test("without scripts the text is a plain field, and saving works", async () => {
	const page = await atDesk("/desk/blog", { as: { javaScriptEnabled: false } });
	await begin(page, "A Post by Hand");
	await field(page, "body").fill("## One\n\nTwo *three*.");
	await field(page, "shortDescription").fill("By hand.");
	await save(page, "publish");
	await submit(page, "#when");
	await confirmed(page, "published");
	const post = await visit("/blogs/a-post-by-hand");
	expect(await post.locator(".prose em").textContent()).toBe("three");
});

/** Whether every picture on the page is there. */
function loaded(page: Page): Promise<boolean> {
	return page.evaluate(async () => {
		const pictures = [...document.querySelectorAll("article img")] as HTMLImageElement[];
		for (const picture of pictures) picture.scrollIntoView();
		return pictures.length > 1 && pictures.every((each) => each.complete && each.naturalWidth > 0);
	});
}

/** How far the page is wider than its window, in pixels. */
function overhang(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
