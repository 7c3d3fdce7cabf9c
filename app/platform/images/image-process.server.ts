import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { getPriority, setPriority } from "node:os";
import type { Ask, Reply } from "#app/platform/images/image-worker.ts";
import { log } from "#app/platform/settings/log.server.ts";

const require = createRequire(import.meta.url);
/** Milliseconds. An idle worker uses about 70 MB. */
const idleMs = 15_000;
/** Pages come first. */
const nice = 10;

export class WorkerExitError extends Error {}

export class WorkerTimeoutError extends Error {}

export function createImageProcess() {
	let child: ChildProcess | undefined;
	let idleTimer: NodeJS.Timeout | undefined;

	function kill(): void {
		child?.removeAllListeners();
		child?.on("error", () => {});
		child?.kill("SIGKILL");
		child = undefined;
	}

	async function start(): Promise<ChildProcess> {
		const started = fork(require.resolve("#app/platform/images/image-worker.ts"), {
			serialization: "advanced",
			execArgv: ["--max-old-space-size=64", "--max-semi-space-size=2"],
			// Passes on none of the site's secrets, silences libvips and makes it return memory.
			env: { VIPS_WARNING: "0", MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576" },
			stdio: ["ignore", "ignore", "inherit", "ipc"],
		});
		child = started;
		try {
			if (started.pid) setPriority(started.pid, Math.min(19, getPriority() + nice));
		} catch {
			// The worker has already ended, or this user may not change priorities.
		}
		const reply = await replyOf(started, 30_000);
		if (!reply.ready) throw new Error("The image worker did not start.");
		return started;
	}

	async function ask(question: Ask, timeoutMs: number): Promise<Reply> {
		clearTimeout(idleTimer);
		const worker = child?.connected ? child : await start().catch(failedToStart);
		worker.ref();
		worker.channel?.ref();
		const answer = replyOf(worker, timeoutMs);
		worker.send(question, (error) => {
			if (error) worker.kill("SIGKILL");
		});
		try {
			const reply = await answer;
			if (reply.error) throw new Error(`The image worker failed: ${reply.error}`);
			return reply;
		} catch (error) {
			kill();
			throw error;
		}
	}

	function failedToStart(cause: unknown): never {
		kill();
		throw new Error("The image worker could not be started.", { cause });
	}

	function stopWhenIdle(): void {
		child?.unref();
		child?.channel?.unref();
		clearTimeout(idleTimer);
		idleTimer = setTimeout(kill, idleMs).unref();
	}

	return { ask, kill, stopWhenIdle };
}

function replyOf(child: ChildProcess, timeoutMs: number): Promise<Reply> {
	return new Promise((done, failed) => {
		const settle = () => {
			clearTimeout(timer);
			child.off("message", onMessage).off("exit", onExit).off("error", failed);
		};
		const onMessage = (reply: unknown) => {
			settle();
			done(reply as Reply);
		};
		const onExit = (code: number | null, signal: string | null) => {
			settle();
			log.warn({ code, signal }, "an image worker ended while it worked");
			failed(new WorkerExitError());
		};
		const timer = setTimeout(() => {
			settle();
			failed(new WorkerTimeoutError());
		}, timeoutMs);
		child.once("message", onMessage).once("exit", onExit).once("error", failed);
	});
}
