import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Staff } from "#app/people/actor.ts";
import { eventually, setUpBrowser, statusLine } from "#test/browser.ts";
import { makeGuide, makePhoto, smallPicture } from "#test/make.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import { altFields, begin, body, field, saved, tool } from "./editor.ts";

let editor: Staff;
let photo = 0;
let guide = 0;
const site = runSite(async () => {
	editor = await makeStaff("editor", { name: "Ada Rossi" });
	photo = await makePhoto("A black Corso asleep on a rug", { library: true });
	guide = (await makeGuide({ title: "Late Snow", body: "Snow in May." }, { cover: false })).id;
});
const { visit } = setUpBrowser(site);

async function atDesk(path: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
	const cookie = await browserCookieOf(editor, site.origin);
	return visit(path, { ...options, before: (page) => page.context().addCookies([cookie]) });
}

const png = async (name: string, color: number) => ({
	name,
	mimeType: "image/png",
	buffer: await smallPicture(color),
});
const notAPicture = { name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("No picture") };
const inMarkdown = async (page: Page) => {
	await page.getByRole("button", { name: "Markdown" }).click();
	const markdown = await page.locator("textarea[name=body]").inputValue();
	await page.getByRole("button", { name: "Markdown" }).click();
	return markdown;
};

test("uploaded photos are in the text at once, in order, and described there", async () => {
	const page = await atDesk(`/desk/guides/${guide}`, { allowedConsole: statusLine(422) });
	await tool(page, "Photo").click();
	const files = page.getByRole("dialog").locator("input[type=file]");
	await files.setInputFiles([await png("sea.png", 77), notAPicture, await png("rug.png", 78)]);
	await eventually(() => page.getByRole("dialog").count()).toBe(0);
	await page.getByRole("alert").filter({ hasText: "list.txt" }).waitFor();
	await page.getByRole("status").filter({ hasText: "2 photos inserted" }).waitFor();
	// The first one asks for its description.
	await eventually(() =>
		altFields(page)
			.first()
			.evaluate((it) => it === document.activeElement),
	).toBe(true);
	await page.keyboard.type("A Corso in the sea");
	// Leads to the next photo's description, and from there to the text below.
	await page.keyboard.press("Enter");
	await page.keyboard.type("A Corso on a rug");
	await page.keyboard.press("Enter");
	// The editor takes the focus in the next frame.
	await eventually(() => body(page).evaluate((it) => it === document.activeElement)).toBe(true);
	await page.keyboard.type("Below.");
	await saved(page);
	expect(await inMarkdown(page)).toMatch(
		/Snow in May\.\n\n!\[A Corso in the sea\]\(photo:\d+\)\n\n!\[A Corso on a rug\]\(photo:\d+\)\n\nBelow\.$/,
	);

	// A description can be edited at any time, and a cover is chosen at once.
	await page.reload();
	await altFields(page).first().fill("A Corso in the waves");
	await saved(page);
	expect(await inMarkdown(page)).toContain("![A Corso in the waves](photo:");
	const before = await page.locator("select[name=coverId]").inputValue();
	await page.locator("select[name=coverId] ~ button").click();
	await files.setInputFiles(await png("cover.png", 79));
	await eventually(() => page.getByRole("dialog").count()).toBe(0);
	expect(await page.locator("select[name=coverId]").inputValue()).not.toBe(before);
	await saved(page);
});

test("a photo that is dropped or pasted lands below where it was put, whatever is typed meanwhile", async () => {
	const page = await atDesk("/desk/blog");
	await begin(page, "Dropped");
	await body(page).click();
	await page.keyboard.type("One.");
	const gate = Promise.withResolvers<void>();
	await page.route("**/desk/photos/choices", async (route) => {
		await gate.promise;
		await route.continue();
	});
	await give(page, "paste", await png("pasted.png", 80));
	await body(page).locator(".photo-place").waitFor();
	await page.keyboard.type(" Two.");
	gate.resolve();
	await altFields(page).waitFor();
	await page.keyboard.type(" Three.");
	await eventually(() => inMarkdown(page)).toMatch(/^One\. Two\. Three\.\n\n!\[\]\(photo:\d+\)$/);
	await give(page, "drop", await png("dropped.png", 81));
	await eventually(() => altFields(page).count()).toBe(2);
});

test("a photo that can’t be sent leaves the text as it is, and says so", async () => {
	const page = await atDesk(`/desk/guides/${guide}`, { allowedConsole: /ERR_FAILED/ });
	await page.route("**/desk/photos/choices", (route) => route.abort());
	await body(page).pressSequentially("Kept. ");
	await give(page, "paste", await png("lost.png", 82));
	await page.getByRole("alert").filter({ hasText: "lost.png: We couldn’t upload" }).waitFor();
	const markdown = await inMarkdown(page);
	expect(markdown).toContain("Kept. ");
	expect(markdown).toContain("Snow in May.");
	expect(await body(page).locator(".photo-place").count()).toBe(0);
});

/** Pastes a file into the text, or drops it there. */
async function give(page: Page, event: "paste" | "drop", file: { name: string; buffer: Buffer }) {
	const bytes = [...file.buffer];
	await body(page).evaluate(
		(text, { event, name, bytes }) => {
			const data = new DataTransfer();
			data.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
			const at = text.firstElementChild?.getBoundingClientRect() ?? text.getBoundingClientRect();
			const common = { bubbles: true, cancelable: true };
			text.dispatchEvent(
				event === "paste"
					? new ClipboardEvent("paste", { ...common, clipboardData: data })
					: new DragEvent("drop", {
							...common,
							dataTransfer: data,
							clientX: at.x + 5,
							clientY: at.y + 5,
						}),
			);
		},
		{ event, name: file.name, bytes },
	);
}

describe("what is written is measured beside it", () => {
	const reading = (page: Page) => page.getByRole("complementary", { name: "Reading" });
	const long = "The vet looked at the hips of the dog and then at the elbows and the knees and ";

	test("while someone types", async () => {
		const page = await atDesk("/desk/guides");
		await begin(page, "Hips");
		await reading(page).getByText("has 4 characters").waitFor();
		await page.getByRole("button", { name: "Markdown" }).click();
		await field(page, "body").fill(
			`${"The dog eats twice a day. ".repeat(20)}\n\n![](photo:${photo})`,
		);
		await reading(page).getByText("1 photo has no image description").waitFor();
		await eventually(() => reading(page).locator("dd").allInnerTexts()).toEqual([
			"120",
			"1",
			"0.0",
		]);
		await field(page, "body").fill(`${long.repeat(8)}.`);
		await reading(page).getByText("Aim for 9 or lower").waitFor();
		await reading(page).getByText("1 sentence has more than 30 words").waitFor();
		await field(page, "title").fill("Hips, Elbows and Knees of the Cane Corso");
		await eventually(() => reading(page).getByText("The title has").count()).toBe(0);
		expect(await accessibilityViolations(page)).toEqual([]);
	});

	test("by the server, without scripts", async () => {
		const page = await atDesk(`/desk/guides/${guide}`, { as: { javaScriptEnabled: false } });
		await reading(page).getByText("The title has 9 characters").waitFor();
		expect(await reading(page).locator("dd").first().textContent()).toMatch(/^\d+$/);
	});
});
