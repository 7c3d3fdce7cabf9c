import { asBrowsersAsk, askWell } from "./answer.ts";
import { load } from "./children.ts";
import { spreadOf, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import type { LoadOutcome } from "./load.ts";
import { slugsOf } from "./looking.ts";
import type { Part, Row } from "./part.ts";
import { requireRenders } from "./s2-check.ts";
import { processorTime, type SiteProcess } from "./site-process.ts";
import type { Stage } from "./stage.ts";

const rounds = 5;
const seconds = 3;
const connections = 20;
const mostListings = 100_000;
const leastRate = { atLeast: 300 };
const mostDelay = { atMost: 120 };
const mostGrowth = { atMost: 1.3 };

type Target = {
	what: string;
	site: SiteProcess;
	/** One list of paths per connection; no path stands in two lists. */
	paths: string[][];
	runs: LoadOutcome[];
	/** Cores that the site's process used: rendering and, on other threads, compressing. */
	cores: number[];
};

export const uncached: Part = {
	id: "S2",
	what: "an uncached list page of 24 dogs",
	minutes: () => 3,
	async measure(stage) {
		const [small, middle, large] = [
			await openList(stage, 1000),
			await openList(stage, 10_000),
			await openList(stage, mostListings),
		];
		const dogs = await slugsOf(large.url, connections * 10);
		const list = { what: "the list of 24 dogs", paths: listPages(1, 40) };
		const targets = [
			{ ...list, what: `${list.what}, 1,000 listings`, site: small.site },
			{ ...list, what: `${list.what}, 10,000 listings`, site: middle.site },
			{ ...list, what: `${list.what}, 100,000 listings`, site: large.site },
			{ what: "pages 100 to 139 of 4,167", paths: listPages(100, 40), site: large.site },
			{ what: "pages 4,000 to 4,039 of 4,167", paths: listPages(4000, 40), site: large.site },
			{
				what: "a dog's page, 100,000 listings",
				paths: dealt(dogs.map((slug) => `/adoption-network/${slug}`)),
				site: large.site,
			},
		].map((target): Target => ({ ...target, runs: [], cores: [] }));
		const statements = await requireRenders(stage, small.url, list.paths);
		for (const target of targets) await run(target, 2);
		for (let round = 0; round < rounds; round++) {
			stage.say(`  round ${round + 1} of ${rounds}`);
			for (const target of targets) target.runs.push(await run(target, seconds));
		}
		return { rows: rowsOf(targets), notes: notes(targets, statements) };
	},
};

async function openList(stage: Stage, count: number): Promise<{ url: string; site: SiteProcess }> {
	const url = await stage.listings(count);
	const site = await stage.site(url, { PAGE_CACHE_MB: "0" });
	const page = (await askWell(site.port, "/adoption-network")).body.toString();
	const shown = page.match(/<article/g)?.length;
	if (shown !== 24) throw new Error(`The list page shows ${shown} dogs.`);
	return { url, site };
}

/**
 * Concurrent misses of one page share one render, so every page belongs to one connection, which
 * has one request under way at a time: no two requests for one page ever meet.
 */
function dealt(paths: string[]): string[][] {
	return Array.from({ length: connections }, (_, hand) =>
		paths.filter((_, index) => index % connections === hand),
	);
}

function listPages(first: number, count: number): string[][] {
	return dealt(
		Array.from({ length: count }, (_, index) => `/adoption-network?page=${first + index}`),
	);
}

async function run(target: Target, duration: number): Promise<LoadOutcome> {
	const before = (await processorTime(target.site.pid)) ?? Number.NaN;
	const outcome = await load({
		port: target.site.port,
		seconds: duration,
		settle: 0.5,
		headers: asBrowsersAsk,
		paths: target.paths,
	});
	const after = (await processorTime(target.site.pid)) ?? Number.NaN;
	target.cores.push((after - before) / (duration + 0.5));
	return outcome;
}

function rowsOf(targets: Target[]): Row[] {
	const rows = targets.map((target) => rateRow(target));
	const [first, , third] = targets;
	const promised = rows[2];
	if (!first || !third || !promised) return rows;
	const rates = spreadOf(third.runs.map((run) => run.perSecond));
	promised.limit = writtenBound(leastRate);
	promised.verdict = verdictOn(rates.median, leastRate);
	const delays = spreadOf(third.runs.map((run) => run.latency.p99));
	const growth = spreadOf(
		third.runs.map((run, round) => (first.runs[round]?.perSecond ?? Number.NaN) / run.perSecond),
	);
	rows.splice(
		3,
		0,
		{
			id: "S2",
			what: `${third.what}, p99`,
			figure: `${written(delays.median)} ms`,
			limit: writtenBound(mostDelay),
			verdict: verdictOn(delays.median, mostDelay),
			spread: writtenSpread(delays, "ms"),
		},
		{
			id: "S2",
			what: "time for a page at 100,000 listings against 1,000",
			figure: `${written(1000 / rates.median)} ms`,
			floor: `${written(1000 / spreadOf(first.runs.map((run) => run.perSecond)).median)} ms`,
			limit: `${written(growth.median)} × (${writtenBound(mostGrowth)})`,
			verdict: verdictOn(growth.median, mostGrowth),
			spread: writtenSpread(growth),
		},
	);
	return rows;
}

function rateRow({ what, runs }: Target): Row {
	const rates = spreadOf(runs.map((run) => run.perSecond));
	const delays = spreadOf(runs.map((run) => run.latency.p99));
	return {
		id: "S2",
		what: `${what}, uncached`,
		figure: `${written(rates.median)} pages/s`,
		spread: `${writtenSpread(rates)}; p99 ${writtenSpread(delays, "ms")}`,
	};
}

function notes(targets: Target[], statements: number): string[] {
	const cores = spreadOf(targets.flatMap((target) => target.cores));
	return [
		`PAGE_CACHE_MB=0, ${connections} keep-alive connections, ${rounds} rounds of ${seconds} s, all ` +
			"lines in turn. The load generator, the site and PostgreSQL share this machine's cores.",
		"Without a cache, requests that arrive together for one page still share one render. Here " +
			"every connection has pages of its own (two of forty; ten of two hundred dogs), so no two " +
			`meet. That each was rendered is seen in the database: ${written(statements)} statements a page, ` +
			"as many as when pages are asked for one by one.",
		"Pages are asked for as browsers ask, who get them in zstd, and compressing them is in the " +
			`figures. The site's process, all its threads, used ${writtenSpread(cores)} cores.`,
	];
}
