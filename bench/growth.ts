import { growthOf, pace, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import { fillOthers } from "./fill.ts";
import {
	type Desk,
	deskLists,
	openDesk,
	type PublicList,
	publicLists,
	visit,
	visitDesk,
} from "./lists.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part, Row } from "./part.ts";
import type { Stage } from "./stage.ts";

const sizes = [1_000, 10_000, 100_000] as const;
const rounds = 3;
const seconds = 1;
const mostGrowth = { atMost: 1.3 };

/** One list at the three sizes. */
type Target = {
	what: string;
	/** The size that the largest is compared with: from there on its page is full. */
	from: number;
	at: { run(seconds: number): Promise<LoadOutcome>; runs: LoadOutcome[] }[];
};

export const growth: Part = {
	id: "GROWTH",
	what: "every public list and every list of the desk at 1,000, 10,000 and 100,000 listings",
	minutes: () => 9,
	async measure(stage) {
		const targets = await targetsOf(stage);
		const all = targets.flatMap(({ at }) => at);
		for (const { run } of all) await run(0.5);
		for (let round = 0; round < rounds; round++) {
			stage.say(`  round ${round + 1} of ${rounds}`);
			for (const { run, runs } of all) runs.push(await run(seconds));
		}
		return targets.map(rowOf);
	},
};

async function targetsOf(stage: Stage): Promise<Target[]> {
	const desks: Desk[] = [];
	const perSize: PublicList[][] = [];
	for (const size of sizes) {
		const url = await stage.copyOf(await stage.listings(size), `growth_${size}`);
		await fillOthers(url, size);
		desks.push(await openDesk(stage, url, size, { PAGE_CACHE_MB: "0" }));
		perSize.push(await publicLists(url));
	}
	const open = (perSize.at(-1) ?? []).map(
		({ what, fullFrom = 1_000 }): Target => ({
			what,
			from: fullFrom,
			at: desks.map(({ site }, size) => {
				const paths = perSize[size]?.find((list) => list.what === what)?.paths ?? [];
				return { run: (duration) => visit(site.port, paths, duration), runs: [] };
			}),
		}),
	);
	const closed = deskLists.map(
		({ what, path }): Target => ({
			what: `desk: ${what}`,
			from: 1_000,
			at: desks.map((desk) => ({
				run: (duration) => visitDesk(desk, path, duration),
				runs: [],
			})),
		}),
	);
	return [...open, ...closed];
}

function rowOf({ what, from, at }: Target): Row {
	const [few = "", middle = "", many = ""] = at.map(({ runs }) => {
		const { rate, p50, p99 } = pace(runs);
		return `${written(rate.median)}/s, p50 ${written(p50.median)}, p99 ${written(p99.median)} ms`;
	});
	const before = at[(sizes as readonly number[]).indexOf(from)]?.runs ?? [];
	const times = growthOf(before, at.at(-1)?.runs ?? []);
	return {
		id: "GROWTH",
		what,
		figure: many,
		floor: `${few} at 1,000; ${middle} at 10,000`,
		limit: `${written(times.median)} × ${from === 1_000 ? "" : "10,000 "}(${writtenBound(mostGrowth)})`,
		verdict: verdictOn(times.median, mostGrowth),
		spread: `${writtenSpread(times)} ×`,
	};
}
