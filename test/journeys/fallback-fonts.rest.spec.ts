import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpBrowser } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { runSite } from "#test/site.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));

type Measured = { font: string; fallbacks: { name: string; wide: number; high: number }[] };

/** Run in the page: how wide and high a text is in each fallback that this machine has, as a share of the real one. */
async function measureFallbacks(): Promise<Measured[]> {
	const text =
		"Honest guides, breeders you can talk to and dogs who need a new home. What to do in the first weeks, day by day.";
	const boxOf = async (family: string, weight: string) => {
		// Fails where this machine lacks the font.
		await document.fonts.load(`${weight} 100px "${family}"`).catch(() => {});
		const span = document.createElement("span");
		Object.assign(span.style, {
			font: `${weight} 100px "${family}", monospace`,
			whiteSpace: "nowrap",
		});
		Object.assign(span.style, { lineHeight: "normal", position: "absolute" });
		span.textContent = text;
		document.body.append(span);
		const { width, height } = span.getBoundingClientRect();
		span.remove();
		return { width, height };
	};
	await document.fonts.ready;
	const unknown = await boxOf("no such font", "400");
	const measured: Measured[] = [];
	for (const [token, weight] of [
		["--font-serif", "560"],
		["--font-sans", "400"],
	] as const) {
		const stack = getComputedStyle(document.documentElement).getPropertyValue(token);
		const [font = "", ...names] = stack.split(",").map((name) => name.trim().replaceAll('"', ""));
		const real = await boxOf(font, weight);
		const fallbacks = [];
		for (const name of names.filter((each) => each.includes(" on "))) {
			const { width, height } = await boxOf(name, weight);
			if (width === unknown.width) continue;
			fallbacks.push({ name, wide: width / real.width, high: height / real.height });
		}
		measured.push({ font, fallbacks });
	}
	return measured;
}

test("text takes the same room before its font has loaded, in the fonts of phones and desktops", async () => {
	const page = await visit("/");
	for (const { font, fallbacks } of await page.evaluate(measureFallbacks)) {
		// Linux has at least one of them.
		expect(fallbacks, font).not.toEqual([]);
		for (const { name, wide, high } of fallbacks) {
			expect(Math.abs(wide - 1), name).toBeLessThan(0.03);
			expect(Math.abs(high - 1), name).toBeLessThan(0.02);
		}
	}
});

async function shiftOf(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				new PerformanceObserver((list) => {
					const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
					resolve(shifts.reduce((sum, { value }) => sum + value, 0));
				}).observe({ type: "layout-shift", buffered: true });
				setTimeout(resolve, 0, 0);
			}),
	);
}

test.each([390, 1280])("nothing moves at %i pixels when the fonts arrive late", async (width) => {
	const page = await visit("/", {
		width,
		before: (blank) =>
			blank.route("**/*.woff2", async (route) => {
				await blank.waitForFunction(
					() => performance.getEntriesByName("first-contentful-paint").length > 0,
				);
				await route.continue();
			}),
	});
	await page.evaluate(() => document.fonts.ready);
	await page.waitForFunction(() => document.fonts.check('560 20px "Fraunces"'));
	await page.evaluate(
		() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
	);
	expect(await shiftOf(page)).toBeLessThan(0.02);
});
