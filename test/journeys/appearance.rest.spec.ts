import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { setUpBrowser } from "#test/browser.ts";
import { makeFixtures } from "#test/make.ts";
import { setWidth } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";

// A sample says so beside its picture, wherever it is listed.
const site = runSite(async () => {
	await makeFixtures();
	for (const table of ["adoption_listings", "breeders", "guides", "posts"]) {
		await pool.query(`update ${table} set sample = true`);
	}
});
const { visit } = setUpBrowser(site);

test("the site's name fits on one line from 360 to 1280 pixels", async () => {
	const page = await visit("/");
	for (const width of [360, 768, 991, 992, 1040, 1100, 1199, 1200, 1280]) {
		await setWidth(page, width);
		expect([width, await linesOfName(page)]).toEqual([width, 1]);
	}
});

test.each(["/adoption-network", "/breeder-network", "/guides", "/blogs"])(
	"on %s no text covers a picture",
	async (path) => {
		const page = await visit(path);
		for (const width of [360, 768, 1280]) {
			await setWidth(page, width);
			expect([width, ...(await coveredPictures(page))]).toEqual([width]);
		}
	},
);

test.each(["/", "/adoption-network/bruno", "/adoption-network/signup", "/guides", "/login"])(
	"on %s the focus ring appears immediately",
	async (path) => {
		const page = await visit(path);
		expect(await fadingRings(page)).toEqual([]);
	},
);

test("a picture inside a guide has the same corners as its cover", async () => {
	const page = await visit("/guides/bringing-a-puppy-home");
	const [inside, cover] = await page.evaluate(() => {
		const picture = document.createElement("img");
		document.querySelector(".prose")?.append(picture);
		const radii: string[] = [];
		let around: Element | null = document.querySelector("article img");
		for (; around && around.localName !== "article"; around = around.parentElement) {
			radii.push(getComputedStyle(around).borderTopLeftRadius);
		}
		return [getComputedStyle(picture).borderTopLeftRadius, radii.find((each) => each !== "0px")];
	});
	expect(inside).toMatch(/^[1-9]/);
	expect(inside).toBe(cover);
});

/** On how many lines the name in the bar at the top is written. */
function linesOfName(page: Page): Promise<number> {
	return page.evaluate(() => {
		const words = document.createRange();
		const link = document.querySelector("header a[href='/']");
		const name = [...(link?.childNodes ?? [])].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
		if (!name) return 0;
		words.selectNode(name);
		return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
	});
}

/** The text that covers a card's picture. */
function coveredPictures(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const cards = [...document.querySelectorAll("main article")];
		if (cards.length === 0) return ["there are no cards"];
		return cards.flatMap((card) => {
			const pictures = [...card.querySelectorAll("img")].map((each) =>
				each.getBoundingClientRect(),
			);
			return (
				[...card.querySelectorAll("span, p, h2")]
					.filter((each) => each.textContent?.trim() && each.getBoundingClientRect().width > 1)
					// A drawing that stands for a missing photo says so.
					.filter((each) => !each.closest(".missing-photo"))
					.filter((each) => {
						const box = each.getBoundingClientRect();
						return pictures.some(
							({ top, bottom, left, right }) =>
								box.top < bottom - 1 &&
								box.bottom > top + 1 &&
								box.left < right &&
								box.right > left,
						);
					})
					.map((each) => each.textContent ?? "")
			);
		});
	});
}

/** What is focused and has a ring that changes over time; a fade may begin on all that can be focused. */
function fadingRings(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found: string[] = [];
		const reachable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
		for (const element of document.querySelectorAll<HTMLElement>(reachable)) {
			if (!element.checkVisibility()) continue;
			getComputedStyle(element).outlineColor;
			element.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
			if (document.activeElement !== element) continue;
			getComputedStyle(element).outlineColor;
			const fading = element.getAnimations().filter((each) => {
				return each instanceof CSSTransition && each.transitionProperty.startsWith("outline");
			});
			if (fading.length > 0) found.push(element.textContent?.trim() || element.outerHTML);
		}
		return found;
	});
}
