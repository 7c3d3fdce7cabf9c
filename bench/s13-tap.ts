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

/** Stops React from hearing what links are pressed, so that the browser follows them. */
const plainLinks = `for (const type of ["click", "touchstart", "mouseover", "focusin"])
	addEventListener(type, (event) => event.stopImmediatePropagation(), true);`;
const prerendered = `addEventListener("DOMContentLoaded", () => {
	const rules = document.createElement("script");
	rules.type = "speculationrules";
	rules.textContent = JSON.stringify({
		prefetch: [{ where: { href_matches: "/adoption-network/*" }, eagerness: "moderate" }],
	});
	document.head.append(rules);
});`;

const ways = {
	tap: { what: "as the site does", javaScriptEnabled: true, script: "" },
	load: { what: "a page load without scripts", javaScriptEnabled: false, script: "" },
	mouse: {
		what: "a mouse and a view transition",
		javaScriptEnabled: true,
		script: "",
		mouse: true,
	},
	plain: { what: "plain links", javaScriptEnabled: true, script: plainLinks },
	speculated: {
		what: "plain links and speculation rules",
		javaScriptEnabled: true,
		script: plainLinks + prerendered,
	},
};
type Way = { javaScriptEnabled: boolean; script: string; mouse?: boolean };

export const tap: Part = {
	id: "S13",
	what: "a tap on a dog's card on a phone",
	minutes: () => 4,
	async measure(stage) {
		const browser = await openBrowser();
		stage.onPartEnd(() => browser.close());
		const site = await stage.site(await stage.samples());
		const origin = `http://localhost:${site.port}`;
		const times = { tap: [], load: [], mouse: [], plain: [], speculated: [] } as Record<
			keyof typeof ways,
			number[]
		>;
		for (let round = 0; round < rounds; round++) {
			for (const name of Object.keys(ways) as (keyof typeof ways)[]) {
				times[name].push(await timeTap(browser, origin, round, ways[name]));
			}
		}
		const what = `tap on a card of ${list}, until the dog's heading shows, slow 4G, a quarter of the processor`;
		const [tapped, loaded] = [spreadOf(times.tap).median, spreadOf(times.load).median];
		const others = (["mouse", "plain", "speculated"] as const).map((name) => ({
			id: "S13",
			what: `the same with ${ways[name].what}`,
			figure: `${written(spreadOf(times[name]).median)} ms`,
			spread: times[name].map(written).join(", "),
		}));
		return [
			{
				...boundRow({ id: "S13", what }, tapped / loaded, "×", most),
				floor: `${written(loaded)} ms without scripts`,
				spread: `${written(tapped)} ms (${times.tap.map(written).join(", ")})`,
			},
			...others,
		];
	},
};

/** Returns the milliseconds from lifting the finger until the heading is visible. */
async function timeTap(
	browser: Browser,
	baseURL: string,
	at: number,
	{ javaScriptEnabled, script, mouse = false }: Way,
) {
	const viewport = { width: 390, height: 844 };
	const phone = {
		viewport,
		isMobile: !mouse,
		hasTouch: !mouse,
		baseURL,
		javaScriptEnabled,
		bypassCSP: true,
	};
	const context = await browser.newContext(phone);
	if (script) await context.addInitScript(script);
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
	const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	const press = async (isDown: boolean) => {
		const touch = { type: isDown ? "touchStart" : "touchEnd", touchPoints: isDown ? [point] : [] };
		const click = {
			type: isDown ? "mousePressed" : "mouseReleased",
			button: "left",
			clickCount: 1,
		};
		await (mouse
			? session.send("Input.dispatchMouseEvent", { ...click, ...point } as never)
			: session.send("Input.dispatchTouchEvent", touch as never));
	};
	if (mouse) await session.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...point });
	await press(true);
	await tab.waitForTimeout(pressMs);
	const begun = Date.now();
	await press(false);
	await tab.waitForURL(/\/adoption-network\/./, { waitUntil: "commit" });
	await tab
		.locator("main h1")
		.filter({ hasText: /^Meet / })
		.waitFor();
	const took = Date.now() - begun;
	await context.close();
	return took;
}
