import { askForOk } from "./answer.ts";
import { column } from "./column.ts";
import { growthRow, listLimits, paceRow } from "./figures.ts";
import { dealt, loadAlternately, pagesOf, type Target, visit } from "./lists.ts";
import type { Part, Row } from "./part.ts";
import type { Stage } from "./stage.ts";

const sizes = [1_000, 10_000, 100_000];
const list = "/adoption-network";
/** So many that no memory of cards helps. */
const maxPages = 400;
const firstPages = (size: number) =>
	dealt(pagesOf(list, 1, Math.min(maxPages, Math.floor(size / 24))));
const uncachedPages = { PAGE_CACHE_MB: "0" };

export const uncached: Part = {
	id: "S2",
	what: "an uncached list page of 24 dogs",
	minutes: () => 3,
	async measure(stage) {
		const targets: Target[] = [];
		let port = 0;
		const add = (what: string, paths: string[][]) =>
			void targets.push({ what, port, paths, runs: [] });
		for (const size of sizes) {
			port = (await stage.site(await stage.listings(size), uncachedPages)).port;
			const page = (await askForOk(port, list)).body.toString();
			const shown = page.match(/<article/g)?.length;
			if (shown !== 24) throw new Error(`The list page shows ${shown} dogs.`);
			add(`the list of 24 dogs, ${size.toLocaleString("en-US")} listings`, firstPages(size));
		}
		add("pages 3,700 to 4,099 of 4,167", dealt(pagesOf(list, 3700, maxPages)));
		await requireUncached(stage, await stage.listings(1_000), firstPages(1_000));
		await loadAlternately(stage, targets);
		return rowsOf(targets);
	},
};

/**
 * Throws unless every request of the load is rendered anew: a page must cost as many statements under load as
 * when pages are requested one at a time.
 */
async function requireUncached(stage: Stage, url: string, paths: string[][]): Promise<void> {
	const done = "select xact_commit from pg_stat_database where datname = current_database()";
	/** Starts a site for each count, because a connection's statistics are final only when it closes. */
	async function count(visit: (port: number) => Promise<number>) {
		const site = await stage.site(url, uncachedPages);
		const before = Number(await column(url, done));
		const pages = await visit(site.port);
		await site.stop();
		return { pages, statements: Number(await column(url, done)) - before };
	}
	// Many rounds, because the first reads the cards as well.
	const all = Array.from({ length: 10 }, () => paths.flat()).flat();
	const idle = await count(async () => 0);
	const alone = await count(async (port) => {
		for (const path of all) await askForOk(port, path, "br");
		return all.length;
	});
	const together = await count(async (port) => (await visit(port, paths, 2)).answers);
	const [one = Number.NaN, many = 0] = [alone, together].map(
		({ pages, statements }) => (statements - idle.statements) / pages,
	);
	// Rounded, because scheduled jobs also run queries, more of them while pages are requested one by one.
	if (many >= Math.round(one) * 0.9) return;
	throw new Error(`Under load a page costs ${many} statements, alone ${one}.`);
}

function rowsOf(targets: Target[]): Row[] {
	const [few, , many] = targets;
	if (!few || !many) throw new Error("A size was not measured.");
	const rows = targets.map((target) =>
		paceRow(
			{ id: "S2", what: `${target.what}, uncached` },
			target.runs,
			target === many ? listLimits : {},
		),
	);
	return [...rows, growthRow("S2", few.runs, many.runs)];
}
