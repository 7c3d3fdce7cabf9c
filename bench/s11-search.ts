import { askWell } from "./answer.ts";
import { column } from "./column.ts";
import { pace, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import { dealt, visit } from "./lists.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part, Row } from "./part.ts";

const rounds = 5;
const seconds = 3;
const leastRate = { atLeast: 200 };

const words =
	"calm friendly black brindle female kids cats yard leash vaccinated training walks gentle quiet".split(
		" ",
	);

type Target = { what: string; paths: string[][]; runs: LoadOutcome[] };

export const search: Part = {
	id: "S11",
	what: "an uncached search among 100,000 listings",
	minutes: () => 2,
	async measure(stage) {
		const url = await stage.listings(100_000);
		const { port } = await stage.site(url, { PAGE_CACHE_MB: "0" });
		const names = await column(
			url,
			"select name from adoption_listings where approved group by name order by hashtext(name) limit 200",
		);
		const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => `${one} ${other}`));
		const targets: Target[] = [
			target("by a name", names),
			target("by two words", pairs),
			target("by a misspelled name", names.map(misspelled)),
		];
		for (const { paths } of targets) {
			const page = (await askWell(port, paths[0]?.[0] ?? "")).body.toString();
			if (!page.includes("<article")) throw new Error(`Nothing is found at ${paths[0]?.[0]}.`);
		}
		for (const { paths } of targets) await visit(port, paths, 2);
		for (let round = 0; round < rounds; round++) {
			stage.say(`  round ${round + 1} of ${rounds}`);
			for (const { paths, runs } of targets) runs.push(await visit(port, paths, seconds));
		}
		return targets.map(rowOf);
	},
};

function target(what: string, queries: string[]): Target {
	const paths = queries.map((q) => `/search?${new URLSearchParams({ q })}`);
	return { what: `a search ${what}, 100,000 listings`, paths: dealt(paths), runs: [] };
}

/** Without its third letter. */
function misspelled(name: string): string {
	return name.slice(0, 2) + name.slice(3);
}

function rowOf({ what, runs }: Target): Row {
	const { rate, p99 } = pace(runs);
	return {
		id: "S11",
		what: `${what}, uncached`,
		figure: `${written(rate.median)} pages/s`,
		limit: writtenBound(leastRate),
		verdict: verdictOn(rate.median, leastRate),
		spread: `${writtenSpread(rate)}; p99 ${writtenSpread(p99, "ms")}`,
	};
}
