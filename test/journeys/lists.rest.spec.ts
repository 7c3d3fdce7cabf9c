import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { unknownPlace } from "#app/network/filter.ts";
import { db } from "#app/platform/database/db.server.ts";
import { places } from "#app/records/places/table.ts";
import { alive, eventually, setUpBrowser, statusLine, statusOf } from "#test/browser.ts";
import { longName, makeFixtures, makeManyDogs } from "#test/make.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";

const site = runSite(async () => {
	await makeFixtures();
	await makeManyDogs(30);
	await db.insert(places).values({
		country: "US",
		region: "TX",
		name: "Austin",
		key: "austin",
		latitude: 30.267,
		longitude: -97.743,
	});
});
const { visit } = setUpBrowser(site);

/** The headings of the cards, in their order. */
function cardsOf(page: Page): Promise<string[]> {
	return page.locator("main article h2").allInnerTexts();
}

function excerptOf(page: Page, name: string): Promise<string> {
	const card = page.locator("main article").filter({ hasText: name }).first();
	return card
		.locator("p")
		.filter({ hasNot: page.locator("span") })
		.nth(1)
		.evaluate((line) => line.textContent);
}

test("dogs are listed newest first, without those that are homed or in review", async () => {
	const page = await visit("/adoption-network");
	const names = ["Bruno", "Nera", "Luna", "Luna", longName, "ياسمين", "Cesare", "Dog 1", "Dog 2"];
	const cards = await cardsOf(page);
	expect(cards).toHaveLength(24);
	expect(cards.slice(0, names.length)).toEqual(names);
	const text = await (await fetch(`${site.origin}/adoption-network`)).text();
	expect(text).not.toMatch(/Ettore|Pia/);
});

test("kennels, guides and posts are listed newest first, and only the public ones", async () => {
	const page = await visit("/breeder-network");
	expect(await cardsOf(page)).toEqual(["Casa Nera", "Rocca Bianca", longName]);
	await page.goto("/guides");
	expect(await cardsOf(page)).toEqual(["Bringing a Puppy Home", "Feeding a Large Breed", longName]);
	await page.goto("/blogs");
	expect(await cardsOf(page)).toEqual(["Why We Print No Prices", "A Walk in the Rain", longName]);
});

test("a card shows the first 100 characters and an ellipsis", async () => {
	const page = await visit("/adoption-network");
	expect(await excerptOf(page, "Bruno")).toBe(
		"Bruno greets everybody he knows with his whole body and everybody else with one deep bark. He walks…",
	);
	expect(await excerptOf(page, "Dog 1")).toBe("Dog 1 is a calm dog.");
	await page.goto("/breeder-network");
	expect(await excerptOf(page, "Casa Nera")).toBe(
		"Casa Nera breeds one litter a year from parents whose hips, elbows and hearts were tested, and keeps…",
	);
	await page.goto("/guides");
	expect(await excerptOf(page, "Feeding a Large Breed")).toBe(
		"Feeding a Large Breed begins with patience. A young dog of this breed learns fast, forgets nothing a…",
	);
});

