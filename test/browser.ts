import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { chromiumOptions } from "#test/chromium.ts";
import type { Site } from "#test/site.ts";
import { patience } from "#test/waiting.ts";

/** Keeps Chromium from sending requests of its own, and skips features that headless mode lacks. */
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
	width?: number;
	allowedConsole?: RegExp;
	/** Called with the page before it loads; such visits share nothing with others. */
	before?: (page: Page) => Promise<unknown>;
	/** Playwright context options; equal ones share a cache. */
	as?: BrowserContextOptions;
};

export function statusLine(status: number): RegExp {
	return new RegExp(`^error: Failed to load resource: .* status of ${status} `);
}

const shared = globalThis as { ccrBrowser?: Promise<Browser> };

/** Runs one browser per test process. Visits get a clean tab; console output or script errors fail tests. */
export function setUpBrowser(site: Site) {
	let browser: Browser | undefined;
	const sharesProcess = inject("sharesProcess");
	const visitors = new Map<string, Promise<BrowserContext>>();
	/** Tabs for reuse: starting a new browser process takes longest. */
	const idle = new Map<string, Page[]>();
	const complaints: string[] = [];
	const closing: (() => Promise<void>)[] = [];

	beforeAll(async () => {
		browser = await (sharesProcess ? launchShared() : launch());
	});
	afterEach(async () => {
		await Promise.all(closing.splice(0).map((close) => close()));
		expect(complaints.splice(0)).toEqual([]);
	});
	afterAll(async () => {
		if (!sharesProcess) return browser?.close();
		await Promise.all([...visitors.values()].map(async (context) => (await context).close()));
	});

	function arrive(as: BrowserContextOptions): Promise<BrowserContext> {
		if (!browser) throw new Error("The browser runs from beforeAll to afterAll.");
		return browser.newContext({ baseURL: site.origin, viewport: { width: 1280, height }, ...as });
	}

	async function visit(path: string, options: Visit = {}): Promise<Page> {
		const { width = 1280, allowedConsole, before, as = {} } = options;
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
		page.setDefaultTimeout(patience);
		listen(page, (line) => {
			if (!allowedConsole?.test(line)) complaints.push(line);
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

/** Clears the tab but stays on the site, so that the tab keeps its process. */
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

function launchShared(): Promise<Browser> {
	shared.ccrBrowser ??= launch();
	return shared.ccrBrowser;
}

async function launch(): Promise<Browser> {
	return chromium.launch({ ...(await chromiumOptions()), args: quiet });
}

type Fiber = {
	return: Fiber | null;
	stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
};

/** Waits until the whole page is hydrated: React attaches to elements a moment earlier. */
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

export function statusOf(page: Page): Promise<number> {
	return page.evaluate(() => {
		const [entry] = performance.getEntriesByType("navigation");
		return (entry as PerformanceNavigationTiming).responseStatus;
	});
}

/** Navigates like an internal link, but without prefetching on hover. */
export function navigateInApp(page: Page, path: string): Promise<void> {
	type Router = { __reactRouterDataRouter: { navigate(path: string): Promise<void> } };
	return page.evaluate(
		(to) => (window as unknown as Router).__reactRouterDataRouter.navigate(to),
		path,
	);
}

export function eventually<Reading>(read: () => Reading | Promise<Reading>) {
	return expect.poll(read, { interval: 30 });
}

/** Everything that the page keeps in the browser, such as drafts. */
export function storedText(page: Page): Promise<string> {
	return page.evaluate(() => JSON.stringify(localStorage));
}

export function waitForAnimations(page: Page): Promise<void> {
	return page.evaluate(async () => {
		// Chromium sometimes never settles the promise for an animation's end.
		do await new Promise(requestAnimationFrame);
		while (document.getAnimations().some(({ playState }) => playState === "running"));
	});
}
