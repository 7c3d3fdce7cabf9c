import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { boundRow } from "./figures.ts";
import type { Part, Row } from "./part.ts";

const path = "/adoption-network";
const most = { atMost: 300 };
const densities = [2, 3];

type Phone = {
	density: number;
	/** Total size of all picture bodies, in units of 1000 bytes. */
	kilobytes: number;
};

export const pictures: Part = {
	id: "S5",
	what: "pictures of the dogs' list page on a phone",
	minutes: () => 1,
	async measure(stage) {
		const browser = await openBrowser();
		stage.onPartEnd(() => browser.close());
		const site = await stage.site(await stage.samples());
		const phones: Phone[] = [];
		for (const density of densities) phones.push(await scrollThrough(browser, site.port, density));
		return phones.map(rowOf);
	},
};

async function scrollThrough(browser: Browser, port: number, density: number): Promise<Phone> {
	const context = await browser.newContext({
		viewport: { width: 360, height: 640 },
		deviceScaleFactor: density,
		isMobile: true,
		hasTouch: true,
		baseURL: `http://localhost:${port}`,
	});
	const tab = await context.newPage();
	const sizes: Promise<number>[] = [];
	tab.on("requestfinished", (request) => {
		if (request.resourceType() !== "image") return;
		sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize / 1000));
	});
	await tab.goto(path, { waitUntil: "networkidle" });
	await scrollToEnd(tab);
	const kilobytes = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
	await context.close();
	return { density, kilobytes };
}

/** Scrolls step by step, like a thumb, so that every lazy picture comes into view. */
async function scrollToEnd(tab: Page): Promise<void> {
	for (let step = 0; step < 200; step++) {
		const atEnd = await tab.evaluate(() => {
			window.scrollBy({ top: 400, behavior: "instant" });
			return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
		});
		await tab.waitForTimeout(60);
		if (atEnd) break;
	}
	await tab.waitForLoadState("networkidle");
	await tab.waitForFunction(() => [...document.images].every((image) => image.complete));
}

function rowOf({ density, kilobytes }: Phone): Row {
	const what = `pictures on ${path}, phone of 360×640 at ${density}×, scrolled to the end`;
	return boundRow({ id: "S5", what }, kilobytes, "kB", most);
}
