import { join } from "node:path";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Site } from "#test/site.ts";

type Found = { executablePath: string; args: string[]; env: Record<string, string> };
type Finder = { findChromium(): Promise<Found | undefined> };

/** Nothing of the browser's own may be fetched, and no time is lost on what headless has not. */
const quiet = [
	...["--disable-gpu", "--disable-background-networking", "--disable-component-update"],
	...["--disable-sync", "--no-first-run", "--disable-quic", "--disable-dev-shm-usage"],
];

export type Visit = BrowserContextOptions & {
	/** Window width in pixels. */
	width?: number;
	/** False is a visitor with JavaScript off. */
	scripts?: boolean;
	/** What the console may say besides nothing, such as the browser's own line for a 404. */
	mayHear?: RegExp;
	/** Called with the page before anything is loaded. */
	before?: (page: Page) => Promise<unknown>;
};

/** The browser's own line when a document or file is answered with this status. */
export const statusLine = (status: number) =>
	new RegExp(`^error: Failed to load resource: .* status of ${status} `);

/**
 * One browser for the journeys of a file. Every visitor has a context of his own, closed after the
 * test; whatever the console said meanwhile, or a script threw, fails that test.
 */
export function runBrowser(site: Site) {
	let browser: Browser | undefined;
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

	/** Opens a page of the site as a new visitor and waits until it answers to him. */
	async function visit(path: string, options: Visit = {}): Promise<Page> {
		if (!browser) throw new Error("The browser runs from beforeAll to afterAll.");
		const { width = 1280, scripts = true, mayHear, before, ...rest } = options;
		const context = await browser.newContext({
			baseURL: site.origin,
			viewport: { width, height: 800 },
			javaScriptEnabled: scripts,
			...rest,
		});
		closing.push(() => context.close());
		const hear = (line: string) => {
			if (!mayHear?.test(line)) complaints.push(line);
		};
		context.on("console", (message) => {
			if (["error", "warning"].includes(message.type())) {
				hear(`${message.type()}: ${message.text()} (${message.location().url})`);
			}
		});
		context.on("weberror", (error) => hear(`thrown: ${error.error()}`));
		context.setDefaultTimeout(8_000);
		const page = await context.newPage();
		await before?.(page);
		await page.goto(path);
		if (scripts) await alive(page);
		return page;
	}

	return { visit };
}

async function launch(): Promise<Browser> {
	const script = join(import.meta.dirname, "../bin/chromium.mjs");
	const { findChromium } = (await import(pathToFileURL(script).href)) as Finder;
	const found = await findChromium();
	if (!found) throw new Error("There is no Chromium here: npm test fetches one.");
	return chromium.launch({ ...found, args: [...found.args, ...quiet] });
}

/** Waits until React has taken over the page. */
export async function alive(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const content = document.querySelector("main");
		return content && Object.keys(content).some((key) => key.startsWith("__reactFiber"));
	});
}

/** Waits until a reading of the page is as it should be. */
export function eventually<Reading>(read: () => Reading | Promise<Reading>) {
	return expect.poll(read, { timeout: 8_000, interval: 30 });
}

/** What breaks WCAG 2.2 AA on a page as it looks now, one line for each element. */
export async function barriers(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page })
		.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
		.analyze();
	return violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
	);
}
