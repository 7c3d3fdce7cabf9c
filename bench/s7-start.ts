import { spreadOf, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import type { Part } from "./part.ts";

const turns = 5;
const most = { atMost: 3 };

export const warmStart: Part = {
	id: "S7",
	what: "warm start to first page",
	minutes: () => 1,
	async measure(stage) {
		const times: number[] = [];
		for (let turn = 0; turn < turns; turn++) {
			const site = await stage.siteAlone();
			times.push(site.startedIn);
			await site.stop();
		}
		const spread = spreadOf(times);
		return {
			rows: [
				{
					id: "S7",
					what: "warm start with the PostgreSQL it brings, to the first 200 of /",
					figure: `${written(spread.median)} s`,
					limit: `${writtenBound(most)} s`,
					verdict: verdictOn(spread.median, most),
					spread: writtenSpread(spread, "s"),
				},
				...(stage.firstStart === undefined
					? []
					: [
							{
								id: "S7",
								what: "first start of all, database and sample content included",
								figure: `${written(stage.firstStart)} s`,
							},
						]),
			],
			notes: [
				"From spawning `node bin/start.ts` on an existing data folder and build; PostgreSQL was " +
					"stopped before every turn and is started by the site. `npm start` itself adds the time " +
					"in which npm and bin/setup.mjs see that nothing has to be installed or built.",
			],
		};
	},
};
