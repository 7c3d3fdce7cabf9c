import type { Browser } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { boundRow, spreadOf, written } from "./figures.ts";
import type { Part } from "./part.ts";

const list = "/adoption-network";
/** Each taps another card. */
const rounds = 5;
const most = { atMost: 0.8 };
/** Lighthouse's slow 4G profile. */
const network = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slowdown = 4;
const pressMs = 80;
const settledMs = 1_500;

export const tap: Part = {
	id: "S13",
	what: "a tap on a dog's card on a phone",
	minutes: () => 2,
	async measure(stage) {
		const browser = await openBrowser();
		stage.onPartEnd(() => browser.close());
		const site = await stage.site(await stage.samples());
		const origin = `http://localhost:${site.port}`;
		const taps: number[] = [];
		const loads: number[] = [];
		for (let round = 0; round < rounds; round++) {
			taps.push(await timeTap(browser, origin, round, true));
			loads.push(await timeTap(browser, origin, round, false));
		}
		const what = `tap on a card of ${list}, until the dog's heading shows, slow 4G, a quarter of the processor`;
		const [tapped, loaded] = [spreadOf(taps).median, spreadOf(loads).median];
		return [
			{
				...boundRow({ id: "S13", what }, tapped / loaded, "×", most),
				floor: `${written(loaded)} ms without scripts`,
				spread: `${written(tapped)} ms (${taps.map(written).join(", ")})`,
			},
		];
	},
};

/** Returns the milliseconds from lifting the finger until the heading is visible. */
async function timeTap(browser: Browser, baseURL: string, at: number, javaScriptEnabled: boolean) {
	const viewport = { width: 390, height: 844 };
	const phone = { viewport, isMobile: true, hasTouch: true, baseURL, javaScriptEnabled };
	const context = await browser.newContext(phone);
	const tab = await context.newPage();
	const session = await context.newCDPSession(tab);
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
	await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	await tab.goto(list, { waitUntil: "networkidle" });
	const card = tab.locator("main article a").nth(at);
	await card.scrollIntoViewIfNeeded();
	await tab.waitForLoadState("networkidle");
	await tab.waitForTimeout(settledMs);
	const box = await card.boundingBox();
	if (!box) throw new Error("The list has no card.");
	const point = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
	await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point });
	await tab.waitForTimeout(pressMs);
	const begun = Date.now();
	await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	await tab.waitForURL(/\/adoption-network\/./, { waitUntil: "commit" });
	await tab
		.locator("main h1")
		.filter({ hasText: /^Meet / })
		.waitFor();
	const took = Date.now() - begun;
	await context.close();
	return took;
}
