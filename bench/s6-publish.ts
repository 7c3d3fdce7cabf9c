import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./answer.ts";
import { column } from "./column.ts";
import { formatBound, formatSpread, spreadOf, verdictOn, written } from "./figures.ts";
import type { Part } from "./part.ts";
import type { SiteProcess } from "./site-process.ts";

const turns = 10;
const most = { atMost: 1000 };
const list = "/adoption-network";

export const publish: Part = {
	id: "S6",
	what: "publish or withdraw, until every process shows it",
	minutes: () => 1,
	async measure(stage) {
		const database = await stage.samples();
		const sites = [await stage.site(database), await stage.site(database)];
		const [newest = ""] = await column(
			database,
			"select id || '/' || slug from adoption_listings where approved order by date_added desc limit 1",
		);
		const [id, slug = ""] = newest.split("/");
		// These modules read their settings on import.
		process.env.DATABASE_URL = database;
		const { dogs } = await import("#app/network/dogs/store.ts");
		const { systemActor } = await import("#app/people/actor.ts");
		const { pool } = await import("#app/platform/database/db.server.ts");
		const actor = systemActor("measurement");
		const times: number[] = [];
		try {
			for (let turn = 0; turn < turns; turn++) {
				for (const shown of [false, true]) {
					const began = performance.now();
					await dogs.transition(Number(id), shown ? "available" : "withdrawn", actor);
					await Promise.all(sites.map((site) => untilShown(site, slug, shown)));
					times.push(performance.now() - began);
				}
			}
		} finally {
			await dogs.transition(Number(id), "available", actor);
			await pool.end();
		}
		const spread = spreadOf(times);
		return [
			{
				id: "S6",
				what: "publish or withdraw, shown by two processes: list and dog's page",
				figure: `median ${written(spread.median)} ms, longest ${written(spread.max)} ms`,
				limit: `longest ${formatBound(most)} ms`,
				verdict: verdictOn(spread.max, most),
				spread: formatSpread(spread, "ms"),
			},
		];
	},
};

/** Polls until both pages show the change. Both are cached, because the last turn ended by polling. */
async function untilShown(site: SiteProcess, slug: string, shown: boolean): Promise<void> {
	const deadline = performance.now() + 10_000;
	while (!(await shows(site, slug, shown))) {
		if (performance.now() > deadline) throw new Error("A change was not shown within 10 s.");
		await sleep(2);
	}
}

async function shows(site: SiteProcess, slug: string, shown: boolean): Promise<boolean> {
	const page = await ask(site.port, list);
	if (page.body.includes(`href="${list}/${slug}"`) !== shown) return false;
	return (await ask(site.port, `${list}/${slug}`)).status === (shown ? 200 : 404);
}
