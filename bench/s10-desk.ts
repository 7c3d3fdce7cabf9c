import { asBrowsersAsk } from "./answer.ts";
import { load } from "./children.ts";
import { connections, lists, openDesk, visitDesk } from "./desk-lists.ts";
import { spreadOf, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part, Row } from "./part.ts";

const rounds = 3;
const seconds = 1.5;
const mostListings = 100_000;
const mostDelay = { atMost: 120 };
const mostGrowth = { atMost: 1.3 };
const leastRate = { atLeast: 300 };

/** What S2 measures, on the same site in the same run: the public list, rendered for each request. */
const publicList = "/adoption-network?page=";

type Target = (typeof lists)[number] & { few: LoadOutcome[]; many: LoadOutcome[] };

export const desk: Part = {
	id: "S10",
	what: "the desk's lists at 100,000 listings and 10,000 cases",
	minutes: () => 4,
	async measure(stage) {
		const open = async (count: number) => openDesk(stage, await stage.listings(count), count);
		const [small, large] = [await open(1000), await open(mostListings)];
		const targets = lists.map((list): Target => ({ ...list, few: [], many: [] }));
		for (const { path } of targets) {
			await visitDesk(small, path, 0.5);
			await visitDesk(large, path, 0.5);
		}
		const bare = await stage.site(large.url, { PAGE_CACHE_MB: "0" });
		const floor: LoadOutcome[] = [];
		for (let round = 0; round < rounds; round++) {
			stage.say(`  round ${round + 1} of ${rounds}`);
			floor.push(await runPublic(bare.port));
			for (const target of targets) {
				target.few.push(await visitDesk(small, target.path, seconds));
				target.many.push(await visitDesk(large, target.path, seconds));
			}
		}
		return {
			rows: [floorRow(floor), ...targets.flatMap(rowsOf)],
			notes: [
				`${connections} keep-alive connections of one signed-in admin, ${rounds} rounds of ${seconds} s, ` +
					"1,000 and 100,000 listings in turn; a case for every ten listings, half of them waiting. " +
					"No page of the desk is ever kept in memory. The load generator, both sites and PostgreSQL " +
					"share this machine's cores. One volunteer asks for one page every few seconds.",
			],
		};
	},
};

function runPublic(port: number): Promise<LoadOutcome> {
	return load({
		...{ port, seconds, settle: 0.5 },
		headers: asBrowsersAsk,
		// No page stands in two lists: two who ask for one at once would share it.
		paths: Array.from({ length: connections }, (_, hand) =>
			[1, 2, 3].map((page) => `${publicList}${hand * 3 + page}`),
		),
	});
}

function floorRow(runs: LoadOutcome[]): Row {
	const rates = spreadOf(runs.map((run) => run.perSecond));
	const delays = spreadOf(runs.map((run) => run.latency.p99));
	return {
		id: "S10",
		what: "to compare: the public list of 24 dogs, 100,000 listings",
		figure: `${written(rates.median)} pages/s, p99 ${written(delays.median)} ms`,
		spread: `${writtenSpread(rates)}; p99 ${writtenSpread(delays, "ms")}`,
	};
}

function rowsOf({ what, few, many }: Target): Row[] {
	const rates = spreadOf(many.map((run) => run.perSecond));
	const before = spreadOf(few.map((run) => run.perSecond));
	const delays = spreadOf(many.map((run) => run.latency.p99));
	const growth = spreadOf(
		many.map((run, round) => (few[round]?.perSecond ?? Number.NaN) / run.perSecond),
	);
	return [
		{
			id: "S10",
			what: `${what}, 100,000 listings`,
			figure: `${written(rates.median)} pages/s, p99 ${written(delays.median)} ms`,
			floor: `${written(before.median)} pages/s at 1,000`,
			limit: `${writtenBound(leastRate)}, p99 ${writtenBound(mostDelay)} ms, time ${writtenBound(mostGrowth)} ×`,
			verdict: [
				`rate ${verdictOn(rates.median, leastRate)}`,
				`p99 ${verdictOn(delays.median, mostDelay)}`,
				`growth ${written(growth.median)} × ${verdictOn(growth.median, mostGrowth)}`,
			].join("; "),
			spread: `${writtenSpread(rates)}; p99 ${writtenSpread(delays, "ms")}`,
		},
	];
}
