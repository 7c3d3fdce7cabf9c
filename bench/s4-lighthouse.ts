import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "./browser.ts";
import { formatSpread, spreadOf, verdictOn, written } from "./figures.ts";
import { type PublicPage, publicPages } from "./lists.ts";
import { type Part, type Row, Unavailable } from "./part.ts";
import { freePort } from "./site-process.ts";

const rounds = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const maxBlockingTime = { atMost: 50 };
/** The promise is no layout shift; Chromium's rounding errors stay below this. */
const maxLayoutShift = { atMost: 0.001 };

type Report = {
	runtimeError?: object;
	categories: Record<string, { score: number | null } | undefined>;
	audits: Record<string, { numericValue?: number } | undefined>;
};
type Lighthouse = (
	url: string,
	flags: Record<string, unknown>,
) => Promise<{ lhr: Report } | undefined>;

/** A page's runs. The first covers all categories, the others only performance. */
type Visits = { page: PublicPage; reports: Report[] };

export const lighthouse: Part = {
	id: "S4",
	what: "Lighthouse, mobile, on every public page",
	minutes: () => 5,
	async measure(stage) {
		const run = await findLighthouse();
		const database = await stage.samples();
		const site = await stage.site(database);
		const origin = `http://localhost:${site.port}`;
		const visits: Visits[] = (await publicPages(database)).map((page) => ({ page, reports: [] }));
		for (let round = 0; round < rounds; round++) {
			for (const { page, reports } of visits) {
				stage.say(`  ${page.path}, round ${round + 1} of ${rounds}`);
				const wanted = round === 0 ? categories : ["performance"];
				const report = await visit(run, `${origin}${page.path}`, wanted);
				if (report) reports.push(report);
			}
		}
		return visits.map(rowOf);
	},
};

/** Runs Lighthouse in a new browser; retries, because the browser sometimes loses its trace. */
async function visit(
	run: Lighthouse,
	url: string,
	onlyCategories: readonly string[],
): Promise<Report | undefined> {
	for (let attempt = 0; attempt < 3; attempt++) {
		const port = await freePort();
		const browser = await openBrowser(port);
		const flags = { port, onlyCategories, logLevel: "silent", disableFullPageScreenshot: true };
		const report = (await run(url, flags).finally(() => browser.close()))?.lhr;
		if (report && !report.runtimeError) return report;
	}
	return undefined;
}

async function findLighthouse(): Promise<Lighthouse> {
	// Installed only for the benchmark, in bench/tools.
	const tools = createRequire(join(import.meta.dirname, "tools", "package.json"));
	try {
		const path = tools.resolve("lighthouse/core/index.js");
		return ((await import(pathToFileURL(path).href)) as { default: Lighthouse }).default;
	} catch {
		throw new Unavailable("the package lighthouse is not installed");
	}
}

function rowOf({ page, reports }: Visits): Row {
	const performance = spreadOf(reports.map((report) => scoreOf(report, "performance")));
	const [first] = reports;
	if (!first) {
		return { id: "S4", what: page.name, figure: "–", verdict: "not measured: no report" };
	}
	const scores = categories.map((category) =>
		category === "performance" ? performance.median : scoreOf(first, category),
	);
	const shift = spreadOf(reports.map((report) => numberOf(report, "cumulative-layout-shift")));
	const blocking = spreadOf(reports.map((report) => numberOf(report, "total-blocking-time")));
	const missed = [
		...scores.map((score, index) => `${categories[index]} ${verdictOn(score, { atLeast: 100 })}`),
		`CLS ${verdictOn(shift.median, maxLayoutShift)}`,
		`TBT ${verdictOn(blocking.median, maxBlockingTime)}`,
	].filter((verdict) => !verdict.endsWith(" kept"));
	return {
		id: "S4",
		what: `${page.name}: performance / accessibility / best practices / SEO; CLS; TBT`,
		figure: `${scores.map(written).join(" / ")}; ${written(shift.median)}; ${written(blocking.median)} ms`,
		limit: "100 each; 0; ≤ 50 ms",
		verdict: missed.join(", ") || "kept",
		spread: `performance ${formatSpread(performance)}; TBT ${formatSpread(blocking, "ms")}`,
	};
}

function scoreOf(report: Report, category: string): number {
	return Math.round((report.categories[category]?.score ?? Number.NaN) * 100);
}

function numberOf(report: Report, audit: string): number {
	return report.audits[audit]?.numericValue ?? Number.NaN;
}
