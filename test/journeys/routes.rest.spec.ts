import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpBrowser } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { runSite } from "#test/site.ts";
import { expectPage, publicPages } from "./pages.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));

// With scripts they are read where each is opened anyway: every-page.spec.ts.
test.each(publicPages)(
	"with JavaScript off $path has all specified text and links (E1)",
	async (page) => {
		await expectPage(await visit(page.path, { as: { javaScriptEnabled: false } }), page);
	},
);

test("every page has its own title, description, keywords and canonical address", async () => {
	const page = await visit("/");
	const heads = [];
	for (const { path } of publicPages) {
		await page.goto(path);
		const head = await readHead(page);
		expect(head.canonical).toEqual([`http://127.0.0.1${path}`]);
		expect(head.keywords).toEqual([expect.stringMatching(/^Cane Corso, \w/)]);
		expect(head.description).toEqual([expect.stringMatching(/^.{20,160}$/)]);
		expect(head.title).toEqual([expect.stringMatching(/^.{9,}$/)]);
		expect(head.robots).toEqual([]);
		heads.push(head);
	}
	for (const name of ["title", "description", "keywords"] as const) {
		expect(new Set(heads.map((head) => head[name][0])).size).toBe(publicPages.length);
	}
	const dog = heads[publicPages.findIndex(({ path }) => path === "/adoption-network/bruno")];
	expect(dog?.title).toEqual(["Meet Bruno | CCR Adoption Network"]);
	const kennel = heads[publicPages.findIndex(({ path }) => path === "/breeder-network/casa-nera")];
	expect(kennel?.title).toEqual(["Casa Nera | CCR Breeder Network"]);
	expect(kennel?.description[0]).toMatch(/^Casa Nera breeds one litter a year/);
});

test("redirecting and missing addresses are marked noindex", async () => {
	const page = await visit("/adoption-network/LUNA");
	expect(await readHead(page)).toMatchObject({ canonical: [], robots: ["noindex"] });
});

async function readHead(page: Page) {
	const contents = (selector: string, attribute: string) =>
		page
			.locator(selector)
			.evaluateAll((all, name) => all.map((each) => each.getAttribute(name) ?? ""), attribute);
	return {
		title: await page.locator("head > title").allTextContents(),
		description: await contents("meta[name=description]", "content"),
		keywords: await contents("meta[name=keywords]", "content"),
		robots: await contents("meta[name=robots]", "content"),
		canonical: await contents("link[rel=canonical]", "href"),
	};
}

test("every page has the menu and the footer with the specified links", async () => {
	const page = await visit("/contact");
	const links = (name: string) =>
		page
			.getByRole("navigation", { name })
			.locator("a")
			.evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute("href")]));
	expect(await links("Main")).toEqual([
		["Home", "/"],
		["About CCR", "/about"],
		["Free Guides", "/guides"],
		["Our Blogs", "/blogs"],
		["View Network", "/adoption-network"],
		["Find a new home for my dog Adoption Signup", "/adoption-network/signup"],
		["View Network", "/breeder-network"],
		["Breeder Signup", "/breeder-network/signup"],
		["Contact Us", "/contact"],
	]);
	expect(await links("Footer")).toEqual(
		expect.arrayContaining([
			["About", "/about"],
			["Blogs", "/blogs"],
			["Breeders", "/breeder-network"],
		]),
	);
	expect((await links("Footer")).slice(-3).map(([words]) => words)).toEqual([
		"Facebook",
		"Instagram",
		"TikTok",
	]);
	const [footer] = await page.getByRole("contentinfo").allInnerTexts();
	expect(footer).toContain(`© ${new Date().getFullYear()} Cane Corso Resource`);
});
