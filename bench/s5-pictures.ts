import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { verdictOn, written, writtenBound } from "./figures.ts";
import type { Part, Row } from "./part.ts";

const path = "/adoption-network";
const most = { atMost: 300 };
const densities = [2, 3];

type Phone = {
	density: number;
	/** Kilobytes (1000 bytes) of every picture's body. */
	kilobytes: number;
	faults: string[];
};

export const pictures: Part = {
	id: "S5",
	what: "pictures of the dogs' list page on a phone",
	minutes: () => 1,
	async measure(stage) {
		const browser = await openBrowser();
		stage.whenDone(() => browser.close());
		const site = await stage.site(await stage.samples());
		const phones: Phone[] = [];
		for (const density of densities) phones.push(await scrollThrough(browser, site.port, density));
		for (const { density, faults } of phones) {
			for (const fault of faults) stage.say(`  at ${density}×: ${fault}`);
		}
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
	const faults = await faultsOf(tab);
	const kilobytes = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
	await context.close();
	return { density, kilobytes, faults };
}

/** Step by step, as a thumb does, so that every lazy picture comes into view. */
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

/** What is wrong with how the page asks for its pictures, one line for each. */
function faultsOf(tab: Page): Promise<string[]> {
	return tab.evaluate(() => {
		const faults: string[] = [];
		const images = [...document.querySelectorAll<HTMLImageElement>("main img")];
		if (images.length < 24) faults.push(`only ${images.length} pictures on the page`);
		const photos = images.filter((image) => image.currentSrc.includes("/photos/"));
		for (const [index, image] of images.entries()) {
			const which = `picture ${index + 1}`;
			if (!image.hasAttribute("width") || !image.hasAttribute("height")) {
				faults.push(`${which} has no dimensions`);
			}
			if (image.naturalWidth === 0) faults.push(`${which} did not arrive`);
			if (index > 0 && image.loading !== "lazy") faults.push(`${which} is not lazy`);
			const isPhoto = photos.includes(image);
			if (isPhoto && !image.currentSrc.endsWith(".avif")) faults.push(`${which} is not AVIF`);
			const needed = image.getBoundingClientRect().width * window.devicePixelRatio;
			const chosen = Number(/\/(\d+)\.avif$/.exec(image.currentSrc)?.[1] ?? 0);
			if (isPhoto && chosen > needed * 2) {
				faults.push(`${which} is ${chosen} px wide and shown on ${Math.round(needed)}`);
			}
		}
		if (images[0]?.loading === "lazy") faults.push("the first picture is lazy");
		return faults;
	});
}

function rowOf({ density, kilobytes, faults }: Phone): Row {
	const verdict = verdictOn(kilobytes, most);
	return {
		id: "S5",
		what: `pictures on ${path}, phone of 360×640 at ${density}×, scrolled to the end`,
		figure: `${written(kilobytes)} kB`,
		limit: `${writtenBound(most)} kB`,
		verdict: [verdict, ...(faults.length > 0 ? [`${faults.length} faults`] : [])].join("; "),
	};
}