test("a card shows the picture, or the placeholder portrait if there is none", async () => {
	const page = await visit("/adoption-network");
	const pictures = page.locator("main article img");
	const sources = await pictures.evaluateAll((all) => all.map((each) => each.getAttribute("src")));
	expect(sources[0]).toMatch(/^\/photos\//);
	expect(sources[1]).toMatch(/^\/portraits\//);
	expect(await pictures.nth(1).getAttribute("alt")).toBe(adoptionNetwork.card.missing("Nera"));
	await page.goto("/breeder-network");
	const logos = await pictures.evaluateAll((all) => all.map((each) => each.getAttribute("src")));
	expect(logos.slice(0, 2)).toEqual([
		expect.stringMatching(/^\/photos\//),
		expect.stringMatching(/^\/portraits\//),
	]);
});

test("a guide's download opens in a new tab and leaves the list open", async () => {
	const page = await visit("/guides");
	const link = page.getByRole("link", { name: /^Download Now .*Bringing a Puppy Home/ });
	expect(await link.getAttribute("target")).toBe("_blank");
	const pdf = await page.request.get((await link.getAttribute("href")) ?? "");
	expect(pdf.headers()["content-type"]).toBe("application/pdf");
	expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
	const elsewhere = await page.request.get("/guides/feeding-a-large-breed/download", {
		maxRedirects: 0,
	});
	expect(elsewhere.headers().location).toBe("https://files.example.com/guide.pdf");
});

describe.each([
	{ path: "/guides", columns: [1, 1, 1, 2, 2, 3] },
	{ path: "/breeder-network", columns: [1, 2, 2, 4, 4, 4] },
	{ path: "/adoption-network", columns: [1, 2, 2, 4, 4, 4] },
])("the grid of $path", ({ path, columns }) => {
	test(`has ${columns} columns at 575, 576, 767, 768, 991 and 992 pixels`, async () => {
		const page = await visit(path);
		const counted: number[] = [];
		for (const width of [575, 576, 767, 768, 991, 992]) {
			await page.setViewportSize({ width, height: 800 });
			counted.push(await columnsOf(page));
		}
		expect(counted).toEqual(columns);
	});
});

/** Columns that fit into the grid; three kennels can be in four columns. */
function columnsOf(page: Page): Promise<number> {
	return page
		.locator("main ul:has(> li > article)")
		.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
}

describe("a list of more than 24", () => {
	test("has pages with real links, forward and back", async () => {
		const page = await visit("/adoption-network");
		const [previous, next] = [page.locator("main a[rel=prev]"), page.locator("main a[rel=next]")];
		expect(await previous.count()).toBe(0);
		expect(await next.getAttribute("href")).toBe("/adoption-network?page=2");
		await next.click();
		await page.waitForURL("**/adoption-network?page=2");
		await previous.waitFor();
		expect(await cardsOf(page)).toEqual(numbered(18, 30));
		expect(await page.title()).toBe("CCR Adoption Network, page 2");
		expect(await next.count()).toBe(0);
		expect(await previous.getAttribute("href")).toBe("/adoption-network");
		await previous.click();
		await page.waitForURL((url) => url.search === "");
		await next.waitFor();
		expect((await cardsOf(page))[0]).toBe("Bruno");
	});

	test.each(["999", "x"])("has no page %s: a 404 with a link back", async (number) => {
		const page = await visit(`/adoption-network?page=${number}`, {
			allowedConsole: statusLine(404),
		});
		expect(await statusOf(page)).toBe(404);
		expect(await page.locator("h1").count()).toBe(1);
		expect(await page.locator("main section li a").count()).toBe(3);
		await page.locator("main a[href='/adoption-network']").click();
		await page.waitForURL((url) => url.pathname === "/adoption-network" && url.search === "");
		await page.locator("main a[rel=next]").waitFor();
	});

	test("has no page for a number that is not whole", async () => {
		for (const number of ["", "0", "-1", "2.5", "1e1", "99999999999999999999"]) {
			const { status } = await fetch(`${site.origin}/adoption-network?page=${number}`);
			expect([number, status]).toEqual([number, 404]);
		}
	});
});

/** At least a third of its height, which is most of the picture. */
async function expectFirstCardInView(page: Page, height: number) {
	const box = await page.locator("main article").first().boundingBox();
	if (!box) throw new Error("The list has no card.");
	expect(box.y).toBeGreaterThanOrEqual(0);
	expect(box.y + box.height / 3).toBeLessThan(height);
}

describe("the filters", () => {
	const chips = (page: Page) => page.getByRole("list", { name: "Filters" });
	const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
	const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

	test("apply at once, keep focus and scroll, and Back undoes them", async () => {
		const page = await visit("/adoption-network");
		await page.evaluate(() => scrollTo(0, 200));
		await page.getByRole("radio", { name: "Female", exact: true }).check();
		await page.waitForURL("**/adoption-network?sex=female");
		await eventually(() => cardsOf(page)).toEqual(["Nera", "Luna"]);
		expect(await focused(page)).toBe("sex");
		expect(await page.evaluate(() => scrollY)).toBe(200);
		await eventually(() => page.locator("main p[aria-live]").textContent()).toBe("2 dogs");
		await page.locator("[name=near]").fill("austin");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/adoption-network?near=austin&sex=female");
		await eventually(() => chips(page).getByRole("link").count()).toBe(3);
		await page.getByLabel("Sort").selectOption("newest");
		await eventually(() => search(page)).toEqual({ near: "austin", sex: "female", sort: "newest" });
		await chips(page).getByRole("link", { name: "Females" }).click();
		await eventually(() => search(page)).toEqual({ near: "austin", sort: "newest" });
		await eventually(() => page.locator("h2:focus").count()).toBe(1);
		expect(await page.getByRole("radio", { name: "Any", exact: true }).isChecked()).toBe(true);
		await page.goBack();
		await eventually(() => cardsOf(page)).toEqual(["Nera", "Luna"]);
		expect(await page.getByRole("radio", { name: "Female", exact: true }).isChecked()).toBe(true);
		expect(await accessibilityViolations(page)).toEqual([]);
	});

	test("drop the state when another country is chosen, or any", async () => {
		const page = await visit("/adoption-network?sex=female&state=TX");
		const country = page.getByLabel("Country");
		expect(await country.inputValue()).toBe("US");
		await country.selectOption("");
		await eventually(() => search(page)).toEqual({ sex: "female" });
		expect(await country.inputValue()).toBe("");
		await page.goBack();
		await eventually(() => country.inputValue()).toBe("US");
		await country.selectOption("CA");
		await eventually(() => search(page)).toEqual({ country: "CA", sex: "female" });
		await page.getByLabel("State or province").selectOption("ON");
		await eventually(() => search(page)).toEqual({ sex: "female", state: "ON" });
	});

	test("say on a phone, too, that a place is unknown", async () => {
		const page = await visit("/adoption-network?near=Nowhere", { width: 390 });
		expect(await page.getByText(unknownPlace).filter({ visible: true }).count()).toBe(1);
	});

	test("are in a drawer on a phone, whose button says how many there are", async () => {
		const page = await visit("/adoption-network?sex=female", { width: 390 });
		const open = page.getByRole("button", { name: "Filters · 1" });
		await open.click();
		const drawer = page.locator("#filter-drawer:popover-open");
		await drawer.getByRole("radio", { name: "Male", exact: true }).check();
		const show = drawer.getByRole("button", { name: "Show 35 dogs" });
		await show.waitFor();
		expect(await accessibilityViolations(page)).toEqual([]);
		await show.click();
		await eventually(() => drawer.count()).toBe(0);
		expect(search(page)).toEqual({ sex: "male" });
	});

	test.each([
		[390, 844],
		[320, 640],
	])("lead to the first dog on a screen of %i × %i", async (width, height) => {
		const page = await visit("/adoption-network?near=austin", { width });
		await page.setViewportSize({ width, height });
		await page.getByRole("button", { name: "Filters · 1" }).click();
		const drawer = page.locator("#filter-drawer:popover-open");
		await drawer.getByRole("radio", { name: "Female", exact: true }).check();
		await page.waitForURL("**/adoption-network?near=austin&sex=female");
		await drawer.getByRole("button", { name: "Show 2 dogs" }).click();
		await eventually(() => page.locator("h2:focus").textContent()).toBe("2 dogs");
		await expectFirstCardInView(page, height);
		// The same for someone who follows a link to it.
		const arrived = await visit("/adoption-network?near=austin&sex=female", { width });
		await arrived.setViewportSize({ width, height });
		await expectFirstCardInView(arrived, height);
		expect(await accessibilityViolations(arrived)).toEqual([]);
	});

	test("stay in reach on a phone, with the map beside them", async () => {
		const page = await visit("/adoption-network", { width: 390 });
		await page.evaluate(() => scrollTo(0, 2_000));
		const bar = page.getByRole("button", { name: "Filters", exact: true });
		expect((await bar.boundingBox())?.y).toBeLessThan(20);
		await page.getByRole("link", { name: "Map", exact: true }).click();
		await page.waitForURL("**/adoption-network?view=map");
		await page.getByRole("link", { name: "List", exact: true }).click();
		await page.waitForURL("**/adoption-network");
	});

	test("leave nothing disabled when the page is left with their drawer open", async () => {
		const page = await visit("/", { width: 390 });
		await page.locator('main a[href="/adoption-network"]').first().click();
		await page.getByRole("button", { name: /^Filters/ }).click();
		await page.locator("#filter-drawer:popover-open").waitFor();
		await eventually(() => page.locator("[inert]").count()).toBeGreaterThan(0);
		await page.goBack();
		await page.waitForURL("**/");
		await eventually(() => page.locator("[inert]").count()).toBe(0);
	});

	test("keep the focus in a drawer that was opened before the scripts came", async () => {
		const page = await visit("/privacy", { width: 390, before: async () => {} });
		const { promise: opened, resolve } = Promise.withResolvers<void>();
		await page.route("**/assets/*.js", async (route) => {
			await opened;
			await route.continue();
		});
		await page.goto("/adoption-network", { waitUntil: "commit" });
		await page.getByRole("button", { name: /^Filters/ }).click();
		await page.locator("#filter-drawer:popover-open").waitFor();
		expect(await page.locator("[inert]").count()).toBe(0);
		resolve();
		await alive(page);
		await eventually(() => page.locator("[inert]").count()).toBeGreaterThan(0);
		expect(await page.locator("#filter-drawer :focus").count()).toBe(1);
	});

	test("work without scripts, and say which place is unknown", async () => {
		const page = await visit("/adoption-network", {
			width: 390,
			as: { javaScriptEnabled: false },
		});
		const open = page.getByRole("button", { name: /^Filters/ });
		await open.click();
		await page.getByRole("radio", { name: "Female", exact: true }).check();
		await page.locator("[name=near]").fill("Atlantis");
		await page.getByRole("checkbox", { name: "Cats" }).check();
		await page.locator("#filter-drawer button[type=submit]:visible").click();
		await page.waitForURL(/sex=female/);
		expect(await cardsOf(page)).toHaveLength(2);
		expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex, follow");
		const canonical = page.locator("link[rel=canonical]");
		expect(await canonical.getAttribute("href")).toMatch(/\/adoption-network$/);
		await open.click();
		expect(await page.locator("[name=near]").getAttribute("aria-invalid")).toBe("true");
		expect(await page.locator("[name=near]").inputValue()).toBe("Atlantis");
	});

	test("that find nothing offer the one to drop", async () => {
		const page = await visit("/adoption-network?q=zebra&sex=female");
		expect(await cardsOf(page)).toEqual([]);
		const drop = page.locator("main a[href='/adoption-network?sex=female']");
		await drop.filter({ hasText: "2 dogs" }).click();
		await eventually(() => cardsOf(page)).toEqual(["Nera", "Luna"]);
	});
});

function numbered(from: number, to: number): string[] {
	return Array.from({ length: to - from + 1 }, (_, index) => `Dog ${from + index}`);
}

test.each(["/guides", "/blogs", "/breeder-network"])(
	"%s?page=2 of a short list is a 404 with a way back",
	async (path) => {
		const page = await visit(`${path}?page=2`, { allowedConsole: statusLine(404) });
		expect(await statusOf(page)).toBe(404);
		await page.locator(`main a[href="${path}"]`).click();
		await page.waitForURL((url) => url.pathname === path && url.search === "");
	},
);
