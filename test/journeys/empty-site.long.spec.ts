import { describe, expect, test } from "vitest";
import { postStore } from "#app/writing/blog/store.ts";
import { textLists } from "#app/writing/texts/lists.server.ts";
import { eventually, setUpBrowser, statusLine, statusOf } from "#test/browser.ts";
import { actor, makePost, publishText } from "#test/make.ts";
import { accessibilityViolations, overflows, setWidth } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";

const { visit } = setUpBrowser(runSite(async () => {}));

describe("a site with nothing published", () => {
	test.each([
		["/blogs", "under construction"],
		["/adoption-network", "No adoptions available right now, but subscribe to get alerts!"],
		["/breeder-network", ""],
		["/guides", ""],
	])("says so on %s and leads on, at every width and to everybody", async (path, words) => {
		const page = await visit(path);
		const emptyState = page.locator("main :is(h1, h2):has(~ div a)", { hasText: words }).last();
		expect(await emptyState.isVisible()).toBe(true);
		expect(await page.locator("h1").count()).toBe(1);
		expect(await page.locator("main article").count()).toBe(0);
		expect(await page.locator("main a").count()).toBeGreaterThan(0);
		expect(await accessibilityViolations(page)).toEqual([]);
		const found: string[] = [];
		for (const width of [320, 360, 768, 1280, 1920]) {
			await setWidth(page, width);
			found.push(...(await overflows(page)));
		}
		expect(found).toEqual([]);
	});

	test("says so with JavaScript off", async () => {
		const page = await visit("/blogs", { as: { javaScriptEnabled: false } });
		expect(await page.locator("h1").textContent()).toContain("under construction");
	});

	test.each(["/adoption-network/nobody", "/blogs/nothing"])(
		"has no suggestions on %s, but a link back",
		async (path) => {
			const page = await visit(path, { allowedConsole: statusLine(404) });
			expect(await statusOf(page)).toBe(404);
			expect(await page.locator("main section").count()).toBe(0);
			const list = `/${path.split("/")[1]}`;
			await page.locator(`main a[href="${list}"]`).click();
			await page.waitForURL((url) => url.pathname === list);
		},
	);
});

test("the first post removes the placeholder, and unpublishing it brings the placeholder back", async () => {
	const page = await visit("/blogs");
	const post = await makePost({ title: "We Begin" }, { cover: false });
	await eventually(async () => {
		await page.reload();
		return page.locator("h1").allInnerTexts();
	}).toEqual([textLists.post.name]);
	expect(await page.locator("article h2").allInnerTexts()).toEqual(["We Begin"]);
	await postStore.unpublish(post.id, actor);
	await eventually(async () => {
		await page.reload();
		return page.locator("h1").allInnerTexts();
	}).toEqual([expect.stringContaining("under construction")]);
	await publishText(postStore, post.id);
	await page.goto("/about");
	await page.getByRole("contentinfo").getByRole("link", { name: "Blogs" }).click();
	await page.getByRole("heading", { name: "We Begin" }).waitFor();
});
