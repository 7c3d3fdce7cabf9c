import { spreadOf, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import type { Part, Row } from "./part.ts";

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
		const warm: Row = {
			id: "S7",
			what: "warm start with the PostgreSQL it brings, to the first 200 of /",
			figure: `${written(spread.median)} s`,
			limit: `${writtenBound(most)} s`,
			verdict: verdictOn(spread.median, most),
			spread: writtenSpread(spread, "s"),
		};
		if (stage.firstStart === undefined) return [warm];
		const what = "first start of all, database and samples' rows included";
		return [warm, { id: "S7", what, figure: `${written(stage.firstStart)} s` }];
	},
};
