import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./answer.ts";

const root = join(import.meta.dirname, "..");

export type SiteProcess = {
	port: number;
	pid: number;
	/** Seconds from spawning the process to the first 200 of `/`. */
	startedIn: number;
	faults(): string[];
	stop(): Promise<void>;
};

/** Starts the built site in its own process, in production mode, like `npm start`. */
export async function startSite(options: {
	env: Record<string, string>;
	/** Seconds that the start may take. */
	within: number;
	/** Receives a function that stops the process as soon as it exists, long before it serves requests. */
	spawned: (stop: () => Promise<void>) => void;
}): Promise<SiteProcess> {
	const port = await freePort();
	const began = performance.now();
	const child = spawn(process.execPath, [join(root, "build/start.js")], {
		cwd: root,
		env: {
			...process.env,
			NODE_COMPILE_CACHE: undefined,
			NODE_ENV: "production",
			PORT: String(port),
			HOST: "127.0.0.1",
			// Canonical URLs must point to the measured server, as they do in production.
			SITE_URL: `http://localhost:${port}`,
			DATABASE_URL: "",
			LOG_LEVEL: "warn",
			...options.env,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	options.spawned(() => end(child));
	let output = "";
	const faults: string[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		let rest = "";
		stream.setEncoding("utf8").on("data", (text: string) => {
			output = (output + text).slice(-4000);
			const lines = (rest + text).split("\n");
			rest = lines.pop() ?? "";
			faults.push(...lines.filter((line) => /^\{.*"level":[56]0/.test(line)));
		});
	}
	const deadline = began + options.within * 1000;
	while ((await ask(port, "/").catch(() => undefined))?.status !== 200) {
		if (child.exitCode !== null || performance.now() > deadline) {
			await end(child);
			throw new Error(`The site did not start:\n${output}`);
		}
		await sleep(5);
	}
	const startedIn = (performance.now() - began) / 1000;
	return { port, pid: child.pid ?? 0, startedIn, faults: () => faults, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
	await ended;
	clearTimeout(late);
}

export async function freePort(): Promise<number> {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const address = probe.address();
	await new Promise((closed) => probe.close(closed));
	return typeof address === "object" && address ? address.port : 0;
}
