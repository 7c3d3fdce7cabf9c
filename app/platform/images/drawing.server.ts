import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Draw, Drawn } from "#app/platform/images/drawing-thread.ts";
import { createQueue } from "#app/platform/limits/concurrency.server.ts";

/** Milliseconds. Loading the libraries again takes about a second, and idle they hold about 50 MB. */
const idleMs = 15_000;
const maxHeapMb = 512;

export class DrawingTimeoutError extends Error {}

/**
 * Draws in a thread of its own, so that no page waits for a layout of what people typed, and ends the thread after
 * `timeoutMs`. The thread's file is a source file, because the site is the build's only entry point.
 */
export function createDrawing<Draws extends Record<string, Draw>>(file: string, timeoutMs: number) {
	const oneAtATime = createQueue(1, Number.POSITIVE_INFINITY);
	let thread: Worker | undefined;
	let idle: NodeJS.Timeout | undefined;

	function open(): Worker {
		const resourceLimits = { maxOldGenerationSizeMb: maxHeapMb };
		const opened = new Worker(file, { resourceLimits });
		// Errors reach whoever waits; without this, one between two drawings would end the process.
		opened
			.on("error", () => {})
			.once("exit", () => {
				if (thread === opened) thread = undefined;
			});
		return opened;
	}

	async function ask(name: string, args: unknown[]): Promise<Buffer> {
		clearTimeout(idle);
		thread ??= open();
		const asked = thread;
		asked.ref();
		const over = new AbortController();
		const deadline = AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)]);
		try {
			const ended = once(asked, "exit", { signal: deadline }).then(() => {
				throw new Error(`The thread of ${file} ended.`);
			});
			const drawn = once(asked, "message", { signal: deadline });
			asked.postMessage({ name, args });
			const [answer] = (await Promise.race([drawn, ended])) as [Drawn];
			if ("fault" in answer) throw new Error(answer.fault);
			return Buffer.from(answer.bytes);
		} catch (error) {
			void asked.terminate();
			thread = undefined;
			if (deadline.aborted) throw new DrawingTimeoutError(`${name} took too long to draw.`);
			throw error;
		} finally {
			over.abort();
			asked.unref();
			idle = setTimeout(() => void asked.terminate(), idleMs).unref();
		}
	}

	return <Name extends keyof Draws & string>(
		name: Name,
		...args: Parameters<Draws[Name]>
	): Promise<Buffer> => oneAtATime(() => ask(name, args)) as Promise<Buffer>;
}
