import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually, setUpBrowser, type Visit } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";

type Point = { x: number; y: number };

async function middleOf(target: Locator): Promise<Point> {
	const box = await target.boundingBox();
	if (!box) throw new Error("What was to be dragged is not on the page.");
	return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Drags from the middle of the target; negative `pixels` go left. */
async function dragByMouse(page: Page, target: Locator, pixels: number): Promise<void> {
	const { x, y } = await middleOf(target);
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + pixels, y, { steps: 6 });
	await page.mouse.up();
}

/** Uses the DevTools protocol, since Playwright has no touch drag. */
async function dragByTouch(page: Page, target: Locator, pixels: number): Promise<void> {
	const { x, y } = await middleOf(target);
	const session = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
		session.send("Input.dispatchTouchEvent", { type, touchPoints });
	await touch("touchStart", [{ x, y }]);
	for (let step = 1; step <= 6; step++) {
		await touch("touchMove", [{ x: x + (pixels * step) / 6, y }]);
	}
	await touch("touchEnd", []);
	await session.detach();
}

const { visit } = setUpBrowser(runSite(makeFixtures));

const carousel = (page: Page) => page.locator("[aria-roledescription=carousel]");
/** In this order: back, pause, on. A phone has no arrows. */
const buttons = (page: Page) => carousel(page).getByRole("button");
const back = (page: Page) => buttons(page).first();
const pause = (page: Page) => buttons(page).filter({ hasText: / of \d/ });
const on = (page: Page) => buttons(page).last();
const thumbnails = (page: Page) => carousel(page).locator("a[href^='#']");
/** The photo in view, which leads to the large one. */
const photo = (page: Page) => carousel(page).locator("li:not([inert]) a[href*='/photos/']");

/** The number of the photo that is shown. */
function shown(page: Page): Promise<string | null> {
	return carousel(page).locator("li[aria-label]:not([inert])").getAttribute("aria-label");
}

/** Waits until the photos advance by themselves, or rest; only then is time let go on. */
async function becomes(page: Page, state: "running" | "resting"): Promise<void> {
	await page.clock.runFor(50);
	const live = () => carousel(page).locator("ul").first().getAttribute("aria-live");
	await eventually(live).toBe(state === "running" ? "off" : "polite");
}

/** Opens the page of the dog with three photos, with the pointer away and time standing still. */
async function withTime(options: Visit = {}): Promise<Page> {
	const page = await visit("/adoption-network/bruno", {
		...options,
		async before(blank) {
			await blank.clock.install();
			await blank.clock.pauseAt(Date.now() + 60_000);
			// The page's scripts would wait for a frame, which does not come either.
			blank.once("domcontentloaded", () => blank.keyboard.press("Shift"));
		},
	});
	await on(page).waitFor();
	return page;
}

describe("autoplay", () => {
	test("shows the next photo every five seconds, and the first again after the last", async () => {
		const page = await withTime();
		await becomes(page, "running");
		expect(await shown(page)).toBe("1 of 3");
		await page.clock.runFor(4_900);
		expect(await shown(page)).toBe("1 of 3");
		await page.clock.runFor(200);
		expect(await shown(page)).toBe("2 of 3");
		await page.clock.runFor(5_000);
		expect(await shown(page)).toBe("3 of 3");
		await page.clock.runFor(5_000);
		expect(await shown(page)).toBe("1 of 3");
	});

	test.each<[string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>]>([
		["when the pause button is pressed, until it is pressed again", press, press],
		["while the pointer is on it", (page) => carousel(page).hover(), leave],
		["while the keyboard is in it", tabIntoPhotos, leave],
		["while the tab is hidden", (page) => setHidden(page, true), (page) => setHidden(page, false)],
	])("it rests %s", async (_, rest, goOn) => {
		const page = await withTime();
		await becomes(page, "running");
		await rest(page);
		await becomes(page, "resting");
		await page.clock.runFor(30_000);
		expect(await shown(page)).toBe("1 of 3");
		await goOn(page);
		await becomes(page, "running");
		await page.clock.runFor(5_000);
		expect(await shown(page)).toBe("2 of 3");
	});

	test("does not start for visitors who prefer reduced motion, until they press play", async () => {
		const page = await withTime({ as: { reducedMotion: "reduce" } });
		await becomes(page, "resting");
		await page.clock.runFor(30_000);
		expect(await shown(page)).toBe("1 of 3");
		await press(page);
		await becomes(page, "running");
		await page.clock.runFor(5_000);
		expect(await shown(page)).toBe("2 of 3");
	});
});

async function press(page: Page): Promise<void> {
	await pause(page).click();
	await leave(page);
}

async function tabIntoPhotos(page: Page): Promise<void> {
	await page.locator("main article header :is(a, button)").last().focus();
	await page.keyboard.press("Tab");
	expect(await carousel(page).locator(":focus-visible").count()).toBe(1);
}

/** Takes pointer and focus away from the carousel. */
async function leave(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Home", exact: true }).focus();
	await page.mouse.move(5, 5);
}

/** A headless tab is never hidden: this says to the page what a browser would say. */
function setHidden(page: Page, hidden: boolean): Promise<void> {
	return page.evaluate((value) => {
		Object.defineProperty(document, "hidden", { configurable: true, value });
		document.dispatchEvent(new Event("visibilitychange"));
	}, hidden);
}

