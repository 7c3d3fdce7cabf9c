import type { Page } from "playwright-core";

export type Stop = {
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
					.filter((element) => element.tabIndex >= 0)
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
