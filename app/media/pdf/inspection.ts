import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { damagedPdf } from "#app/media/pdf/limit.ts";
import type { Inspected } from "#app/media/pdf/plain-pdf.ts";
import { createQueue } from "#app/platform/limits/concurrency.server.ts";

/** Ordinary 20 MB files take about a second. */
const timeoutMs = 10_000;
/** Limit for all the worker holds: the file, its unpacked streams and the rewritten file. */
const maxBytes = 320 * 1024 * 1024;
const checkEveryMs = 50;
// A source file, because the site is the build's only entry point.
const workerPath = createRequire(import.meta.url).resolve("#app/media/pdf/inspection-worker.ts");
const limitWorkers = createQueue(1, 8);

export const tooComplexPdf =
	"This PDF takes too long to check, or unpacks to far more than its size. Print it to a new PDF and choose that.";
/** Who has a file waiting or being checked, so that no one fills all places. */
const owners = new Set<string>();

/** Checks one file of each owner at a time. */
export async function inspectInWorker(
	bytes: Uint8Array,
	owner: string,
): Promise<Inspected | "busy"> {
	if (owners.has(owner)) return "busy";
	owners.add(owner);
	try {
		return (await limitWorkers(() => runWorker(bytes))) ?? "busy";
	} finally {
		owners.delete(owner);
	}
}

async function runWorker(bytes: Uint8Array): Promise<Inspected> {
	const worker = new Worker(workerPath, {
		workerData: bytes,
		resourceLimits: { maxOldGenerationSizeMb: maxBytes / 1024 / 1024 },
		// Keeps the parser's output out of the log and the environment variables from the parser.
		stdout: true,
		stderr: true,
		env: {},
	});
	const { promise, resolve } = Promise.withResolvers<Inspected>();
	const refuse = (fault: string) => resolve({ ok: false, fault });
	const deadline = setTimeout(refuse, timeoutMs, tooComplexPdf);
	// A worker's resource limits don't count memory outside the heap, such as unpacked streams.
	const watch = setInterval(async () => {
		const heap = await worker.getHeapStatistics().catch(() => undefined);
		if (heap && heap.external_memory + heap.used_heap_size > maxBytes) refuse(tooComplexPdf);
	}, checkEveryMs);
	worker.once("message", resolve);
	worker.once("error", (error: NodeJS.ErrnoException) =>
		refuse(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooComplexPdf : damagedPdf),
	);
	worker.once("exit", () => refuse(damagedPdf));
	try {
		return await promise;
	} finally {
		clearTimeout(deadline);
		clearInterval(watch);
		await worker.terminate();
	}
}
