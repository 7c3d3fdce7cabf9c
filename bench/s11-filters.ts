import { askWell } from "./answer.ts";
import { column } from "./column.ts";
import { growthOf, pace, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import { dealt, visit } from "./lists.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part, Row } from "./part.ts";

const rounds = 5;
const seconds = 3;
const leastRate = { atLeast: 300 };
const mostDelay = { atMost: 120 };
const mostGrowth = { atMost: 1.3 };

/** Asked for in sixty towns. The first is what S11 promises; the others are for comparison. */
const asked = [
	{ what: "females good with kids, nearest first", query: "sex=female&kids=yes" },
	{ what: "females within 250 miles, nearest first", query: "sex=female&within=250" },
	{ what: "a word that few have, nearest first", query: "q=zebra" },
	{ what: "a word that many have, nearest first", query: "q=house" },
];
const sizes = [1_000, 100_000];

type Target = { what: string; size: number; port: number; paths: string[][]; runs: LoadOutcome[] };

export const filters: Part = {
	id: "S11",
	what: "filtered lists, nearest first",
	minutes: () => 3,
	async measure(stage) {
		const targets: Target[] = [];
		for (const size of sizes) {
			const url = await stage.listings(size);
			const { port } = await stage.site(url, { PAGE_CACHE_MB: "0" });
			const towns = await column(
				url,
				`select name || ', ' || region from places where country = 'US' and postal_code is null
				order by population desc limit 60`,
			);
			for (const { what, query } of size === sizes[0] ? asked.slice(0, 1) : asked) {
				const pathIn = (town: string) =>
					`/adoption-network?${new URLSearchParams(`${query}&near=${town}`)}`;
				targets.push({ what, size, port, paths: dealt(towns.map(pathIn)), runs: [] });
			}
			const [first = ""] = targets.at(-1)?.paths[0] ?? [];
			const page = (await askWell(port, first)).body.toString();
			if (!page.includes(" miles away")) throw new Error("The list says no distances.");
		}
		for (const { port, paths } of targets) await visit(port, paths, 2);
		for (let round = 0; round < rounds; round++) {
			stage.say(`  round ${round + 1} of ${rounds}`);
			for (const { port, paths, runs } of targets) runs.push(await visit(port, paths, seconds));
		}
		return rowsOf(targets);
	},
};

function rowsOf(targets: Target[]): Row[] {
	const [few, many, ...others] = targets;
	if (!few || !many) throw new Error("A size was not measured.");
	const growth = growthOf(few.runs, many.runs);
	return [
		rateRow(many, true),
		{
			id: "S11",
			what: "time for it at 100,000 listings against 1,000",
			figure: `${written(1000 / pace(many.runs).rate.median)} ms`,
			floor: `${written(1000 / pace(few.runs).rate.median)} ms`,
			limit: `${written(growth.median)} × (${writtenBound(mostGrowth)})`,
			verdict: verdictOn(growth.median, mostGrowth),
			spread: writtenSpread(growth),
		},
		...others.map((target) => rateRow(target, false)),
	];
}

function rateRow({ what, size, runs }: Target, promised: boolean): Row {
	const { rate, p99 } = pace(runs);
	return {
		id: "S11",
		what: `${what}, ${size.toLocaleString("en-US")} listings, uncached`,
		figure: `${written(rate.median)} pages/s, p99 ${written(p99.median)} ms`,
		limit: promised ? `${writtenBound(leastRate)}, p99 ${writtenBound(mostDelay)} ms` : "",
		verdict: promised
			? `rate ${verdictOn(rate.median, leastRate)}; p99 ${verdictOn(p99.median, mostDelay)}`
			: "",
		spread: `${writtenSpread(rate)}; p99 ${writtenSpread(p99, "ms")}`,
	};
}
