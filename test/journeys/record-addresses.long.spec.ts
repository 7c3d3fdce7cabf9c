import { describe, expect, test } from "vitest";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { setUpBrowser, statusLine, statusOf } from "#test/browser.ts";
import {
	actor,
	type Fixtures,
	makeDog,
	makeFixtures,
	makeGuide,
	makeKennel,
	makePost,
	reviseText,
} from "#test/make.ts";
import { runSite } from "#test/site.ts";

let world: Fixtures;
const site = runSite(async () => {
	world = await makeFixtures();
});
const { visit } = setUpBrowser(site);

test.each([
	{ typed: "/adoption-network/bruno", ends: "/adoption-network/bruno", heading: "Meet Bruno" },
	{ typed: "/adoption-network/Bruno", ends: "/adoption-network/bruno", heading: "Meet Bruno" },
	{ typed: "/adoption-network/bRUNO", ends: "/adoption-network/bruno", heading: "Meet Bruno" },
	{ typed: "/adoption-network/يasmin", ends: undefined, heading: undefined },
	{ typed: "/breeder-network/Casa Nera", ends: "/breeder-network/casa-nera", heading: "Casa Nera" },
	{
		typed: "/guides/Bringing a Puppy Home",
		ends: "/guides/bringing-a-puppy-home",
		heading: "Bringing a Puppy Home",
	},
	{
		typed: "/blogs/Why We Print No Prices",
		ends: "/blogs/why-we-print-no-prices",
		heading: "Why We Print No Prices",
	},
])("$typed shows “$heading”", async ({ typed, ends, heading }) => {
	const page = await visit(typed, { allowedConsole: statusLine(404) });
	expect(await statusOf(page)).toBe(ends ? 200 : 404);
	if (!ends) return;
	expect(await page.locator("h1").allInnerTexts()).toEqual([heading]);
	expect(new URL(page.url()).pathname).toBe(ends);
});

test("a name in another script is the address of its dog", async () => {
	const page = await visit(`/adoption-network/${encodeURIComponent("ياسمين")}`);
	expect(new URL(page.url()).pathname).toBe(`/adoption-network/${world.yasmin.slug}`);
	expect(await page.locator("h1").allInnerTexts()).toEqual(["Meet ياسمين"]);
});

describe("a name shared by two dogs", () => {
	test("lists both, whatever the case of the letters", async () => {
		const page = await visit("/adoption-network/LUNA");
		expect(await page.locator("main article").count()).toBe(2);
		const links = page.getByRole("link", { name: "Learn More about Luna" });
		expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")))).toEqual([
			"/adoption-network/luna",
			"/adoption-network/luna-2",
		]);
		await links.nth(1).click();
		await page.waitForURL("**/adoption-network/luna-2");
	});

	test("is the plain address of the first, whose page links to the other", async () => {
		const page = await visit("/adoption-network/luna");
		expect(await page.locator("h1").allInnerTexts()).toEqual(["Meet Luna"]);
		await page.locator("main a[href='/adoption-network/Luna']").click();
		await page.waitForURL("**/adoption-network/Luna");
	});
});

describe("a renamed record", () => {
	test("is found at its old address, which redirects permanently", async () => {
		const dog = await makeDog({ name: "Rocky" });
		const kennel = await makeKennel({ kennelName: "Old Kennel" }, { logo: false });
		const guide = await makeGuide({ title: "Old Guide" }, { cover: false });
		const post = await makePost({ title: "Old Post" }, { cover: false });
		await dogs.update(dog.id, { name: "Otto" }, actor);
		await kennels.update(kennel.id, { kennelName: "New Kennel" }, actor);
		await reviseText(guideStore, guide.id, { title: "New Guide" });
		await reviseText(postStore, post.id, { title: "New Post" });
		for (const [old, now] of [
			["/adoption-network/rocky", "/adoption-network/otto"],
			["/breeder-network/old-kennel", "/breeder-network/new-kennel"],
			["/guides/old-guide", "/guides/new-guide"],
			["/blogs/old-post", "/blogs/new-post"],
		]) {
			const answer = await fetch(site.origin + old, { redirect: "manual" });
			expect([answer.status, answer.headers.get("location")]).toEqual([301, now]);
		}
	});

	test("is found by a link on a page that was open before", async () => {
		const dog = await makeDog({ name: "Sam", dateAdded: new Date() });
		const page = await visit("/adoption-network");
		await dogs.update(dog.id, { name: "Samson" }, actor);
		await page.getByRole("link", { name: "Learn More about Sam", exact: true }).click();
		await page.getByRole("heading", { name: "Meet Samson" }).waitFor();
		expect(new URL(page.url()).pathname).toBe("/adoption-network/samson");
	});
});

describe("the address of a missing record is a real 404", () => {
	test.each([
		"/adoption-network/nobody",
		"/adoption-network/pia",
		"/breeder-network/nobody",
		"/breeder-network/vecchio-borgo",
		"/guides/not-yet-written",
		"/blogs/not-yet-sent",
	])("%s, with a link to the list and three suggestions", async (path) => {
		const page = await visit(path, { allowedConsole: statusLine(404) });
		expect(await statusOf(page)).toBe(404);
		const [heading = ""] = await page.locator("h1").allInnerTexts();
		expect(await page.title()).toBe(heading);
		expect(await page.locator("main").allInnerTexts()).not.toContain("Loading");
		const suggestions = page.locator("main section");
		expect(await suggestions.getByRole("link").count()).toBe(3);
		const list = `/${path.split("/")[1]}`;
		expect(await page.locator(`main a[href="${list}"]`).count()).toBe(1);
		await suggestions.getByRole("link").first().click();
		await page.getByRole("heading", { name: heading }).waitFor({ state: "detached" });
		expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${list}/.`));
	});

	test("within the site too, when a dog is withdrawn while its card is on screen", async () => {
		const dog = await makeDog({ name: "Gina", dateAdded: new Date() });
		const page = await visit("/adoption-network", { allowedConsole: statusLine(404) });
		await dogs.transition(dog.id, "withdrawn", actor);
		await page.getByRole("link", { name: "Learn More about Gina" }).click();
		await page.locator("main article").first().waitFor({ state: "detached" });
		expect(await page.title()).toBe(await page.locator("h1").textContent());
		await page.locator("main a[href='/adoption-network']").click();
		await page.getByRole("heading", { name: "CCR Adoption Network" }).waitFor();
		expect(await page.getByText("Gina").count()).toBe(0);
	});
});
