import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { places } from "#app/records/places/table.ts";
import { eventually, setUpBrowser } from "#test/browser.ts";
import { makeDog, makeKennel } from "#test/make.ts";
import {
	accessibilityViolations,
	overflows,
	overflowsAtExtremeSizes,
	tabOrderFaults,
} from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";

const town = (
	name: string,
	region: string,
	country: string,
	latitude: number,
	longitude: number,
) => ({
	...{ name, region, country, latitude, longitude },
	key: name.toLowerCase(),
});

const site = runSite(async () => {
	await db
		.insert(places)
		.values([
			town("Austin", "TX", "US", 30.267, -97.743),
			town("Boston", "MA", "US", 42.358, -71.06),
			town("Toronto", "ON", "CA", 43.7, -79.416),
			town("Leeds", "ENG", "GB", 53.796, -1.548),
		]);
	for (const name of ["Argo", "Bella"]) await makeDog({ name });
	await makeDog(
		{ name: "Otto", locationCity: "Boston", locationState: "MA" },
		{ status: "on_hold" },
	);
	await makeDog({ name: "Cleo", gender: "Female", locationCity: "Nowhere" });
	await makeDog({ name: "Dido", locationCity: "Toronto", locationState: "ON", country: "CA" });
	const kennel = (kennelName: string, city: string, state: string, country: string) =>
		makeKennel({ kennelName, city, state, country }, { logo: false });
	await kennel("Casa Nera", "Austin", "TX", "US");
	await kennel("Rocca Bianca", "Toronto", "ON", "CA");
	await kennel("Moor End", "Leeds", "West Yorkshire", "GB");
});
const { visit } = setUpBrowser(site);

type Options = { javaScriptEnabled?: boolean; colorScheme?: "dark" };
const visitors: { who: string; width: number; as: Options }[] = [
	{ who: "on a phone without JavaScript", width: 360, as: { javaScriptEnabled: false } },
	{ who: "on a phone", width: 360, as: {} },
	{ who: "on a large screen without JavaScript", width: 1280, as: { javaScriptEnabled: false } },
	{ who: "on a large screen in dark colors", width: 1280, as: { colorScheme: "dark" } },
];

const shown = (page: Page, as: "Map" | "List") => page.getByRole("link", { name: as, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Where they are" });
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const cardsOf = (page: Page) => page.locator("main article h2").allInnerTexts();
const dotsOf = (page: Page) => page.locator("main svg a");

describe.each(visitors)("$who", ({ width, as }) => {
	test("from the list to the map, to a town, and back", async () => {
		const page = await visit("/adoption-network?sex=male", { width, as });
		await shown(page, "Map").click();
		await eventually(() => search(page)).toEqual({ sex: "male", view: "map" });
		await panel(page).waitFor();
		await shown(page, "List").waitFor();
		expect(await cardsOf(page)).toHaveLength(4);
		expect(await panel(page).textContent()).toContain("Amber means on hold.");
		const robots = page.locator("meta[name=robots]");
		expect(await robots.getAttribute("content")).toBe("noindex, follow");
		const canonical = page.locator("link[rel=canonical]");
		expect(await canonical.getAttribute("href")).toMatch(/\/adoption-network$/);

		const austin = dotsOf(page).first();
		const box = await austin.boundingBox();
		expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
		await page.getByRole("link", { name: "Austin, TX: 2 dogs" }).click();
		await eventually(() => search(page)).toEqual({
			...{ near: "Austin, TX", within: "25" },
			...{ sex: "male", view: "map" },
		});
		await eventually(() => cardsOf(page)).toEqual(["Bella", "Argo"]);
		expect(await panel(page).locator("svg path[stroke-dasharray]").count()).toBe(1);
		expect(await overflows(page)).toEqual([]);

		await panel(page).getByRole("link", { name: "Whole map" }).click();
		await eventually(() => search(page)).toEqual({ sex: "male", view: "map" });
		await panel(page).getByRole("link", { name: "Canada" }).click();
		await eventually(() => cardsOf(page)).toEqual(["Dido"]);
		await page.goBack();
		await eventually(() => cardsOf(page)).toHaveLength(4);
		await shown(page, "List").click();
		await eventually(() => search(page)).toEqual({ sex: "male" });
		await eventually(() => panel(page).count()).toBe(0);
	});
});

test("the form, the chips and the pages of the list keep the map", async () => {
	const page = await visit("/adoption-network?view=map");
	expect(await panel(page).textContent()).toContain("1 dog isn’t on the map");
	await page.getByRole("radio", { name: "Female", exact: true }).check();
	await eventually(() => search(page)).toEqual({ sex: "female", view: "map" });
	await eventually(() => dotsOf(page).count()).toBe(0);
	await page.getByRole("link", { name: "Remove filter: Females" }).click();
	await eventually(() => search(page)).toEqual({ view: "map" });
	await eventually(() => dotsOf(page).count()).toBe(2);
	await page.goBack();
	await page.getByRole("link", { name: "Clear all", exact: true }).first().click();
	await eventually(() => search(page)).toEqual({ view: "map" });
});

test("the map is drawn by files of ours, and can be used by keyboard and screen reader", async () => {
	const page = await visit("/breeder-network?view=map", { as: { reducedMotion: "reduce" } });
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	await page.reload({ waitUntil: "networkidle" });
	expect(requests.filter((url) => !url.startsWith(site.origin))).toEqual([]);
	const files = requests.filter((url) => /\/maps\/world[-\d]*\.svg$/.test(url));
	expect(files.length).toBeGreaterThan(0);
	expect(new Set(files).size).toBe(files.length);
	expect(await dotsOf(page).count()).toBe(3);
	const land = panel(page).locator("svg use").first();
	expect((await land.boundingBox())?.width).toBeGreaterThan(300);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.emulateMedia({ colorScheme: "light" });
	expect(await tabOrderFaults(page)).toEqual([]);
	expect(await overflowsAtExtremeSizes(page)).toEqual([]);
});

test("a map without dots", async () => {
	const page = await visit("/breeder-network?view=map&q=nobody");
	expect(await page.getByRole("heading", { name: "No kennel fits this filter yet." }).count()).toBe(
		1,
	);
	expect(await panel(page).locator("svg use").count()).toBeGreaterThan(0);
	expect(await accessibilityViolations(page)).toEqual([]);
});
