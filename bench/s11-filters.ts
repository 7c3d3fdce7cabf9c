import { askWell } from "./answer.ts";
import { column } from "./column.ts";
import { growthRow, paceRow, promisedOfLists } from "./figures.ts";
import { dealt, loadInTurn, type Target } from "./lists.ts";
import type { Part, Row } from "./part.ts";

/** Asked for in sixty towns. The first is what S11 promises; the others are for comparison. */
const asked = [
	{ what: "females good with kids, nearest first", query: "sex=female&kids=yes" },
	{ what: "females within 250 miles, nearest first", query: "sex=female&within=250" },
	{ what: "a word that few have, nearest first", query: "q=zebra" },
	{ what: "a word that many have, nearest first", query: "q=house" },
];
const sizes = [1_000, 100_000];

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
				const named = `${what}, ${size.toLocaleString("en-US")} listings, uncached`;
				targets.push({ what: named, port, paths: dealt(towns.map(pathIn)), runs: [] });
			}
			const [first = ""] = targets.at(-1)?.paths[0] ?? [];
			const page = (await askWell(port, first)).body.toString();
			if (!page.includes(" miles away")) throw new Error("The list says no distances.");
		}
		await loadInTurn(stage, targets);
		return rowsOf(targets);
	},
};

function rowsOf(targets: Target[]): Row[] {
	const [few, many, ...others] = targets;
	if (!few || !many) throw new Error("A size was not measured.");
	const named = ({ what }: Target) => ({ id: "S11", what });
	return [
		paceRow(named(many), many.runs, promisedOfLists),
		growthRow("S11", few.runs, many.runs),
		...others.map((target) => paceRow(named(target), target.runs)),
	];
}
