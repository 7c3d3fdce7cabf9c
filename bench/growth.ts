import { asBrowsersAsk, askWell } from "./answer.ts";
import { load } from "./children.ts";
import { lists as deskLists, openDesk, type Stand, visitDesk } from "./desk-lists.ts";
import { spreadOf, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import type { LoadOutcome } from "./load.ts";
import { fillOthers } from "./other-lists.ts";
import type { Part, Row } from "./part.ts";
import { type PublicList, publicLists } from "./public-lists.ts";
import type { Stage } from "./stage.ts";

const sizes = [1_000, 10_000, 100_000] as const;
const rounds = 3;
const seconds = 1;
const settle = 0.3;
const mostGrowth = { atMost: 1.3 };

/** One list at the three sizes. */
type Target = {
	what: string;
	/** The size that the largest is compared with. */
	from: (typeof sizes)[number];
	at: { run(seconds: number): Promise<LoadOutcome>; runs: LoadOutcome[] }[];
	/** Why it was not measured to the end; the others go on. */
	failure?: string;
};

export const growth: Part = {
	id: "GROWTH",
	what: "every public list and every list of the desk at 1,000, 10,000 and 100,000 listings",
	minutes: () => 9,
	async measure(stage) {
		const targets = await targetsOf(stage);
		for (const target of targets) await atEach(target, 0.5, () => {});
		for (let round = 0; round < rounds; round++) {
			stage.say(`  round ${round + 1} of ${rounds}`);
			for (const target of targets) {
				await atEach(target, seconds, (outcome, { runs }) => runs.push(outcome));
			}
		}
		return {
			rows: targets.map(rowOf),
			notes: [
				`PAGE_CACHE_MB=0, ${rounds} rounds of ${seconds} s, the three sizes of a list in turn. Beside the dogs ` +
					"stand a kennel and a case at the desk for every ten of them, a guide and a post for every hundred.",
				"Up to twenty keep-alive connections, each with pages of its own, so that no two share a render; " +
					"a list of one page has one connection: its figures are to be compared along the line, not down " +
					"the column. The load generator, three sites and PostgreSQL share this machine's cores.",
				"Growth is the time for a page at 100,000 against 1,000, or against 10,000 where a page is not yet " +
					"full at 1,000: namesakes (48 are shown) and the sitemap's file (5,000 addresses).",
			],
		};
	},
};

async function targetsOf(stage: Stage): Promise<Target[]> {
	const stands: Stand[] = [];
	const perSize: PublicList[][] = [];
	for (const size of sizes) {
		const url = await stage.copyOf(await stage.listings(size), `growth_${size}`);
		await fillOthers(url, size);
		stands.push(await openDesk(stage, url, size, { PAGE_CACHE_MB: "0" }));
		perSize.push(await publicLists(url));
	}
	const [, , largest = []] = perSize;
	const open = largest.map(
		({ what, fullFrom }, index): Target => ({
			what,
			from: fullFrom === 10_000 ? 10_000 : 1_000,
			at: stands.map(({ site: { port } }, size) => ({
				run: (duration) => visit(port, perSize[size]?.[index]?.paths ?? [], duration),
				runs: [],
			})),
		}),
	);
	const desk = deskLists.map(
		({ what, path }): Target => ({
			...{ what: `desk: ${what}`, from: 1_000 },
			at: stands.map((stand) => ({
				run: (duration) => visitDesk(stand, path, duration),
				runs: [],
			})),
		}),
	);
	// What one of them cannot show at all, it shall say before anything is measured.
	for (const [size, lists] of perSize.entries()) {
		for (const [path = "/"] of lists.flatMap(({ paths }) => paths)) {
			await askWell(stands[size]?.site.port ?? 0, path);
		}
	}
	return [...open, ...desk];
}

/** One run of a list at each size in turn. */
async function atEach(
	target: Target,
	duration: number,
	keep: (outcome: LoadOutcome, size: Target["at"][number]) => void,
): Promise<void> {
	if (target.failure) return;
	try {
		for (const size of target.at) {
			const outcome = await size.run(duration);
			if (outcome.requests === 0) throw new Error("a run had no answer in its time");
			keep(outcome, size);
		}
	} catch (error) {
		target.failure = error instanceof Error ? error.message : String(error);
	}
}

function visit(port: number, paths: string[][], duration: number): Promise<LoadOutcome> {
	return load({
		...{ port, paths, settle, seconds: duration },
		headers: asBrowsersAsk,
	});
}

function rowOf({ what, from, at, failure }: Target): Row {
	if (failure) return { id: "GROWTH", what, figure: "–", verdict: `not measured: ${failure}` };
	const told = at.map(({ runs }) => ({
		rates: spreadOf(runs.map(({ perSecond }) => perSecond)),
		p50: spreadOf(runs.map(({ latency }) => latency.median)),
		p99: spreadOf(runs.map(({ latency }) => latency.p99)),
	}));
	const words = ({ rates, p50, p99 }: (typeof told)[number]) =>
		`${written(rates.median)}/s, p50 ${written(p50.median)}, p99 ${written(p99.median)} ms`;
	const [few, middle, many] = told;
	if (!few || !middle || !many) throw new Error(`${what} was not measured at every size.`);
	const before = at[sizes.indexOf(from)]?.runs ?? [];
	const times = spreadOf(
		(at[2]?.runs ?? []).map(
			(run, round) => (before[round]?.perSecond ?? Number.NaN) / run.perSecond,
		),
	);
	return {
		...{ id: "GROWTH", what, figure: words(many) },
		floor: `${words(few)} at 1,000; ${words(middle)} at 10,000`,
		limit: `${written(times.median)} × ${from === 1_000 ? "" : "10,000 "}(${writtenBound(mostGrowth)})`,
		verdict: verdictOn(times.median, mostGrowth),
		spread: `${writtenSpread(times)} ×`,
	};
}
