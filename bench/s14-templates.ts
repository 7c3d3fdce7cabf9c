import { askWell } from "./answer.ts";
import { askHelper, startHelper } from "./children.ts";
import { pace, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import { dealt, dogSlugs, pagesOf, visit } from "./lists.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part, Row } from "./part.ts";
import type { TemplateReply } from "./template-server.ts";

const rounds = 5;
const seconds = 3;
const list = "/adoption-network";

type Target = {
	what: string;
	bound: { atLeast: number };
	paths: string[][];
	marks: [RegExp, RegExp];
};

export const templates: Part = {
	id: "S14",
	what: "uncached pages against a server of string templates",
	minutes: () => 2,
	async measure(stage) {
		const url = await stage.listings(100_000);
		const site = await stage.site(url, { PAGE_CACHE_MB: "0" });
		const dogs = await dogSlugs(url, 200);
		const targets: Target[] = [
			{
				what: "a dog's page",
				bound: { atLeast: 800 },
				paths: dealt(dogs.map((slug) => `${list}/${slug}`)),
				marks: [/<main[^>]*>/, /<\/main>/],
			},
			{
				what: "the list of 24 dogs",
				bound: { atLeast: 500 },
				paths: dealt(pagesOf(list, 1, 40)),
				marks: [/<li[^>]*><article/, /<\/article><\/li><\/ul>/],
			},
		];
		const [dog, cards] = await Promise.all(
			targets.map(async ({ paths, marks: [from, to] }) => {
				const html = (await askWell(site.port, paths[0]?.[0] ?? "")).body.toString();
				const [start, end] = [html.search(from), html.search(to)];
				if (start < 0 || end < start) throw new Error("The page has no content to replace.");
				return { before: html.slice(0, start), after: html.slice(end) };
			}),
		);
		const helper = startHelper("template-server.ts");
		stage.whenDone(async () => void helper.kill());
		const floor = await askHelper<TemplateReply>(helper, { url, list: cards, dog });
		const rows: Row[] = [];
		for (const target of targets) {
			const runs: Record<"site" | "floor", LoadOutcome[]> = { site: [], floor: [] };
			for (const { port } of [floor, site]) await visit(port, target.paths, 2);
			for (let round = 0; round < rounds; round++) {
				runs.floor.push(await visit(floor.port, target.paths, seconds));
				runs.site.push(await visit(site.port, target.paths, seconds));
			}
			rows.push(rowOf(target, runs));
		}
		return rows;
	},
};

function rowOf({ what, bound }: Target, runs: Record<"site" | "floor", LoadOutcome[]>): Row {
	const [site, floor] = [pace(runs.site), pace(runs.floor)];
	return {
		id: "S14",
		what: `${what}, 100,000 listings, uncached`,
		figure: `${written(site.rate.median)} pages/s`,
		floor: `${written(floor.rate.median)} pages/s`,
		limit: writtenBound(bound),
		verdict: verdictOn(site.rate.median, bound),
		spread: `${writtenSpread(site.rate)}; floor ${writtenSpread(floor.rate)}; p99 ${writtenSpread(site.p99, "ms")}`,
	};
}
