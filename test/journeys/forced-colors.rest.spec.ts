import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpBrowser, statusLine } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { runSite } from "#test/site.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));

/** Run in the page: marks what has a ground of its own, while there are grounds. */
function markFilled(): void {
	const groundOf = (element: Element | null) =>
		element ? getComputedStyle(element).backgroundColor : "";
	const none = "rgba(0, 0, 0, 0)";
	for (const element of document.querySelectorAll("a, button, summary, label")) {
		if (!element.checkVisibility()) continue;
		let around = element.parentElement;
		while (around && groundOf(around) === none) around = around.parentElement;
		const ground = groundOf(element);
		element.toggleAttribute("data-filled", ground !== none && ground !== groundOf(around));
	}
}

/** Run in the page: what was filled and has no edge, and what is chosen and looks like what isn't. */
function readFaults(): string[] {
	const nameOf = (element: Element) =>
		`${element.localName} “${element.textContent?.trim().slice(0, 40)}”`;
	const bare = [...document.querySelectorAll("[data-filled]")].filter((element) => {
		const { borderTopWidth, borderTopStyle, backgroundColor, borderTopColor } =
			getComputedStyle(element);
		const hasEdge = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) >= 1;
		return !hasEdge && backgroundColor !== borderTopColor && !isHighlighted(element);
	});
	const lookOf = (element: Element) => {
		const { color, backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(element);
		return [color, backgroundColor, borderTopWidth, borderTopStyle].join(" ");
	};
	const isChosen = (element: Element) =>
		element.matches(
			":is(a, button)[aria-current]:not([aria-current=false]), [aria-pressed=true], label:has(> :checked)",
		);
	const isOdd = (element: Element) =>
		isChosen(element) || element.matches("[aria-invalid], :disabled, [aria-disabled=true]");
	const all = [
		...document.querySelectorAll("a, button, label:has(> input), input, select, textarea"),
	];
	const shown = all.filter((element) => element.checkVisibility() && element.className);
	const alike = shown.filter(isOdd).filter((element) => {
		// Its own mark shows the state.
		if (element.querySelector(":scope > input:not(.absolute)")) return false;
		const others = shown.filter(
			(each) =>
				each.className === element.className &&
				!isOdd(each) &&
				each.localName === element.localName,
		);
		return others.some((each) => lookOf(each) === lookOf(element));
	});
	return [
		...bare.map((element) => `no edge: ${nameOf(element)}`),
		...alike.map((element) => `looks like the others: ${nameOf(element)}`),
	];

	function isHighlighted(element: Element): boolean {
		return getComputedStyle(element).forcedColorAdjust === "none";
	}
}

async function faults(page: Page): Promise<string[]> {
	await page.emulateMedia({ forcedColors: "none" });
	await page.evaluate(markFilled);
	await page.emulateMedia({ forcedColors: "active" });
	return page.evaluate(readFaults);
}

test.each([
	["/", 1280],
	["/", 390],
	["/guides?topic=puppies", 1280],
	["/adoption-network?near=Austin&within=1000&sex=female&kids=yes&view=map", 1280],
	["/breeder-network", 1280],
	["/breeder-network/casa-nera", 390],
	["/adoption-network/bruno", 1280],
	["/adoption-network/bruno", 390],
	["/adoption-network/signup/help?reason=bite", 1280],
	["/tools/cost?country=GB", 1280],
	["/newsletter", 1280],
	["/login", 1280],
] as const)(
	"in forced colors on %s at %i pixels buttons have an edge, and what is chosen differs (U2)",
	async (path, width) => {
		const page = await visit(path, { width });
		expect(await faults(page)).toEqual([]);
	},
);

test("in forced colors a field with an error differs from one without", async () => {
	const page = await visit("/contact", { allowedConsole: statusLine(422) });
	await page.locator("form#contact button[type=submit]").click();
	await page.locator("[aria-invalid]").first().waitFor();
	expect(await faults(page)).toEqual([]);
});
