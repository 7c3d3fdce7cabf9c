import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";

export type Finding = { tool: string; what: string; where: string; words: string };

export type Verdict = { findings: Finding[]; facts: string[] };

type Ran = { output: string; seconds: number; outOfTime: boolean };

/** Returns the version that the tool reports; undefined if it isn't installed. */
export function versionOf(tool: string, args: string[], pattern: RegExp): string | undefined {
	const { stdout, stderr, error } = spawnSync(tool, args, { encoding: "utf8", timeout: 60_000 });
	return error ? undefined : pattern.exec(`${stdout}${stderr}`)?.[0];
}

/** Runs a tool for at most `seconds`, and also saves its output to the `log` file. */
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
