import { formatBound, growthOf, pace, paceRow, verdictOn, written } from "./figures.ts";
import { dealt, deskLists, openDesk, pagesOf, visit, visitDesk } from "./lists.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part, Row } from "./part.ts";

const rounds = 3;
const seconds = 1.5;
const limits = { rate: { atLeast: 100 }, p99: { atMost: 200 } };
const maxGrowth = { atMost: 1.3 };

/** The public list that S2 measures, for comparison on the same database in the same run. */
const publicPages = dealt(pagesOf("/adoption-network", 1, 60));

type Target = (typeof deskLists)[number] & { few: LoadOutcome[]; many: LoadOutcome[] };

export const desk: Part = {
	id: "S10",
	what: "the desk's lists at 100,000 listings and 10,000 cases",
	minutes: () => 4,
	async measure(stage) {
		const open = async (count: number) => openDesk(stage, await stage.listings(count), count);
		const [small, large] = [await open(1_000), await open(100_000)];
		const targets = deskLists.map((list): Target => ({ ...list, few: [], many: [] }));
		for (const { path } of targets) {
			await visitDesk(small, path, 0.5);
			await visitDesk(large, path, 0.5);
		}
		const bare = await stage.site(large.url, { PAGE_CACHE_MB: "0" });
		const floor: LoadOutcome[] = [];
		for (let round = 0; round < rounds; round++) {
			stage.say(`  round ${round + 1} of ${rounds}`);
			floor.push(await visit(bare.port, publicPages, seconds));
			for (const { path, few, many } of targets) {
				few.push(await visitDesk(small, path, seconds));
				many.push(await visitDesk(large, path, seconds));
			}
		}
		const compared = "to compare: the public list of 24 dogs, 100,000 listings";
		return [paceRow({ id: "S10", what: compared }, floor), ...targets.map(rowOf)];
	},
};

function rowOf({ what, few, many }: Target): Row {
	const row = paceRow({ id: "S10", what: `${what}, 100,000 listings` }, many, limits);
	const growth = growthOf(few, many).median;
	return {
		...row,
		floor: `${written(pace(few).rate.median)} pages/s at 1,000`,
		limit: `${row.limit}, time ${formatBound(maxGrowth)} ×`,
		verdict: `${row.verdict}; growth ${written(growth)} × ${verdictOn(growth, maxGrowth)}`,
	};
}
