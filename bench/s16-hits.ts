import { setTimeout as sleep } from "node:timers/promises";
import { askForOk } from "./answer.ts";
import { outcomeOf } from "./children.ts";
import { column } from "./column.ts";
import { boundRow } from "./figures.ts";
import { dogSlugs } from "./lists.ts";
import type { Part } from "./part.ts";
import type { PublisherJob } from "./publisher.ts";
import type { VisitsJob, VisitsOutcome } from "./visits.ts";

/** A page stays in memory for ten minutes, so the share is steady only after that. */
const warmUpSeconds = 600;
const seconds = 240;
const everySeconds = 5;
const rates = [
	{ perSecond: 5, bound: { atLeast: 0.4 } },
	{ perSecond: 200, bound: { atLeast: 0.7 } },
];

export const hits: Part = {
	id: "S16",
	what: "visits served from memory while something is published every 5 seconds",
	minutes: () => (warmUpSeconds + seconds) / 60,
	async measure(stage) {
		const url = await stage.listings(100_000);
		const paths = (await dogSlugs(url, 100_000)).map((slug) => `/adoption-network/${slug}`);
		const ids = await column(
			url,
			"select id from adoption_listings where status = 'available' order by hashint8(id + 1) limit 500",
		);
		const whole = warmUpSeconds + seconds;
		const publishing: PublisherJob = { url, ids: ids.map(Number), everySeconds, seconds: whole };
		const published = outcomeOf<number>("publisher.ts", publishing, whole + 60);
		const rows = await Promise.all(
			rates.map(async ({ perSecond, bound }) => {
				const { port } = await stage.site(url);
				const streams = [{ kind: "dog", perSecond, paths, zipf: true }];
				const job: VisitsJob = { port, seconds: whole, streams };
				const visits = outcomeOf<VisitsOutcome>("visits.ts", job, whole + 60);
				await sleep(warmUpSeconds * 1000);
				const before = await countsOf(port);
				await visits;
				const after = await countsOf(port);
				const [found, missed] = [after.hits - before.hits, after.misses - before.misses];
				const what = `of visits to 100,000 dogs, Zipf, ${perSecond} a second, from memory`;
				return boundRow({ id: "S16", what }, found / (found + missed), "", bound);
			}),
		);
		stage.say(`  ${await published} changes were published`);
		return rows;
	},
};

async function countsOf(port: number): Promise<{ hits: number; misses: number }> {
	const text = (await askForOk(port, "/metrics")).body.toString();
	const count = (name: string) =>
		Number(new RegExp(`^ccr_page_cache_${name}_total (\\d+)`, "m").exec(text)?.[1]);
	return { hits: count("hits"), misses: count("misses") };
}
