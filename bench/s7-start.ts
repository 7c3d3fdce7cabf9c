import { boundRow, spreadOf } from "./figures.ts";
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
			const site = await stage.siteWithOwnPostgres();
			times.push(site.startedIn);
			await site.stop();
		}
		const what = "warm start with the PostgreSQL it brings, to the first 200 of /";
		const warm = boundRow({ id: "S7", what }, spreadOf(times), "s", most);
		if (stage.firstStart === undefined) return [warm];
		const first =
			"first start of all, database and samples' rows included, without npm and the build";
		return [warm, boundRow({ id: "S15", what: first }, stage.firstStart, "s", { atMost: 60 })];
	},
};
