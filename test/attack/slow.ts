import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Copy } from "./site-copy.ts";
import { type Finding, runTool, type Verdict } from "./tool.ts";

/** The slow attacks; `isCut` says whether the site must close their connections within 30 s. */
const ways = [
	{ name: "slow headers", args: ["-H"], path: "/", isCut: true },
	{ name: "slow bodies", args: ["-B", "-s", "65536"], path: "/contact", isCut: true },
	{
		name: "slow bodies of photos",
		args: ["-B", "-s", "9000000", "-f", "multipart/form-data; boundary=x"],
		path: "/adoption-network/signup",
		isCut: true,
	},
	{
		name: "slow reading",
		args: ["-X", "-k", "5", "-w", "10", "-y", "20", "-n", "5", "-z", "32"],
		path: "/guides",
		isCut: false,
	},
	{ name: "ranges", args: ["-R", "-a", "1", "-b", "3000"], path: "/guides", isCut: false },
];

const connections = 400;
/** Seconds per attack: all connections are open after 4, and those to be cut are cut by 34. */
const length = 45;
/** In milliseconds: a slower response to a visitor counts as an outage. Without load it takes 3. */
const timeoutMs = 5_000;

export async function runSlowAttacks(copy: Copy): Promise<Verdict> {
	const verdicts: Verdict[] = [];
	for (const [index, way] of ways.entries()) verdicts.push(await runSlowAttack(copy, way, index));
	return {
		findings: verdicts.flatMap(({ findings }) => findings),
		facts: verdicts.flatMap(({ facts }) => facts),
	};
}

/** Opens hundreds of nearly idle connections while a visitor requests pages every second. */
async function runSlowAttack(
	{ site, reports }: Copy,
	{ name, args, path, isCut }: (typeof ways)[number],
	index: number,
): Promise<Verdict> {
	const file = join(reports, `slow-${index}`);
	const found = (what: string, words: string): Finding => ({
		tool: "slowhttptest",
		what,
		where: `${name} at ${path}`,
		words,
	});
	const common = ["-c", `${connections}`, "-r", "100", "-i", "5", "-l", `${length}`, "-p", "5"];
	let over = false;
	const visits = visit(site.origin, () => over);
	const ran = await runTool(
		"slowhttptest",
		[...args, ...common, "-u", site.origin + path, "-g", "-o", file],
		{ seconds: length + 30, log: `${file}.log`, cwd: reports },
	);
	over = true;
	const { slowest, failed, count } = await visits;
	const rows = readRows(await readFile(`${file}.csv`, "utf8").catch(() => ""));
	const most = Math.max(0, ...rows.map(({ connected }) => connected));
	// slowhttptest ends early once every connection has been closed.
	const left = /No open connections left/.test(ran.output) ? 0 : (rows.at(-1)?.connected ?? 0);
	const away = rows.filter(({ available }) => !available).length;
	return {
		findings: [
			...(rows.length === 0 ? [found("not done", ran.output.trim().slice(-300))] : []),
			...(away > 0 ? [found("no service", `not available in ${away} of its rows`)] : []),
			...failed.map((words) => found("a visitor's request failed", words)),
			...(slowest > timeoutMs ? [found("slow for others", `${Math.round(slowest)} ms`)] : []),
			...(isCut && left > 0 && rows.length > 0
				? [found("not cut off", `${left} of ${most} connections after ${length} s`)]
				: []),
		],
		facts: [
			`slowhttptest ${name}: ${most} connections at once, ${left} left after ${ran.seconds} s; ` +
				`${count} visits meanwhile, the slowest ${Math.round(slowest)} ms`,
		],
	};
}

/** Parses slowhttptest's table: "Seconds,Closed,Pending,Connected,Service Available". */
export function readRows(csv: string) {
	return csv
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => line.split(",").map(Number))
		.map(([second = 0, closed = 0, pending = 0, connected = 0, available = 0]) => ({
			second,
			closed,
			pending,
			connected,
			// slowhttptest writes 1000 for available, to fit its own chart, and 0 for unavailable.
			available: available > 0,
		}));
}

async function visit(origin: string, isOver: () => boolean) {
	const figures = { slowest: 0, count: 0, failed: [] as string[] };
	while (!isOver()) {
		for (const path of ["/healthz", "/", "/contact"]) {
			const began = performance.now();
			const answer = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) })
				.then(async (response) => {
					await response.arrayBuffer();
					return response.status;
				})
				.catch((error: unknown) => String(error));
			if (answer !== 200) figures.failed.push(`${path}: ${answer}`);
			figures.slowest = Math.max(figures.slowest, performance.now() - began);
			figures.count++;
		}
		await pause(1_000);
	}
	return figures;
}
