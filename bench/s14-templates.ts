import { askForOk } from "./answer.ts";
import { askHelper, startHelper } from "./children.ts";
import { pace, paceRow, written } from "./figures.ts";
import { dealt, dogSlugs, loadAlternately, pagesOf, type Target } from "./lists.ts";
import type { Part } from "./part.ts";
import type { TemplateReply } from "./template-server.ts";

const list = "/adoption-network";

/** The template server replaces the HTML between these marks. */
const marks = {
	dog: [/<main[^>]*>/, /<\/main>/],
	list: [/<li[^>]*><article/, /<\/ul>/],
} as const;

export const templates: Part = {
	id: "S14",
	what: "uncached pages against a server of string templates",
	minutes: () => 2,
	async measure(stage) {
		const url = await stage.listings(100_000);
		const { port } = await stage.site(url, { PAGE_CACHE_MB: "0" });
		const dogs = dealt((await dogSlugs(url, 200)).map((slug) => `${list}/${slug}`));
		const pages = dealt(pagesOf(list, 1, 40));
		const frameOf = async (paths: string[][], [from, to]: readonly [RegExp, RegExp]) => {
			const html = (await askForOk(port, paths[0]?.[0] ?? "")).body.toString();
			const start = html.search(from);
			const end = start + html.slice(start).search(to);
			if (start < 0 || end < start) throw new Error("The page has no content to replace.");
			return { before: html.slice(0, start), after: html.slice(end) };
		};
		const frames = {
			dog: await frameOf(dogs, marks.dog),
			list: await frameOf(pages, marks.list),
		};
		const helper = startHelper("template-server.ts");
		stage.onPartEnd(async () => void helper.kill());
		const floor = await askHelper<TemplateReply>(helper, { url, ...frames });
		const target = (what: string, port: number, paths: string[][]): Target => {
			return { what: `${what}, 100,000 listings, uncached`, port, paths, runs: [] };
		};
		const measured = [
			{ what: "a dog's page", paths: dogs, rate: { atLeast: 800 } },
			{ what: "the list of 24 dogs", paths: pages, rate: { atLeast: 500 } },
		].map(({ what, paths, rate }) => ({
			rate,
			site: target(what, port, paths),
			floor: target(what, floor.port, paths),
		}));
		await loadAlternately(
			stage,
			measured.flatMap(({ site, floor }) => [floor, site]),
		);
		return measured.map(({ rate, site, floor }) => ({
			...paceRow({ id: "S14", what: site.what }, site.runs, { rate }),
			floor: `${written(pace(floor.runs).rate.median)} pages/s`,
		}));
	},
};
