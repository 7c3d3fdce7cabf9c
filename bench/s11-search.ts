import { askWell } from "./answer.ts";
import { column } from "./column.ts";
import { paceRow } from "./figures.ts";
import { dealt, loadInTurn, type Target } from "./lists.ts";
import type { Part } from "./part.ts";

const promised = { rate: { atLeast: 200 } };

const words =
	"calm friendly black brindle female kids cats yard leash vaccinated training walks gentle quiet".split(
		" ",
	);

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
			target(port, "by a name", names),
			target(port, "by two words", pairs),
			target(port, "by a misspelled name", names.map(misspelled)),
		];
		for (const { paths } of targets) {
			const page = (await askWell(port, paths[0]?.[0] ?? "")).body.toString();
			if (!page.includes("<article")) throw new Error(`Nothing is found at ${paths[0]?.[0]}.`);
		}
		await loadInTurn(stage, targets);
		return targets.map(({ what, runs }) => paceRow({ id: "S11", what }, runs, promised));
	},
};

function target(port: number, what: string, queries: string[]): Target {
	const paths = queries.map((q) => `/search?${new URLSearchParams({ q })}`);
	return {
		what: `a search ${what}, 100,000 listings, uncached`,
		port,
		paths: dealt(paths),
		runs: [],
	};
}

/** Without its third letter. */
function misspelled(name: string): string {
	return name.slice(0, 2) + name.slice(3);
}
