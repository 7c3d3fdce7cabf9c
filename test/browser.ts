import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Site } from "#test/site.ts";

type Found = { executablePath: string; args: string[]; env: Record<string, string> };
type Finder = { findChromium(): Promise<Found | undefined> };

/** Nothing of the browser's own may be fetched, and no time is lost on what headless has not. */
const quiet = [
	"--disable-gpu",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
	"--disable-quic",
	"--disable-dev-shm-usage",
];

export type Visit = {
	/** Window width in pixels. */
	width?: number;
	/** What the console may say, such as the browser's own line for a 404. */
	mayHear?: RegExp;
	/** Called with the page before anything is loaded; such a visitor shares nothing with others. */
	before?: (page: Page) => Promise<unknown>;
	/** Who the visitor is: JavaScript off, a finger, less motion. Equal ones share a cache. */
	as?: BrowserContextOptions;
};

/** The browser's own line when a document or file is answered with this status. */
export function statusLine(status: number): RegExp {
	return new RegExp(`^error: Failed to load resource: .* status of ${status} `);
}

/**
 * One browser for the journeys of a file. Every visit has a tab that is as good as new; whatever the
 * console said meanwhile, or a script threw, fails that test.
 */
export function runBrowser(site: Site) {
	let browser: Browser | undefined;
	const visitors = new Map<string, Promise<BrowserContext>>();
	/** Tabs that wait for their visitor's next test: a new one is a new process, which takes longest. */
	const idle = new Map<string, Page[]>();
	const complaints: string[] = [];
	const closing: (() => Promise<void>)[] = [];

	beforeAll(async () => {
		browser = await launch();
	});
	afterEach(async () => {
		await Promise.all(closing.splice(0).map((close) => close()));
		expect(complaints.splice(0)).toEqual([]);
	});
	afterAll(() => browser?.close());

	function arrive(as: BrowserContextOptions): Promise<BrowserContext> {
		if (!browser) throw new Error("The browser runs from beforeAll to afterAll.");
		return browser.newContext({ baseURL: site.origin, viewport: { width: 1280, height }, ...as });
	}

	/** Opens a page of the site and waits until it answers to the visitor. */
	async function visit(path: string, options: Visit = {}): Promise<Page> {
		const { width = 1280, mayHear, before, as = {} } = options;
		const key = JSON.stringify(as);
		const context = before ? arrive(as) : (visitors.get(key) ?? arrive(as));
		if (!before) visitors.set(key, context);
		const waiting = before ? [] : (idle.get(key) ?? []);
		idle.set(key, waiting);
		const page = waiting.pop() ?? (await (await context).newPage());
		closing.push(async () => {
			if (before) return page.context().close();
			if (page.isClosed()) return;
			await clear(page, as);
			waiting.push(page);
		});
		page.setDefaultTimeout(8_000);
		listen(page, (line) => {
			if (!mayHear?.test(line)) complaints.push(line);
		});
		await page.setViewportSize({ width, height });
		await before?.(page);
		await page.goto(path);
		if (as.javaScriptEnabled !== false) await alive(page);
		return page;
	}

	return { visit };
}

const height = 800;

function listen(page: Page, hear: (line: string) => void): void {
	page.on("console", (message) => {
		hear(`${message.type()}: ${message.text()} (${message.location().url})`);
	});
	page.on("pageerror", (error) => hear(`thrown: ${error}`));
}

/** Leaves nothing in a tab of what was done in it; it stays with the site, and so in its process. */
async function clear(page: Page, { colorScheme = "light" }: BrowserContextOptions): Promise<void> {
	for (const event of ["console", "pageerror", "request"]) page.removeAllListeners(event);
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await page.goto("/healthz");
	await page.evaluate(() => sessionStorage.clear());
	await page.emulateMedia({ colorScheme });
	await page.mouse.move(-1, -1);
	const session = await page.context().newCDPSession(page);
	await session.send("Page.resetNavigationHistory");
	await session.detach();
}

async function launch(): Promise<Browser> {
	const script = join(import.meta.dirname, "../bin/chromium.mjs");
	const { findChromium } = (await import(pathToFileURL(script).href)) as Finder;
	const found = await findChromium();
	if (!found) throw new Error("There is no Chromium here: npm test fetches one.");
	return chromium.launch({ ...found, args: [...found.args, ...quiet] });
}

type Fiber = {
	return: Fiber | null;
	stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
};

/** Waits until React has taken over the page: all of it, for it knows its elements a moment before. */
export async function alive(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const content = document.querySelector("main");
		const key = Object.keys(content ?? {}).find((each) => each.startsWith("__reactFiber"));
		if (!content || !key) return false;
		let top = (content as unknown as Record<string, Fiber>)[key];
		while (top?.return) top = top.return;
		return top?.stateNode.current.memoizedState.isDehydrated === false;
	});
}

/** The status that the document on the page was answered with. */
export function statusOf(page: Page): Promise<number> {
	return page.evaluate(() => {
		const [entry] = performance.getEntriesByType("navigation");
		return (entry as PerformanceNavigationTiming).responseStatus;
	});
}

/** Goes to an address as a link inside the site would, without the pointer that fetches before. */
export function goInside(page: Page, path: string): Promise<void> {
	type Router = { __reactRouterDataRouter: { navigate(path: string): Promise<void> } };
	return page.evaluate(
		(to) => (window as unknown as Router).__reactRouterDataRouter.navigate(to),
		path,
	);
}

/** Waits until a reading of the page is as it should be. */
export function eventually<Reading>(read: () => Reading | Promise<Reading>) {
	return expect.poll(read, { timeout: 8_000, interval: 30 });
}

/** Waits until nothing on the page moves or fades any more. */
export function stillness(page: Page): Promise<void> {
	return page.evaluate(async () => {
		// A color that has faded in makes what inherits it fade in after it.
		for (;;) {
			await new Promise(requestAnimationFrame);
			const moving = document.getAnimations().filter(({ playState }) => playState === "running");
			if (moving.length === 0) return;
			await Promise.allSettled(moving.map(({ finished }) => finished));
		}
	});
}

/** Half a megabyte, which would otherwise be brought into each page four times. */
const axeItself = readFileSync(
	createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
		"axe-core/axe.min.js",
	),
	"utf8",
);

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What breaks WCAG 2.2 AA on a page, in the light and in the dark; one line for each element. */
export async function barriers(
	page: Page,
	schemes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<string[]> {
	const found: string[] = [];
	await page.evaluate(axeItself);
	for (const colorScheme of schemes) {
		await page.emulateMedia({ colorScheme });
		await stillness(page);
		// One frame and no second tab: the page has no frames that would need them.
		const axe = new AxeBuilder({ page, axeSource: ";" }).setLegacyMode();
		// Only these two rules look at colors; the others were asked in the light.
		if (colorScheme === "light") axe.withTags(standards);
		else axe.withRules(["color-contrast", "link-in-text-block"]);
		for (const { id, nodes } of (await axe.analyze()).violations) {
			for (const { target, failureSummary } of nodes) {
				found.push(`${colorScheme}, ${id}: ${target.join(" ")}: ${failureSummary}`);
			}
		}
	}
	return found;
}
