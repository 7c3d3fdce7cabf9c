import type { Page } from "playwright-core";
import { waitForAnimations } from "#test/browser.ts";

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
			if (isCut && element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim()) {
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
