import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { damagedPdf } from "#app/guides/pdf/limit.ts";
import type { Inspected } from "#app/guides/pdf/plain-pdf.ts";
import { createSemaphore } from "#app/platform/limits/semaphore.server.ts";

/** Ordinary files of 20 MB take about a second. */
const timeoutMs = 10_000;
/** For everything a worker holds: the file, what is unpacked of it, and the file written anew. */
const mostBytes = 320 * 1024 * 1024;
const checkEveryMs = 50;
// The worker is a source file: a build has no other entries than the site itself.
const workerPath = createRequire(import.meta.url).resolve("#app/guides/pdf/inspection-worker.ts");
const inTurn = createSemaphore(1, 8);

export const tooMuchWork =
	"This PDF takes too long to check, or unpacks to far more than its size. Print it to a new PDF and choose that.";
const busy = "Other PDFs are being checked. Choose it again in a moment.";

/**
 * Inspects a PDF on a thread of its own, which is ended when it takes too long or too much memory,
 * so that no file holds up the server.
 */
export async function inspectApart(bytes: Uint8Array): Promise<Inspected> {
	return (await inTurn(() => runWorker(bytes))) ?? { ok: false, fault: busy };
}

async function runWorker(bytes: Uint8Array): Promise<Inspected> {
	const worker = new Worker(workerPath, {
		workerData: bytes,
		resourceLimits: { maxOldGenerationSizeMb: mostBytes / 1024 / 1024 },
		// The parser's remarks belong in no log, and a parser needs no setting.
		stdout: true,
		stderr: true,
		env: {},
	});
	const { promise, resolve } = Promise.withResolvers<Inspected>();
	const refuse = (fault: string) => resolve({ ok: false, fault });
	const deadline = setTimeout(refuse, timeoutMs, tooMuchWork);
	// A worker's own limits do not count what stands outside the heap, as unpacked streams do.
	const watch = setInterval(async () => {
		const heap = await worker.getHeapStatistics().catch(() => undefined);
		if (heap && heap.external_memory + heap.used_heap_size > mostBytes) refuse(tooMuchWork);
	}, checkEveryMs);
	worker.once("message", resolve);
	worker.once("error", (error: NodeJS.ErrnoException) =>
		refuse(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuchWork : damagedPdf),
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
