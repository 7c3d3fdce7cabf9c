import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { type Command, readCommand } from "./command.ts";
import { growth } from "./growth.ts";
import { describeMachine } from "./machine.ts";
import { type Measured, type Part, type Settings, Unavailable } from "./part.ts";
import { photos } from "./photos.ts";
import { plans } from "./plans.ts";
import { reportOf, tableOf } from "./report.ts";
import { cached } from "./s1-cached.ts";
import { uncached } from "./s2-uncached.ts";
import { bytes } from "./s3-bytes.ts";
import { lighthouse } from "./s4-lighthouse.ts";
import { pictures } from "./s5-pictures.ts";
import { publish } from "./s6-publish.ts";
import { warmStart } from "./s7-start.ts";
import { mixedLoad } from "./s8-load.ts";
import { submissions } from "./s9-submissions.ts";
import { desk } from "./s10-desk.ts";
import { openStage, type Stage } from "./stage.ts";

const parts: Part[] = [
	cached,
	uncached,
	bytes,
	lighthouse,
	pictures,
	publish,
	warmStart,
	submissions,
	desk,
	photos,
	growth,
	mixedLoad,
	plans,
];
const say = (line: string) => console.log(line);

process.exitCode = await main();

async function main(): Promise<number> {
	const command = understood();
	if (!command) return 1;
	const { wanted, settings } = command;
	const unknown = wanted.filter((name) => !parts.some(({ id }) => id === name));
	if (unknown.length > 0) {
		console.error(`There is no ${unknown.join(", ")}. What can be measured:`);
		for (const { id, what } of parts) console.error(`  ${id.toLowerCase()}  ${what}`);
		return 1;
	}
	const chosen = parts.filter(({ id, byName }) =>
		wanted.length === 0 ? !byName : wanted.includes(id),
	);
	const minutes = chosen.reduce((sum, part) => sum + part.minutes(settings), 0);
	say(`This takes about ${Math.ceil(minutes)} minutes, and two more for a new data folder.`);
	const began = performance.now();
	const [loadBefore = Number.NaN] = loadavg();
	const stage = await openStage(say, command.folder);
	try {
		const measured: { part: Part; result: Measured }[] = [];
		for (const part of chosen) {
			say(`${part.id}: ${part.what} …`);
			measured.push({ part, result: await attempt(part, stage, settings) });
			if (stage.interrupted.aborted) return 130;
		}
		const machine = await describeMachine({ loadBefore, postgresVersion: stage.postgresVersion });
		const rows = measured.flatMap(({ result }) => result.rows);
		say(`\n${tableOf(rows)}\n\n${machine.join("\n")}`);
		const report = reportOf({
			rows,
			only: wanted.length > 0 ? chosen.map(({ id }) => id) : [],
			notes: measured.map(({ part, result }) => ({ id: part.id, notes: result.notes })),
			machine,
			took: (performance.now() - began) / 1000,
		});
		await writeFile(command.to, report);
		say(`\nWritten to ${command.to}, with how it was measured.`);
		return 0;
	} finally {
		await stage.close();
	}
}

function understood(): Command | undefined {
	try {
		return readCommand(process.argv.slice(2));
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		return undefined;
	}
}

/** A part that cannot be measured says why in its row; the others go on. */
async function attempt(part: Part, stage: Stage, settings: Settings): Promise<Measured> {
	try {
		return await part.measure(stage, settings);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		if (!(error instanceof Unavailable || stage.interrupted.aborted)) console.error(error);
		const verdict = `not measured: ${reason.split("\n", 1)[0]}`;
		return { rows: [{ id: part.id, what: part.what, figure: "–", verdict }], notes: [reason] };
	} finally {
		await stage.endPart();
	}
}
