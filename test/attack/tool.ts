import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";

/** Something that a tool says is wrong: where, and in its own words. */
export type Finding = { tool: string; what: string; where: string; words: string };

/** What came of a tool: what it found, and what was counted on the way. */
export type Verdict = { findings: Finding[]; facts: string[] };

export type Ran = { output: string; seconds: number; outOfTime: boolean };

/** The tool's version as it says itself; undefined when it is not installed. */
export function versionOf(tool: string, args: string[], pattern: RegExp): string | undefined {
	const { stdout, stderr, error } = spawnSync(tool, args, { encoding: "utf8", timeout: 60_000 });
	return error ? undefined : pattern.exec(`${stdout}${stderr}`)?.[0];
}

/** Runs a tool for so many seconds at most; all that it prints is kept in a file, too. */
export async function runTool(
	tool: string,
	args: string[],
	{ seconds, log, cwd }: { seconds: number; log: string; cwd: string },
): Promise<Ran> {
	const began = performance.now();
	const child = spawn(tool, args, {
		cwd,
		// Tools store files in HOME.
		env: { ...process.env, HOME: cwd, PYTHONWARNINGS: "ignore" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	let outOfTime = false;
	const ended = new Promise<void>((done, failed) => {
		child.once("error", failed).once("close", () => done());
	});
	const limit = setTimeout(() => {
		outOfTime = true;
		child.kill("SIGINT");
		setTimeout(() => child.kill("SIGKILL"), 10_000).unref();
	}, seconds * 1000);
	await ended.finally(() => clearTimeout(limit));
	await writeFile(log, output);
	return { output, seconds: Math.round((performance.now() - began) / 1000), outOfTime };
}
