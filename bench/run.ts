import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { type Part, type Row, type Settings, Unavailable } from "./part.ts";
import { cached } from "./s1-cached.ts";
import { uncached } from "./s2-uncached.ts";
import { html } from "./s3-html.ts";
import { lighthouse } from "./s4-lighthouse.ts";
import { pictures } from "./s5-pictures.ts";
import { publish } from "./s6-publish.ts";
import { warmStart } from "./s7-start.ts";
import { mixedLoad } from "./s8-load.ts";
import { submissions } from "./s9-submissions.ts";
import { desk } from "./s10-desk.ts";
import { finding } from "./s11-finding.ts";
import { newsletter } from "./s12-newsletter.ts";
import { tap } from "./s13-tap.ts";
import { templates } from "./s14-templates.ts";
import { hits } from "./s16-hits.ts";
import { overload } from "./s17-overload.ts";
import { openStage, type Stage } from "./stage.ts";

const parts: Part[] = [
	cached,
	uncached,
	html,
	lighthouse,
	pictures,
	publish,
	warmStart,
	submissions,
	desk,
	finding,
	newsletter,
	tap,
	templates,
	hits,
	overload,
	mixedLoad,
];

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		folder: { type: "string" },
		to: { type: "string" },
		minutes: { type: "string", default: "30" },
		reads: { type: "string", default: "150" },
		submissions: { type: "string", default: "1" },
		listings: { type: "string", default: "100000" },
	},
});
const settings: Settings = {
	minutes: Number(values.minutes),
	reads: Number(values.reads),
	submissions: Number(values.submissions),
	listings: Number(values.listings),
};
process.exitCode = await main(positionals.map((name) => name.toUpperCase()));

async function main(wanted: string[]): Promise<number> {
	const unknown = wanted.filter((name) => !parts.some(({ id }) => id === name));
	if (unknown.length > 0 || Object.values(settings).some((value) => !(value >= 0))) {
		console.error("Usage: npm run bench -- [part …] [--folder F] [--to FILE] [--minutes N] …");
		for (const { id, what } of parts) console.error(`  ${id.toLowerCase()}  ${what}`);
		return 1;
	}
	const chosen = parts.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
	const minutes = chosen.reduce((sum, part) => sum + part.minutes(settings), 0);
	console.log(
		`This takes about ${Math.ceil(minutes)} minutes, and two more for a new data folder.`,
	);
	const machine = await describeMachine();
	const stage = await openStage(console.log, values.folder && resolve(values.folder));
	try {
		const rows: Row[] = [];
		for (const part of chosen) {
			console.log(`${part.id}: ${part.what} …`);
			rows.push(...(await attempt(part, stage)));
			if (stage.interrupted.aborted) return 130;
		}
		const report = `${tableOf(rows)}\n\n${machine}, PostgreSQL ${stage.postgresVersion}\n`;
		console.log(`\n${report}`);
		if (values.to) await writeFile(resolve(values.to), report);
		return 0;
	} finally {
		await stage.close();
	}
}

async function attempt(part: Part, stage: Stage): Promise<Row[]> {
	try {
		return await part.measure(stage, settings);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		if (!(error instanceof Unavailable || stage.interrupted.aborted)) console.error(error);
		const verdict = `not measured: ${reason.split("\n", 1)[0]}`;
		return [{ id: part.id, what: part.what, figure: "–", verdict }];
	} finally {
		await stage.endPart();
	}
}

function tableOf(rows: readonly Row[]): string {
	const heads = ["id", "what", "figure", "floor", "ratio or limit", "verdict", "spread"];
	const cells = rows.map(({ id, what, figure, floor, limit, verdict, spread }) =>
		[id, what, figure, floor, limit, verdict, spread].map((cell) => cell || "–"),
	);
	return [heads, heads.map(() => "--"), ...cells]
		.map((line) => `| ${line.join(" | ")} |`)
		.join("\n");
}

/** Describes the machine, including its load before the run, which affects every figure. */
async function describeMachine(): Promise<string> {
	const { stdout: commit } = await promisify(execFile)("git", ["describe", "--always", "--dirty"]);
	const cores = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}`;
	const load = `load ${loadavg()[0]?.toFixed(1)} before the run`;
	return `${new Date().toISOString()}, commit ${commit.trim()}, ${cores}, ${load}, Node ${process.versions.node}`;
}
