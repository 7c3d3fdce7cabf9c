import { readFile } from "node:fs/promises";
import { askForOk } from "./answer.ts";
import { askHelper, startHelper } from "./children.ts";
import { boundRow, formatSpread, spreadOf, written } from "./figures.ts";
import { dealt, dogSlugs, pagesOf, visit } from "./lists.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part, Row } from "./part.ts";
import type { TemplateReply } from "./template-server.ts";

const list = "/adoption-network";
const rounds = 5;
const seconds = 3;

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
		const { port, pid } = await stage.site(url, { PAGE_CACHE_MB: "0" });
		const dogs = dealt((await dogSlugs(url, 20_000)).map((slug) => `${list}/${slug}`));
		const pages = dealt(pagesOf(list, 1, 400));
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
		const measured = [
			{ what: "a dog’s page, 20,000 of them", paths: dogs },
			{ what: "the list of 24 dogs, 400 pages", paths: pages },
		];
		const rows: Row[] = [];
		for (const { what, paths } of measured) {
			const times = { site: [] as number[], floor: [] as number[] };
			for (let round = 0; round <= rounds; round++) {
				const own = await processorTime(pid, () => visit(port, paths, seconds));
				const least = await processorTime(helper.pid ?? 0, () => visit(floor.port, paths, seconds));
				// The first round only warms up.
				if (round === 0) continue;
				times.site.push(own);
				times.floor.push(least);
			}
			const [site, least] = [spreadOf(times.site), spreadOf(times.floor)];
			const name = `processor time for ${what}, uncached, 100,000 listings`;
			rows.push({
				...boundRow({ id: "S14", what: name }, site.median / least.median, "×", { atMost: 4 }),
				floor: `${written(least.median)} ms`,
				spread: formatSpread(site, "ms"),
			});
		}
		return rows;
	},
};

/** Milliseconds of processor time per page, of a process that answers nothing else meanwhile. */
async function processorTime(pid: number, load: () => Promise<LoadOutcome>): Promise<number> {
	const before = await processorTicks(pid);
	const { answers } = await load();
	return (((await processorTicks(pid)) - before) * msPerTick) / answers;
}

/** Linux counts in hundredths of a second. */
const msPerTick = 10;

async function processorTicks(pid: number): Promise<number> {
	const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
	return Number(fields[11]) + Number(fields[12]);
}
