import { type Answer, askWell } from "./answer.ts";
import { load, startFloor } from "./children.ts";
import { spreadOf, verdictOn, written, writtenBound, writtenSpread } from "./figures.ts";
import type { LoadOutcome } from "./load.ts";
import type { Measured, Part, Row } from "./part.ts";
import { processorTime, type SiteProcess } from "./site-process.ts";
import type { Stage } from "./stage.ts";

const pages = ["/", "/adoption-network"];
const rounds = 7;
const connections = 32;
const encoding = "br";
const leastShare = { atLeast: 0.6 };
const mostDelay = { atMost: 3 };

export const cached: Part = {
	id: "S1",
	what: "a cached public page against a bare node:http server",
	minutes: () => 1,
	async measure(stage) {
		const site = await stage.site(await stage.samples());
		const busy: number[] = [];
		const rows: Row[] = [];
		for (const path of pages) rows.push(...(await comparePage(stage, site, path, busy)));
		return { rows, notes: notes(busy) } satisfies Measured;
	},
};

async function comparePage(
	stage: Stage,
	site: SiteProcess,
	path: string,
	busy: number[],
): Promise<Row[]> {
	// Twice: the first answer is rendered, the second comes from memory as all later ones do.
	await askWell(site.port, path, encoding);
	const ours = await askWell(site.port, path, encoding);
	const floor = await startFloor({ headers: ours.headers, body: ours.body.toString("base64") });
	try {
		requireSame(ours, await askWell(floor.port, path, encoding));
		const runs: { floor: LoadOutcome; site: LoadOutcome }[] = [];
		for (const server of [floor, site]) await run(server, path, 1);
		for (let round = 0; round < rounds; round++) {
			stage.say(`  ${path}, round ${round + 1} of ${rounds}`);
			const [below, above] = [await run(floor, path, 3), await run(site, path, 3)];
			runs.push({ floor: below.outcome, site: above.outcome });
			busy.push(below.busy, above.busy);
		}
		return rowsOf(path, ours.body.byteLength, runs);
	} finally {
		floor.stop();
	}
}

async function run(server: { port: number; pid: number }, path: string, seconds: number) {
	const before = await processorTime(server.pid);
	const outcome = await load({
		port: server.port,
		seconds,
		settle: 0.5,
		headers: { "Accept-Encoding": encoding },
		paths: Array.from({ length: connections }, () => [path]),
	});
	const after = await processorTime(server.pid);
	return { outcome, busy: ((after ?? Number.NaN) - (before ?? Number.NaN)) / (seconds + 0.5) };
}

/** The floor must send the same bytes under the same headers, or the ratio says nothing. */
function requireSame(ours: Answer, floor: Answer): void {
	if (!ours.body.equals(floor.body) || ours.headers.join("\n") !== floor.headers.join("\n")) {
		throw new Error("The bare server does not send what the site sends.");
	}
	if (ours.header("Content-Encoding") !== encoding) {
		throw new Error(`The page is not sent in ${encoding}.`);
	}
}

function rowsOf(
	path: string,
	bytes: number,
	runs: { floor: LoadOutcome; site: LoadOutcome }[],
): Row[] {
	const rates = spreadOf(runs.map((run) => run.site.perSecond));
	const floorRates = spreadOf(runs.map((run) => run.floor.perSecond));
	const shares = spreadOf(runs.map((run) => run.site.perSecond / run.floor.perSecond));
	const delays = spreadOf(runs.map((run) => run.site.latency.p99));
	const floorDelays = spreadOf(runs.map((run) => run.floor.latency.p99));
	const factor = delays.median / floorDelays.median;
	return [
		{
			id: "S1",
			what: `${path} from memory, ${written(bytes)} bytes in ${encoding}`,
			figure: `${written(rates.median)} requests/s`,
			floor: `${written(floorRates.median)} requests/s`,
			limit: `${written(shares.median)} of the floor (${writtenBound(leastShare)})`,
			verdict: verdictOn(shares.median, leastShare),
			spread: `${writtenSpread(rates)}; floor ${writtenSpread(floorRates)}; share ${writtenSpread(shares)}`,
		},
		{
			id: "S1",
			what: `${path} from memory, p99`,
			figure: `${written(delays.median)} ms`,
			floor: `${written(floorDelays.median)} ms`,
			limit: `${written(factor)} × the floor (${writtenBound(mostDelay)})`,
			verdict: verdictOn(factor, mostDelay),
			spread: `${writtenSpread(delays, "ms")}; floor ${writtenSpread(floorDelays, "ms")}`,
		},
	];
}

function notes(busy: number[]): string[] {
	const shares = spreadOf(busy.map((share) => share * 100));
	return [
		`${connections} keep-alive connections, ${rounds} rounds of 3 s, floor and site in turn; ` +
			"the share is the median of the rounds' own shares. The floor sends the same bytes with the " +
			"same headers from `writeHead` and `end`; that they are the same is checked first.",
		...(Number.isFinite(shares.median)
			? [
					`The server that was measured was busy ${writtenSpread(shares, "%")} of one core: far ` +
						"below 100 % would mean that the load generator, not the server, set the pace.",
				]
			: []),
	];
}
