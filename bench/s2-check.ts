import { asBrowsersAsk, askWell } from "./answer.ts";
import { load } from "./children.ts";
import { statementsOf } from "./looking.ts";
import type { Stage } from "./stage.ts";

/**
 * Shows that every request of the load is rendered anew: a page costs as many statements under
 * load as it does when pages are asked for one after the other. Returns that number.
 */
export async function requireRenders(
	stage: Stage,
	databaseUrl: string,
	paths: string[][],
): Promise<number> {
	/** What a connection did is counted for good when it closes, so each turn has its own site. */
	async function count(visit: (port: number) => Promise<number>) {
		const site = await stage.site(databaseUrl, { PAGE_CACHE_MB: "0" });
		const before = await statementsOf(databaseUrl);
		const pages = await visit(site.port);
		await site.stop();
		return { pages, all: (await statementsOf(databaseUrl)) - before };
	}
	/** A start and a stop ask the database, too. */
	const { all: idle } = await count(async () => 0);
	async function statements(visit: (port: number) => Promise<number>): Promise<number> {
		const { pages, all } = await count(visit);
		return (all - idle) / pages;
	}
	const alone = await statements(async (port) => {
		for (const path of [...paths.flat(), ...paths.flat()]) await askWell(port, path, "br");
		return paths.flat().length * 2;
	});
	const together = await statements(async (port) => {
		const job = { port, seconds: 2, settle: 0, headers: asBrowsersAsk, paths };
		return (await load(job)).answers;
	});
	// Rounded: the site's clocks ask meanwhile, and pages that are asked for one by one take longer.
	if (together < Math.round(alone) * 0.9) {
		throw new Error(`Under load a page costs ${together} statements, alone ${alone}.`);
	}
	return together;
}
