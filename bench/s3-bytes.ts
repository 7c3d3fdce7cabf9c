import type { Browser } from "playwright-core";
import { askWell } from "./answer.ts";
import { openBrowser } from "./browser.ts";
import { boundRow, written } from "./figures.ts";
import { type PublicPage, publicPages } from "./lists.ts";
import type { Part, Row } from "./part.ts";

const homeScript = { atMost: 125 };
/** What is weighed: how it is known, how it is sent to a browser, and what it may weigh in kB of 1000 bytes. */
const kinds = [
	{ what: "JavaScript, gzip", type: /javascript/, encoding: "gzip", most: { atMost: 130 } },
	{ what: "CSS, gzip", type: /text\/css/, encoding: "gzip", most: { atMost: 14 } },
	{ what: "fonts", type: /font/, encoding: "identity", most: { atMost: 70 } },
	{ what: "HTML, brotli", type: /text\/html/, encoding: "br", most: { atMost: 14 } },
];

/** Of every kind the kilobytes, in its order. */
type Weighed = { page: PublicPage; kilobytes: number[] };

export const bytes: Part = {
	id: "S3",
	what: "bytes before a public page is interactive",
	minutes: () => 1,
	async measure(stage) {
		const browser = await openBrowser();
		stage.whenDone(() => browser.close());
		const database = await stage.samples();
		const { port } = await stage.site(database);
		const all: Weighed[] = [];
		for (const page of await publicPages(database)) {
			all.push({ page, kilobytes: await weigh(browser, port, page.path) });
		}
		const [home] = all;
		return [...(home ? [rowOf(home, 0, homeScript, "home")] : []), ...heaviest(all)];
	},
};

/** Loads a page with an empty cache until React has taken over and nothing more is fetched, nor for the next page. */
async function weigh(browser: Browser, port: number, path: string): Promise<number[]> {
	const origin = `http://localhost:${port}`;
	const context = await browser.newContext({ baseURL: origin });
	await context.addInitScript(() => {
		Object.defineProperty(navigator, "connection", { value: { saveData: true } });
	});
	const files = new Map<string, string>();
	const tab = await context.newPage();
	tab.on("response", (response) => {
		const url = response.url();
		if (!url.startsWith(origin)) return;
		files.set(url.slice(origin.length), response.headers()["content-type"] ?? "");
	});
	await tab.goto(path, { waitUntil: "networkidle" });
	await tab.waitForFunction(() => {
		const content = document.querySelector("main");
		return content && Object.keys(content).some((key) => key.startsWith("__reactFiber"));
	});
	await tab.waitForLoadState("networkidle");
	await context.close();
	return Promise.all(
		kinds.map(async ({ type, encoding }) => {
			let size = 0;
			for (const [file, contentType] of files) {
				if (!type.test(contentType)) continue;
				size += (await askWell(port, file, encoding)).body.byteLength / 1000;
			}
			return size;
		}),
	);
}

function heaviest(all: Weighed[]): Row[] {
	return kinds.map(({ most }, kind) => {
		const weightOf = ({ kilobytes }: Weighed) => kilobytes[kind] ?? Number.NaN;
		const [first, ...others] = all.toSorted((one, other) => weightOf(other) - weightOf(one));
		if (!first) throw new Error("There is no page.");
		const lightest = others.at(-1) ?? first;
		return {
			...rowOf(first, kind, most, `heaviest page (${first.page.name})`),
			spread: `${written(weightOf(lightest))}–${written(weightOf(first))} over ${all.length} pages`,
		};
	});
}

function rowOf({ kilobytes }: Weighed, kind: number, most: { atMost: number }, where: string): Row {
	const named = { id: "S3", what: `${kinds[kind]?.what}, ${where}` };
	return boundRow(named, kilobytes[kind] ?? Number.NaN, "kB", most);
}
