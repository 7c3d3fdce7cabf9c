import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { waitForAnimations } from "#test/browser.ts";

/** Half a megabyte, which AxeBuilder would otherwise inject four times per page. */
const axeItself = readFileSync(
	createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
		"axe-core/axe.min.js",
	),
	"utf8",
);

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns violations of WCAG 2.2 AA in light and dark mode, one line per element. */
export async function accessibilityViolations(
	page: Page,
	schemes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<string[]> {
	const found: string[] = [];
	await page.evaluate(axeItself);
	for (const colorScheme of schemes) {
		await page.emulateMedia({ colorScheme });
		await waitForAnimations(page);
		// Legacy mode uses one frame and no second tab.
		const axe = new AxeBuilder({ page, axeSource: ";" }).setLegacyMode();
		// Only these two rules depend on colors; the others ran in light mode.
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

function setTextSize(page: Page, percent: 100 | 200): Promise<void> {
	return page.evaluate((size) => {
		document.documentElement.style.fontSize = `${size}%`;
	}, percent);
}

export async function setWidth(page: Page, width: number): Promise<void> {
	await page.setViewportSize({ width, height: 800 });
	await waitForAnimations(page);
}

const sizes = [
	{ text: 100, widths: [320, 360, 768, 992, 1280, 1920] },
	{ text: 200, widths: [320, 390, 768, 1280] },
] as const;

export async function overflowsAtEverySize(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const { text, widths } of sizes) {
		await setTextSize(page, text);
		for (const width of widths) found.push(...(await overflowsAt(page, width, text)));
	}
	return found;
}

export async function overflowsAtExtremeSizes(page: Page): Promise<string[]> {
	const found = [...(await overflowsAt(page, 320, 100)), ...(await overflowsAt(page, 992, 100))];
	await setTextSize(page, 200);
	return [
		...found,
		...(await overflowsAt(page, 320, 200)),
		...(await overflowsAt(page, 1280, 200)),
	];
}

async function overflowsAt(page: Page, width: number, text: 100 | 200): Promise<string[]> {
	await setWidth(page, width);
	const words = text === 100 ? await brokenWords(page) : [];
	return [...words, ...(await overflows(page))].map((each) => `${width}px, ${text} %: ${each}`);
}

/** Finds what doesn't fit: sideways scrolling, elements outside the window, clipped text, a full top bar. */
export function overflows(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { clientWidth, scrollWidth } = document.documentElement;
		const found: string[] = [];
		const outside: Element[] = [];
		if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`);
		for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
			const box = element.getBoundingClientRect();
			if (!element.checkVisibility() || isForScreenReaders(element)) continue;
			const name = `${element.localName}.${element.className} “${element.textContent?.slice(0, 30)}”`;
			if ((box.right > clientWidth + 1 || box.left < -1) && !isWithinScroller(element)) {
				outside.push(element);
				// Report only the outermost element.
				if (element.parentElement && outside.includes(element.parentElement)) continue;
				found.push(`sticks out at ${Math.round(box.left)} to ${Math.round(box.right)}: ${name}`);
			}
			const style = getComputedStyle(element);
			const isCut = ["hidden", "clip"].includes(style.overflowX) && style.textOverflow === "clip";
			// Of a row of photos, all but one are inert.
			const hasText = element.textContent?.trim() && !element.querySelector("[inert]");
			if (isCut && hasText && element.scrollWidth > element.clientWidth + 1) {
				found.push(`cut off: ${name}`);
			}
		}
		// Articles have headers of their own.
		const bar = document.querySelector("header:not(article *)");
		const scrolls = bar && getComputedStyle(bar).overflowY === "auto";
		if (bar && !scrolls && bar.scrollHeight > bar.clientHeight + 1)
			found.push("the bar at the top runs over");
		return found;

		function isForScreenReaders(element: Element): boolean {
			// The honeypot is placed far outside on purpose.
			return (
				getComputedStyle(element).clipPath !== "none" ||
				element.closest(".sr-only, [aria-hidden]:has([name=website])") !== null
			);
		}

		function isWithinScroller(element: Element): boolean {
			for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
				if (getComputedStyle(up).overflowX !== "visible") return true;
			}
			return false;
		}
	});
}

function brokenWords(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found: string[] = [];
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const words = /(?<!\S)[\p{L}\p{N}]{2,19}(?!\S)/gu;
		const range = document.createRange();
		while (texts.nextNode()) {
			const { currentNode: node } = texts;
			if (!node.parentElement?.checkVisibility()) continue;
			for (const { 0: word, index } of (node.textContent ?? "").matchAll(words)) {
				range.setStart(node, index);
				range.setEnd(node, index + word.length);
				const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
				if (lines.size > 1) found.push(`broken in two: ${word}`);
			}
		}
		return found;
	});
}

type Stop = {
	/** Stable for the life of the page; 0 is the page itself. */
	id: number;
	name: string;
	href: string | null;
	/** What is wrong with the focus ring; empty when it is visible. */
	ring: string;
};

export async function tabThrough(page: Page): Promise<Stop[]> {
	const stops: Stop[] = [];
	await page.evaluate(rememberRings);
	for (let presses = 0; presses < 200; presses++) {
		await page.keyboard.press("Tab");
		const stop = await page.evaluate(readStop);
		if (stop.id === 0 || stop.id === stops[0]?.id) return stops;
		stops.push(stop);
	}
	throw new Error("The focus does not leave the page.");
}

type Known = { stops: Map<Element, number>; rings: Map<Element, string> };

function rememberRings(): void {
	const rings = new Map<Element, string>();
	const usable = "a, button, summary, [tabindex], input, select, textarea";
	for (const element of document.querySelectorAll(`${usable}, :has(> input)`)) {
		rings.set(element, getComputedStyle(element).outline);
	}
	const known: Known = { stops: new Map(), rings };
	Object.assign(window, { known });
}

export function unreachable(page: Page, stops: Stop[]): Promise<string[]> {
	return page.evaluate(
		(visited) => {
			const { stops } = (window as unknown as { known: Known }).known;
			const usable = "a[href], button, summary, [tabindex='0'], input, select, textarea";
			return (
				[...document.querySelectorAll<HTMLElement>(usable)]
					.filter((element) => element.tabIndex >= 0 && !element.closest("[inert]"))
					.filter((element) => element.checkVisibility({ visibilityProperty: true }))
					.filter((element) => !visited.includes(stops.get(element) ?? 0))
					// Only the checked radio button is a tab stop; arrow keys reach the others.
					.filter(
						(element) => !element.matches("fieldset:has(:checked) [type=radio]:not(:checked)"),
					)
					.map((element) => element.textContent?.trim() || element.outerHTML.slice(0, 80))
			);
		},
		stops.map(({ id }) => id),
	);
}

export async function tabOrderFaults(page: Page): Promise<string[]> {
	const stops = await tabThrough(page);
	const [first] = stops;
	return [
		...(first?.href === "#content" ? [] : [`it begins at ${first?.name}`]),
		...(await unreachable(page, stops)).map((name) => `left out: ${name}`),
		...stops.filter(({ ring }) => ring).map(({ name, ring }) => `${name}: ${ring}`),
	];
}

async function readStop(): Promise<Stop> {
	const { stops, rings } = (window as unknown as { known: Known }).known;
	const element = document.activeElement;
	const canHaveFocus = element instanceof HTMLElement || element instanceof SVGElement;
	if (!canHaveFocus || element === document.body) {
		return { id: 0, name: "", href: null, ring: "" };
	}
	while (element.getAnimations().some(({ playState }) => playState === "running")) {
		await new Promise(requestAnimationFrame);
	}
	const id = stops.get(element) ?? stops.size + 1;
	stops.set(element, id);
	const name = element.textContent?.trim().replace(/\s+/g, " ") || element.outerHTML.slice(0, 80);
	return { id, name, href: element.getAttribute("href"), ring: faultOfRing() };

	function faultOfRing(): string {
		if (!element) return "nothing";
		const pill = element.closest<HTMLElement>(":has(> input:focus-visible)");
		const hasRing = pill && getComputedStyle(pill).outlineStyle !== "none";
		// A field in a pill with its button shows its focus ring on the pill.
		const ringed = hasRing ? pill : element;
		const style = getComputedStyle(ringed);
		const width = Number.parseFloat(style.outlineWidth);
		if (style.outlineStyle === "none" || width < 2) return "there is none";
		if (style.outline === rings.get(ringed)) return "it is there without the focus, too";
		const reach = width + Number.parseFloat(style.outlineOffset);
		const left = ringed.getBoundingClientRect().left - reach;
		let ground = "rgb(255, 255, 255)";
		for (let up = ringed.parentElement; up; up = up.parentElement) {
			const isAround = up.getBoundingClientRect().left <= left + 1;
			const { overflowX, backgroundColor } = getComputedStyle(up);
			if (!isAround && overflowX !== "visible") return `cut off by ${up.className}`;
			if (!isAround || channelsOf(backgroundColor)[3] === 0) continue;
			ground = backgroundColor;
			break;
		}
		const ratio = contrast(style.outlineColor, ground);
		return ratio < 3 ? `too faint, ${ratio.toFixed(2)} on ${ground}` : "";
	}

	function contrast(one: string, other: string): number {
		const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
		return (light + 0.05) / (dark + 0.05);
	}

	/** Returns the relative luminance as WCAG 2.2 defines it. */
	function luminance(color: string): number {
		const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
			const part = channel / 255;
			return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	}

	/** Returns red, green, blue and opacity from 0 to 255. */
	function channelsOf(color: string): number[] {
		const brush = new OffscreenCanvas(1, 1).getContext("2d");
		if (!brush) return [];
		brush.fillStyle = color;
		brush.fillRect(0, 0, 1, 1);
		return [...brush.getImageData(0, 0, 1, 1).data];
	}
}
