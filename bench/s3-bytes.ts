import type { Browser } from "playwright-core";
import { askWell } from "./answer.ts";
import { openBrowser } from "./browser.ts";
import { type Bound, verdictOn, written, writtenBound } from "./figures.ts";
import { type PublicPage, publicPages } from "./looking.ts";
import type { Part, Row } from "./part.ts";

/** What a page weighs on the wire, in kB of 1000 bytes. */
type Weight = Record<Kind, number> & { page: PublicPage };
type Kind = "script" | "style" | "font" | "html";

const homeScript = { atMost: 120 };
const bounds: Record<Kind, Bound> = {
	script: { atMost: 130 },
	style: { atMost: 14 },
	font: { atMost: 70 },
	html: { atMost: 14 },
};
const words: Record<Kind, string> = {
	script: "JavaScript, gzip",
	style: "CSS, gzip",
	font: "fonts",
	html: "HTML, brotli",
};

export const bytes: Part = {
	id: "S3",
	what: "bytes before a public page is interactive",
	minutes: () => 1,
	async measure(stage) {
		const browser = await openBrowser();
		stage.whenDone(() => browser.close());
		const database = await stage.samples();
		const site = await stage.site(database);
		const weights: Weight[] = [];
		const plain = new Set<string>();
		for (const page of await publicPages(database)) {
			weights.push(await weigh(browser, site.port, page, plain));
		}
		return { rows: rowsOf(weights), notes: notes(weights, plain) };
	},
};

/** Loads a page with an empty cache until React has taken over and nothing more is fetched. */
async function weigh(
	browser: Browser,
	port: number,
	page: PublicPage,
	/** Collects the files that were sent without being compressed. */
	plain: Set<string>,
): Promise<Weight> {
	const origin = `http://localhost:${port}`;
	const context = await browser.newContext({ baseURL: origin });
	const files: Record<"script" | "style" | "font", Set<string>> = {
		script: new Set(),
		style: new Set(),
		font: new Set(),
	};
	const tab = await context.newPage();
	tab.on("response", (response) => {
		const url = response.url();
		if (!url.startsWith(origin)) return;
		const type = response.headers()["content-type"] ?? "";
		const path = url.slice(origin.length);
		if (type.includes("javascript")) files.script.add(path);
		else if (type.includes("text/css")) files.style.add(path);
		else if (type.includes("font")) files.font.add(path);
	});
	await tab.goto(page.path, { waitUntil: "networkidle" });
	await tab.waitForFunction(() => {
		const content = document.querySelector("main");
		return content && Object.keys(content).some((key) => key.startsWith("__reactFiber"));
	});
	await tab.waitForLoadState("networkidle");
	await context.close();
	return {
		page,
		script: await sizeOf(port, files.script, "gzip", plain),
		style: await sizeOf(port, files.style, "gzip", plain),
		font: await sizeOf(port, files.font, "identity", plain),
		html: await sizeOf(port, new Set([page.path]), "br", plain),
	};
}

/** Kilobytes of the bodies as they are sent to somebody who accepts this encoding only. */
async function sizeOf(
	port: number,
	paths: Set<string>,
	encoding: string,
	plain: Set<string>,
): Promise<number> {
	let size = 0;
	for (const path of paths) {
		const { body, header } = await askWell(port, path, encoding);
		if ((header("Content-Encoding") ?? "identity") !== encoding) plain.add(path);
		size += body.byteLength / 1000;
	}
	return size;
}

function rowsOf(weights: Weight[]): Row[] {
	const home = weights.find(({ page }) => page.path === "/");
	return [
		...(home ? [rowOf(home, "script", homeScript, "home")] : []),
		...(["script", "style", "font", "html"] as const).map((kind) => {
			const heaviest = weights.reduce((most, each) => (each[kind] > most[kind] ? each : most));
			const least = Math.min(...weights.map((weight) => weight[kind]));
			return {
				...rowOf(heaviest, kind, bounds[kind], `heaviest page (${heaviest.page.name})`),
				spread: `${written(least)}–${written(heaviest[kind])} over ${weights.length} pages`,
			};
		}),
	];
}

function rowOf(weight: Weight, kind: Kind, bound: Bound, where: string): Row {
	return {
		id: "S3",
		what: `${words[kind]}, ${where}`,
		figure: `${written(weight[kind])} kB`,
		limit: `${writtenBound(bound)} kB`,
		verdict: verdictOn(weight[kind], bound),
	};
}

function notes(weights: Weight[], plain: Set<string>): string[] {
	const lines = weights.map(
		({ page, script, style, font, html }) =>
			`${page.path}: JavaScript ${written(script)}, CSS ${written(style)}, ` +
			`fonts ${written(font)}, HTML ${written(html)} kB`,
	);
	return [
		"Each page was loaded in Chromium with an empty cache until React had taken over and nothing " +
			"more was fetched. Every script it loaded counts, modulepreload ones too; what a link only " +
			"fetches when it is pointed at does not. Inline scripts are part of the HTML. " +
			"1 kB is 1000 bytes; bodies only, without headers.",
		...(plain.size > 0 ? [`Sent uncompressed, and counted so: ${[...plain].join(", ")}.`] : []),
		`Page by page:\n${lines.map((line) => `  - ${line}`).join("\n")}`,
	];
}