describe("manual control", () => {
	test("buttons and arrow keys go both ways and wrap around", async () => {
		const page = await visit("/adoption-network/bruno");
		await back(page).click();
		expect(await shown(page)).toBe("3 of 3");
		await on(page).click();
		expect(await shown(page)).toBe("1 of 3");
		await page.keyboard.press("ArrowLeft");
		expect(await shown(page)).toBe("3 of 3");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("ArrowRight");
		expect(await shown(page)).toBe("2 of 3");
	});

	test("the indicators count and mark the current photo, and link to each", async () => {
		const page = await visit("/adoption-network/bruno");
		await pause(page).getByText("1 of 3").waitFor();
		expect(await thumbnails(page).count()).toBe(3);
		await thumbnails(page).nth(2).click();
		await pause(page).getByText("3 of 3").waitFor();
		expect(await shown(page)).toBe("3 of 3");
		expect(await thumbnails(page).nth(2).getAttribute("aria-current")).toBe("true");
		expect(await thumbnails(page).nth(0).getAttribute("aria-current")).toBe("false");
		expect(new URL(page.url()).hash).toBe("");
	});

	test("photos that a visitor moved don’t move by themselves any more", async () => {
		const page = await withTime();
		await becomes(page, "running");
		await on(page).click();
		await leave(page);
		await page.clock.runFor(30_000);
		expect(await shown(page)).toBe("2 of 3");
	});

	test("on a phone the photo reaches both edges and has no arrows", async () => {
		const page = await visit("/adoption-network/bruno", { width: 390 });
		await pause(page).waitFor();
		const { x, width } = (await photo(page).boundingBox()) ?? {};
		expect([x, width]).toEqual([0, 390]);
		expect(await buttons(page).count()).toBe(1);
	});

	test("a single photo has no controls", async () => {
		const page = await visit("/adoption-network/cesare");
		expect(await shown(page)).toBe("1 of 1");
		expect(await buttons(page).count()).toBe(0);
		expect(await thumbnails(page).count()).toBe(0);
	});

	test.each([
		{ by: "a mouse", drag: dragByMouse, as: {} },
		{ by: "a finger", drag: dragByTouch, as: { hasTouch: true, isMobile: true } },
	])("$by moved by 39 px leaves the photo, by 41 px brings its neighbour", async ({ drag, as }) => {
		const page = await visit("/adoption-network/bruno", { as });
		await on(page).waitFor();
		for (const [pixels, then] of [
			[-39, "1 of 3"],
			[-41, "2 of 3"],
			[39, "2 of 3"],
			[41, "1 of 3"],
			[41, "3 of 3"],
			[-41, "1 of 3"],
		] as const) {
			await drag(page, carousel(page).locator("div").first(), pixels);
			expect([pixels, await shown(page)]).toEqual([pixels, then]);
		}
	});
});

describe("a photo opened large", () => {
	const large = (page: Page) => page.getByRole("dialog");
	const isFocused = (page: Page) => photo(page).evaluate((each) => each.matches(":focus"));

	test("by Enter: arrow keys bring the others, and Escape leads back to the photo", async () => {
		const page = await visit("/adoption-network/bruno");
		await on(page).waitFor();
		await photo(page).focus();
		await page.keyboard.press("Enter");
		await large(page).waitFor();
		await page.keyboard.press("ArrowRight");
		await large(page).getByText("2 of 3").waitFor();
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("ArrowLeft");
		await large(page).getByText("3 of 3").waitFor();
		expect(await accessibilityViolations(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await large(page).waitFor({ state: "detached" });
		expect(await shown(page)).toBe("3 of 3");
		expect(await isFocused(page)).toBe(true);
	});

	test("by a tap: a finger brings the next, which is as wide as the screen", async () => {
		const as = { hasTouch: true, isMobile: true };
		const page = await visit("/adoption-network/bruno", { width: 390, as });
		await pause(page).waitFor();
		await photo(page).tap();
		await dragByTouch(page, large(page).getByRole("img"), -60);
		await large(page).getByText("2 of 3").waitFor();
		const { width = 0 } = (await large(page).getByRole("img").boundingBox()) ?? {};
		expect(width).toBeGreaterThan(360);
		await large(page).getByRole("button").last().click();
		await large(page).waitFor({ state: "detached" });
		expect(await isFocused(page)).toBe(true);
	});

	test("without scripts is the largest file", async () => {
		const page = await visit("/adoption-network/bruno", {
			as: { javaScriptEnabled: false },
			// The browser styles its own page around a picture.
			allowedConsole: /Applying inline style/,
		});
		const response = page.waitForResponse((each) => each.url().includes("/photos/") && each.ok());
		await photo(page).first().click();
		expect((await response).headers()["content-type"]).toMatch(/^image\//);
		await eventually(() => page.url()).toMatch(/\/photos\/.+\.webp$/);
	});

	test("isn’t opened by dragging", async () => {
		const page = await visit("/adoption-network/bruno");
		await on(page).waitFor();
		await dragByMouse(page, photo(page), -60);
		await pause(page).getByText("2 of 3").waitFor();
		expect(await large(page).count()).toBe(0);
	});
});

test("with JavaScript off the photos are a scrollable row, and its thumbnails link to each", async () => {
	const page = await visit("/adoption-network/bruno", { as: { javaScriptEnabled: false } });
	expect(await buttons(page).count()).toBe(0);
	const row = carousel(page).locator("ul").first().locator("xpath=..");
	const photo = () => row.evaluate((element) => element.scrollLeft / element.clientWidth + 1);
	expect(await photo()).toBe(1);
	await thumbnails(page).nth(2).click();
	await eventually(photo).toBeCloseTo(3, 1);
	await row.hover();
	await page.mouse.wheel(-600, 0);
	await eventually(photo).toBeCloseTo(2, 1);
});
