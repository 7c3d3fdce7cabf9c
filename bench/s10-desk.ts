import { load } from "./children.ts";
import { fillDesk, signInAdmin } from "./desk-work.ts";
import { spreadOf, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part, Row } from "./part.ts";
import type { SiteProcess } from "./site-process.ts";

const rounds = 3;
const seconds = 1.5;
const connections = 20;
const mostListings = 100_000;
/** A case for every ten listings. */
const listingsToACase = 10;
const mostDelay = { atMost: 120 };
const mostGrowth = { atMost: 1.3 };
const leastRate = { atLeast: 300 };

/** Every list of the desk, with a search or a filter where it has one. */
const lists = [
	{ what: "review queue", path: "/desk/review" },
	{ what: "dogs", path: "/desk/adoptions" },
	{ what: "dogs called Bruno", path: "/desk/adoptions?q=bruno" },
	{ what: "dogs that found a home", path: "/desk/adoptions?status=homed" },
	{ what: "kennels", path: "/desk/breeders" },
	{ what: "messages", path: "/desk/messages" },
	{ what: "subscribers", path: "/desk/subscribers" },
	{ what: "deliveries", path: "/desk/deliveries" },
	{ what: "guides", path: "/desk/guides" },
	{ what: "posts", path: "/desk/blog" },
	{ what: "photos", path: "/desk/photos" },
	{ what: "people", path: "/desk/people" },
	{ what: "history", path: "/desk/history" },
	{ what: "today", path: "/desk" },
];

/** What S2 measures, on the same site in the same run: the public list, rendered for each request. */
const publicList = "/adoption-network?page=";

type Stand = { url: string; site: SiteProcess; cookie: string };
type Target = (typeof lists)[number] & { few: LoadOutcome[]; many: LoadOutcome[] };

export const desk: Part = {
	id: "S10",
	what: "the desk's lists at 100,000 listings and 10,000 cases",
	async measure(stage) {
		const [small, large] = [await stand(1000), await stand(mostListings)];
		const targets = lists.map((list): Target => ({ ...list, few: [], many: [] }));
		for (const { path } of targets) {
			await run(small, path, 0.5);
			await run(large, path, 0.5);
		}
		const bare = await stage.site(large.url, { PAGE_CACHE_MB: "0" });
		const floor: LoadOutcome[] = [];
		for (let round = 0; round < rounds; round++) {
			stage.say(`  round ${round + 1} of ${rounds}`);
			floor.push(await runPublic(bare.port));
			for (const target of targets) {
				target.few.push(await run(small, target.path, seconds));
				target.many.push(await run(large, target.path, seconds));
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

		async function stand(count: number): Promise<Stand> {
			const url = await stage.listings(count);
			await fillDesk(url, count / listingsToACase);
			return { url, site: await stage.site(url), cookie: await signInAdmin(url) };
		}
	},
};

function run({ site, cookie }: Stand, path: string, duration: number): Promise<LoadOutcome> {
	return load({
		port: site.port,
		seconds: duration,
		settle: 0.3,
		headers: { "Accept-Encoding": "br", Cookie: cookie },
		paths: Array.from({ length: connections }, () => [path]),
	});
}

function runPublic(port: number): Promise<LoadOutcome> {
	return load({
		...{ port, seconds, settle: 0.5 },
		headers: { "Accept-Encoding": "br" },
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
