import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type SiteProcess = {
	/** Where it listens, such as "http://127.0.0.1:40123". */
	readonly origin: string;
	readonly pid: number;
	/** The last lines of its output. */
	output(): string;
	/** Faults of ours that it logged. */
	readonly faults: string[];
	/** Its last output after it ended; undefined while it runs. */
	exitOutput(): string | undefined;
	/** Gone at once, with everything it was doing: `kill -9`. */
	kill(): Promise<void>;
	/** Asks it to stop and waits until it has. */
	stop(): Promise<void>;
};

const root = join(import.meta.dirname, "../..");

/**
 * The built site as a process of its own, as `npm start` runs it, with these settings; `under` is a
 * program that runs it and becomes it, such as `nice`. Another version lies in another `folder`.
 */
export async function startSite(
	settings: Record<string, string>,
	under: string[] = [],
	folder = root,
): Promise<SiteProcess> {
	const [program = "", ...args] = [...under, process.execPath, join(folder, "build/start.js")];
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
