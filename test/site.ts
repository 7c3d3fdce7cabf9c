import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { builtSite } from "#test/build.ts";
import { waitForDueJobs } from "#test/database.ts";

type LogLine = { level: number; msg: string; requestId?: string; path?: string };
const error = 50;

export type Site = {
	readonly origin: string;
	output(): string;
	/** Returns and clears the errors logged since the last call; errors left over fail the test. */
	takeFaults(): LogLine[];
};

const shared = globalThis as { ccrSite?: Promise<Running> };

/**
 * Runs the built site in its own process, on this test process's database and data folder, while `prepare`
 * fills them. Files in one process share the site. Set `port` if something depends on the address.
 */
export function runSite(prepare: () => Promise<unknown>, port = "0"): Site {
	let running: Running | undefined;
	const sharesProcess = inject("sharesProcess");
	const start = () => (sharesProcess ? startShared() : startSite(port));
	beforeAll(async () => {
		[running] = await Promise.all([start(), prepare()]);
	});
	afterEach(() => {
		running?.requireAlive();
		expect(running?.takeFaults()).toEqual([]);
	});
	afterAll(async () => {
		if (!sharesProcess) return running?.stop();
		await waitForDueJobs();
		expect(running?.takeFaults()).toEqual([]);
	});
	return {
		get origin() {
			if (!running) throw new Error("The site runs from beforeAll to afterAll.");
			return running.origin;
		},
		output: () => running?.output() ?? "",
		takeFaults: () => running?.takeFaults() ?? [],
	};
}

function startShared(): Promise<Running> {
	shared.ccrSite ??= startSite("0");
	return shared.ccrSite;
}

type Running = Site & { requireAlive(): void; stop(): Promise<void> };

async function startSite(PORT: string): Promise<Running> {
	await builtSite();
	const root = join(import.meta.dirname, "..");
	const child = spawn(process.execPath, [join(root, "build/start.js")], {
		cwd: root,
		env: {
			...process.env,
			PORT,
			HOST: "127.0.0.1",
			SAMPLE_CONTENT: "none",
			LOG_LEVEL: "warn",
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const kill = () => child.kill("SIGKILL");
	// The test runner ends its processes with this signal, which alone does not emit "exit".
	const exit = () => process.exit();
	process.once("exit", kill).once("SIGTERM", exit);
	child.once("exit", () => process.off("exit", kill).off("SIGTERM", exit));
	let output = "";
	const faults: LogLine[] = [];
	const origin = await new Promise<string>((ready, failed) => {
		const hear = (line: string) => {
			output += `${line}\n`;
			if (line.startsWith("{")) faults.push(...[JSON.parse(line) as LogLine].filter(isFault));
			const port = /ready: http:\/\/localhost:(\d+)/.exec(line)?.[1];
			if (port) ready(`http://127.0.0.1:${port}`);
		};
		for (const stream of [child.stdout, child.stderr]) readLines(stream, hear);
		child.once("error", failed);
		child.once("exit", (code) => failed(new Error(`The site ended with ${code}:\n${output}`)));
	});
	const requireAlive = () => {
		if (child.exitCode === null && child.signalCode === null) return;
		throw new Error(`The site ended by itself (${child.exitCode ?? child.signalCode}):\n${output}`);
	};
	return {
		origin,
		output: () => output,
		takeFaults: () => faults.splice(0),
		requireAlive,
		async stop() {
			requireAlive();
			const ended = once(child, "exit");
			child.kill("SIGTERM");
			const [code] = await ended;
			if (code !== 0) throw new Error(`The site ended with ${code}:\n${output}`);
		},
	};
}

function isFault({ level }: LogLine): boolean {
	return level >= error;
}

function readLines(stream: NodeJS.ReadableStream, hear: (line: string) => void): void {
	let rest = "";
	stream.setEncoding("utf8").on("data", (text: string) => {
		const lines = (rest + text).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) hear(line);
	});
}
