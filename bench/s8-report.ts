import { spreadOf, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import type { Measured, Row, Settings } from "./part.ts";
import type { Sample } from "./s8-samples.ts";
import type { VisitorsOutcome } from "./s8-visitors.ts";

const mostGrowth = { atMost: 1.1 };
const mostMemory = { atMost: 350 };
const none = { atMost: 0 };
const mostUntilSeen = { atMost: 1000 };

export type Load = {
	settings: Settings;
	outcome: VisitorsOutcome;
	/** After the warm-up, and all. */
	samples: Sample[];
	all: Sample[];
	/** Resident memory before the load, and the most there ever was, in millions of bytes. */
	atFirst: number;
	peak: number;
	/** In seconds; so is `worked`, what the queue took at the end. */
	warmUp: number;
	worked: number;
	letters: number;
	losses: string[];
	faults: string[];
	faultCount: number;
};

export function reportOn(load: Load): Measured {
	return {
		rows: [...memoryRows(load), ...faultRows(load), ...timeRows(load.outcome)],
		notes: notes(load),
	};
}

function memoryRows({ samples, atFirst, peak }: Load): Row[] {
	const third = Math.floor(samples.length / 3);
	const [first, last] = [samples.slice(0, third), samples.slice(-third)].map((part) =>
		spreadOf(part.map(({ resident }) => resident)),
	);
	if (!first || !last || third < 2) throw new Error("The load was too short to be judged.");
	const growth = last.median / first.median;
	const highest = Math.max(...samples.map(({ resident }) => resident));
	return [
		{
			...{ id: "S8", what: "memory, last third against the first, after the warm-up" },
			figure: `${written(last.median)} MB`,
			floor: `${written(first.median)} MB`,
			limit: `${written(growth)} × (${writtenBound(mostGrowth)})`,
			verdict: verdictOn(growth, mostGrowth),
			spread: `${writtenSpread(first, "MB")}; ${writtenSpread(last, "MB")}; ${written(slope(samples))} MB an hour`,
		},
		{
			...{ id: "S8", what: "memory, highest of the samples" },
			figure: `${written(highest)} MB`,
			limit: `${writtenBound(mostMemory)} MB`,
			verdict: verdictOn(highest, mostMemory),
			spread: `${written(atFirst)} MB before the load; highest ever, by the system, ${written(peak)} MB`,
		},
	];
}

/** How fast the samples rise, by least squares, in millions of bytes an hour. */
function slope(samples: Pick<Sample, "at" | "resident">[]): number {
	const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const [at, resident] = [
		mean(samples.map((each) => each.at)),
		mean(samples.map((each) => each.resident)),
	];
	let [above, below] = [0, 0];
	for (const each of samples) {
		above += (each.at - at) * (each.resident - resident);
		below += (each.at - at) ** 2;
	}
	return (above / below) * 3600;
}

function faultRows({ faultCount, losses, all, outcome, letters, worked }: Load): Row[] {
	const { sent, decided } = outcome;
	const forms = sent.contact.length + sent.rehome.length + sent.newsletter.length;
	const failed = all.at(-1)?.failed ?? Number.NaN;
	return [
		{
			...{ id: "S8", what: "failed requests and connections, wrong answers, logged faults" },
			figure: String(faultCount),
			limit: writtenBound(none),
			verdict: verdictOn(faultCount, none),
			spread: `answers of 500 and more by the site's own count: ${failed}`,
		},
		{
			...{ id: "S8", what: "lost, doubled or left over, of what was thanked for" },
			figure: String(losses.length),
			limit: writtenBound(none),
			verdict: verdictOn(losses.length, none),
			spread: `${forms} forms, ${sent.photos} photos, ${letters} letters; ${decided.published} published, ${decided.declined} declined, ${decided.withdrawn} withdrawn; queue empty after ${written(worked)} s`,
		},
	];
}

function timeRows({ times }: VisitorsOutcome): Row[] {
	const kinds = Object.entries(times).sort(([a], [b]) => a.localeCompare(b));
	return kinds.map(([kind, { count, median, p99, max }]) => ({
		...{ id: "S8", what: `${kind} (${count.toLocaleString("en-US")})` },
		figure: `p50 ${written(median)} ms, p99 ${written(p99)} ms`,
		spread: `longest ${written(max)} ms`,
		...(/, until its page is /.test(kind)
			? {
					limit: `longest ${writtenBound(mostUntilSeen)} ms`,
					verdict: verdictOn(max, mostUntilSeen),
				}
			: {}),
	}));
}

function notes({ settings, samples, all, warmUp, losses, faults, outcome }: Load): string[] {
	const { minutes, reads, submissions, decisionEvery, listings } = settings;
	const middle = (of: (sample: Sample) => number) => written(spreadOf(samples.map(of)).median);
	const most = (of: (sample: Sample) => number) => written(Math.max(...samples.map(of)));
	const [from, to] = [samples[0], samples.at(-1)];
	const hits = (to?.hits ?? 0) - (from?.hits ?? 0);
	const misses = (to?.misses ?? 0) - (from?.misses ?? 0);
	const counted = Object.values(outcome.times).reduce((sum, { count }) => sum + count, 0);
	return [
		`${written(minutes)} minutes on ${listings.toLocaleString("en-US")} listings with a desk of a tenth as many cases: ${reads} reads a second, ` +
			`${submissions} forms a second (half messages, a fifth requests with a photo of two million pixels, the rest ` +
			`newsletter), a decision at the desk every ${decisionEvery} s: publish, decline, publish, withdraw. ` +
			`The first ${written(warmUp)} s are warm-up: their times and memory are not counted, their faults are.`,
		"Readers and senders come by a clock of chance, however the site does (open loop), and a time runs " +
			"from the moment that was planned, so whoever waits behind a stall is counted with his whole wait. " +
			"The steps of one sender, and the reviewer, who is one person, follow each other. Of the reads some " +
			"ask again by ETag and some come over connections of their own; from 20,000 networks.",
		"The generator, the site (pages and jobs in one process), PostgreSQL with sync to disk and the mail " +
			"relay share this machine's cores. The counter that sets aside more than 200 messages of a form in " +
			"ten minutes was emptied every five seconds.",
		`Counted after the warm-up: ${counted.toLocaleString("en-US")} requests. Of public pages ${written((hits / (hits + misses)) * 100)} % came from memory, ` +
			`though every publication emptied it; it held ${middle((sample) => sample.pageCache)} MB. The site used ${middle((sample) => sample.cores)} cores (most ${most((sample) => sample.cores)}). ` +
			`Event loop late: p99 ${middle((sample) => sample.lagP99)} ms in the median of the samples, ${most((sample) => sample.lagMax)} ms at most. ` +
			`Waiting for a connection at a sample: at most ${most((sample) => sample.poolWaiting)}.`,
		course(all),
		...(faults.length > 0 ? [`Faults:\n${faults.map((line) => `  - ${line}`).join("\n")}`] : []),
		...(losses.length > 0 ? [`Losses:\n${losses.map((line) => `  - ${line}`).join("\n")}`] : []),
	];
}

/** A dozen moments of the whole, as a table. */
function course(all: Sample[]): string {
	const step = Math.max(1, Math.floor(all.length / 12));
	const shown = all.filter((_, index) => index % step === 0 || index === all.length - 1);
	const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
	return [
		line(["minute", "resident MB", "heap MB", "external MB", "event loop p99 ms", "cores"]),
		line(["--:", "--:", "--:", "--:", "--:", "--:"]),
		...shown.map((sample) =>
			line(
				[
					...[sample.at / 60, sample.resident, sample.heap],
					...[sample.external, sample.lagP99, sample.cores],
				].map(written),
			),
		),
	].join("\n");
}
