import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { builtSite } from "#test/build.ts";

export type SiteProcess = {
	readonly origin: string;
	readonly pid: number;
	output(): string;
	/** Log lines of level error or fatal. */
	readonly faults: string[];
	/** Its last output once it has ended; undefined while it runs. */
	exitOutput(): string | undefined;
	/** Ends it immediately, whatever it was doing: `kill -9`. */
	kill(): Promise<void>;
	/** Asks it to stop and waits until it has; throws unless its exit code is 0. */
	stop(): Promise<void>;
};

const root = join(import.meta.dirname, "..");

/**
 * Starts the built site in its own process, as `npm start` does, with these settings. `under` is a program
 * that runs it and becomes it, such as `nice`. `folder` may contain another version. With `--dev` it is
 * served from its sources.
 */
export async function startSite(
	settings: Record<string, string>,
	under: string[] = [],
	folder = root,
	command = ["build/start.js"],
): Promise<SiteProcess> {
	if (folder === root) await builtSite();
	const [program = "", ...args] = [...under, process.execPath, ...command];
	const child = spawn(program, args, {
		cwd: folder,
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: "0",
			HOST: "127.0.0.1",
			SAMPLE_CONTENT: "none",
			LOG_LEVEL: "warn",
			...settings,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const kill = () => child.kill("SIGKILL");
	// The test runner ends its processes with this signal, which alone does not emit "exit".
	const exit = () => process.exit();
	process.once("exit", kill).once("SIGTERM", exit);
	child.once("exit", () => process.off("exit", kill).off("SIGTERM", exit));
	const faults: string[] = [];
	let output = "";
	const ended = once(child, "exit");
	const origin = await new Promise<string>((ready, failed) => {
		for (const stream of [child.stdout, child.stderr]) {
			let rest = "";
			stream.setEncoding("utf8").on("data", (text: string) => {
				const lines = (rest + text).split("\n");
				rest = lines.pop() ?? "";
				for (const line of lines) {
					output = `${output}${line}\n`.slice(-4000);
					if (/^\{.*"level":[56]0/.test(line)) faults.push(line);
					const port = /ready: http:\/\/localhost:(\d+)/.exec(line)?.[1];
					if (port) ready(`http://127.0.0.1:${port}`);
				}
			});
		}
		child.once("error", failed);
		child.once("exit", (code) => failed(new Error(`The site ended with ${code}:\n${output}`)));
	});
	const isOver = () => child.exitCode !== null || child.signalCode !== null;
	const end = async (signal: "SIGKILL" | "SIGTERM") => {
		child.kill(signal);
		await ended;
	};
	return {
		origin,
		pid: child.pid ?? 0,
		output: () => output,
		faults,
		exitOutput: () => (isOver() ? output : undefined),
		kill: () => end("SIGKILL"),
		async stop() {
			await end("SIGTERM");
			if (child.exitCode !== 0)
				throw new Error(`The site ended with ${child.exitCode}:\n${output}`);
		},
	};
}
