import { type Answer, askWell } from "./answer.ts";
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
const leastShare = { atLeast: 0.6 };
const mostDelay = { atMost: 3 };

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
	// Twice: the first answer is rendered, the second comes from memory as all later ones do.
	await askWell(site.port, path, encoding);
	const ours = await askWell(site.port, path, encoding);
	const helper = startHelper("floor.ts");
	try {
		const answer = { headers: ours.headers, body: ours.body.toString("base64") };
		const floor = await askHelper<FloorReply>(helper, answer);
		requireSame(ours, await askWell(floor.port, path, encoding));
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
				leastShare,
			),
			floor: `${written(site.rate.median)} of ${written(floor.rate.median)} requests/s`,
		},
		{
			...boundRow(named(`${from}, p99`), factor, "× the floor", mostDelay),
			floor: `${written(site.p99.median)} of ${written(floor.p99.median)} ms`,
		},
	];
}
