import { type Answer, askForOk } from "./answer.ts";
import { askHelper, load, startHelper } from "./children.ts";
import { boundRow, pace, spreadOf, written } from "./figures.ts";
import type { FloorReply } from "./floor.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part, Row } from "./part.ts";
import type { SiteProcess } from "./site-process.ts";
import type { Stage } from "./stage.ts";

const pages = ["/", "/adoption-network"];
const rounds = 7;
const connections = 32;
const encoding = "br";
const minShare = { atLeast: 0.8 };
const maxLatencyRatio = { atMost: 3 };

export const cached: Part = {
	id: "S1",
	what: "a cached public page against a bare node:http server",
	minutes: () => 1,
	async measure(stage) {
		const site = await stage.site(await stage.samples());
		const rows: Row[] = [];
		for (const path of pages) rows.push(...(await comparePage(stage, site, path)));
		return rows;
	},
};

async function comparePage(stage: Stage, site: SiteProcess, path: string): Promise<Row[]> {
	// Twice: the first response is rendered; later ones come from the cache.
	await askForOk(site.port, path, encoding);
	const ours = await askForOk(site.port, path, encoding);
	const helper = startHelper("floor.ts");
	try {
		const answer = { headers: ours.headers, body: ours.body.toString("base64") };
		const floor = await askHelper<FloorReply>(helper, answer);
		requireSameResponse(ours, await askForOk(floor.port, path, encoding));
		const runs: { floor: LoadOutcome[]; site: LoadOutcome[] } = { floor: [], site: [] };
		for (const { port } of [floor, site]) await run(port, path, 1);
		for (let round = 0; round < rounds; round++) {
			stage.say(`  ${path}, round ${round + 1} of ${rounds}`);
			runs.floor.push(await run(floor.port, path, 3));
			runs.site.push(await run(site.port, path, 3));
		}
		return rowsOf(path, ours.body.byteLength, runs);
	} finally {
		helper.kill();
	}
}

function run(port: number, path: string, seconds: number): Promise<LoadOutcome> {
	return load({
		port,
		seconds,
		settle: 0.5,
		headers: { "Accept-Encoding": encoding },
		paths: Array.from({ length: connections }, () => [path]),
	});
}

/** Throws unless the floor sends the same bytes and headers; otherwise, the ratio means nothing. */
function requireSameResponse(ours: Answer, floor: Answer): void {
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
	runs: { floor: LoadOutcome[]; site: LoadOutcome[] },
): Row[] {
	const [site, floor] = [pace(runs.site), pace(runs.floor)];
	const shares = spreadOf(
		runs.site.map((run, round) => run.perSecond / (runs.floor[round]?.perSecond ?? Number.NaN)),
	);
	const factor = site.p99.median / floor.p99.median;
	const from = `${path} from memory`;
	const named = (what: string) => ({ id: "S1", what });
	return [
		{
			...boundRow(
				named(`${from}, ${written(bytes)} bytes in ${encoding}`),
				shares,
				"of the floor",
				minShare,
			),
			floor: `${written(site.rate.median)} of ${written(floor.rate.median)} requests/s`,
		},
		{
			...boundRow(named(`${from}, p99`), factor, "× the floor", maxLatencyRatio),
			floor: `${written(site.p99.median)} of ${written(floor.p99.median)} ms`,
		},
	];
}
