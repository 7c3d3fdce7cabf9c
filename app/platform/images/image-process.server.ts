import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { getPriority, setPriority } from "node:os";
import type { Ask, Reply } from "#app/platform/images/image-worker.ts";
import { log } from "#app/platform/settings/log.server.ts";

const require = createRequire(import.meta.url);
/** How long a worker without work stays, in milliseconds: it holds some 70 MB. */
const idleMs = 15_000;

/** Says that the worker died of the image it was working on. */
export class WorkerDied extends Error {}

/** Says that no answer came in time. */
export class WorkerTimeout extends Error {}

export type ImageProcess = {
	/**
	 * Asks the worker process, which is started when there is none.
	 * @throws WorkerDied, WorkerTimeout; after both, and after `kill`, the next call starts another.
	 */
	ask(ask: Ask, timeoutMs: number): Promise<Reply>;
	kill(): void;
	/** Nothing more is asked for now: the process ends after a while, and holds up no exit of this one. */
	rest(): void;
};

/** One worker process for images, `nice` steps behind the site itself; started when it is first needed. */
export function createImageProcess(nice: number): ImageProcess {
	let child: ChildProcess | undefined;
	let resting: NodeJS.Timeout | undefined;

	function kill(): void {
		child?.removeAllListeners();
		child?.on("error", () => {});
		child?.kill("SIGKILL");
		child = undefined;
	}

	async function start(): Promise<ChildProcess> {
		// The packages' own resolution finds it from the sources and from the build alike.
		const started = fork(require.resolve("#app/platform/images/image-worker.ts"), {
			serialization: "advanced",
			execArgv: ["--max-old-space-size=64", "--max-semi-space-size=2"],
			// None of the site's settings and secrets. libvips is quiet, and gives memory back.
			env: { VIPS_WARNING: "0", MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576" },
			stdio: ["ignore", "ignore", "inherit", "ipc"],
		});
		child = started;
		try {
			// Whoever started the program may have put all of it behind others.
			if (started.pid) setPriority(started.pid, Math.min(19, getPriority() + nice));
		} catch {
			// It has ended already, or this user may not.
		}
		const reply = await answerOf(started, 30_000);
		if (!("ready" in reply)) throw new Error("The image worker did not start.");
		return started;
	}

	async function ask(question: Ask, timeoutMs: number): Promise<Reply> {
		clearTimeout(resting);
		const asked = child?.connected ? child : await start().catch(failedToStart);
		asked.ref();
		asked.channel?.ref();
		const answer = answerOf(asked, timeoutMs);
		asked.send(question, (error) => {
			if (error) asked.kill("SIGKILL");
		});
		try {
			const reply = await answer;
			if ("error" in reply) throw new Error(`The image worker failed: ${reply.error}`);
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

	function rest(): void {
		child?.unref();
		child?.channel?.unref();
		clearTimeout(resting);
		resting = setTimeout(kill, idleMs).unref();
	}

	return { ask, kill, rest };
}

function answerOf(child: ChildProcess, timeoutMs: number): Promise<Reply> {
	return new Promise((done, failed) => {
		const settle = () => {
			clearTimeout(timer);
			child.off("message", hear).off("exit", died).off("error", failed);
		};
		const hear = (reply: unknown) => {
			settle();
			done(reply as Reply);
		};
		const died = (code: number | null, signal: string | null) => {
			settle();
			log.warn({ code, signal }, "an image worker ended while it worked");
			failed(new WorkerDied());
		};
		const timer = setTimeout(() => {
			settle();
			failed(new WorkerTimeout());
		}, timeoutMs);
		child.once("message", hear).once("exit", died).once("error", failed);
	});
}
