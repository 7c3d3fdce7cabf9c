import sharp from "sharp";
import {
	createImageProcess,
	WorkerExitError,
	WorkerTimeoutError,
} from "#app/platform/images/image-process.server.ts";
import type { Ask, Encoding, Fault, Reply, Size } from "#app/platform/images/image-worker.ts";
import { type ConcurrencyLimiter, createQueue } from "#app/platform/limits/concurrency.server.ts";

const maxImageBytes = 15 * 1024 * 1024;

// One thread per image and no operation cache, to leave resources for pages.
sharp.concurrency(1);
sharp.cache(false);

/** "heic" is an iPhone format that this build can't decode. */
export type ImageFault = "empty" | "too_large" | Fault;

export type ImageSource = {
	read(): Promise<Uint8Array | undefined>;
	side: number;
};

export type OpenImage = ReturnType<typeof openedImage>;

export type Opened<Result> =
	| { ok: true; value: Result; reason?: undefined }
	| { ok: false; reason: ImageFault }
	| { ok: false; reason: "busy" | "missing" };

const mb = 1024 * 1024;
/** A 12-megapixel photo takes 30 to 150 ms of CPU time. What takes longer than this holds up the others. */
const budget = { cpuMs: 2_000, memory: 1_000 * mb };
/** Milliseconds per reply of the worker, generous because the machine may be overloaded. */
const timeoutMs = 60_000;
const worker = createImageProcess();
/** One image at a time, so that a core stays free for pages. */
const inTurn = createQueue(1, 60);

export async function openImage<Result>(
	{ read, side }: ImageSource,
	use: (image: OpenImage) => Promise<Result>,
): Promise<Opened<Result>> {
	const done = await inTurn(work);
	return done ?? { ok: false, reason: "busy" };

	async function work(): Promise<Opened<Result>> {
		const bytes = await read();
		if (!bytes) return { ok: false, reason: "missing" };
		const fault = faultOf(bytes);
		if (fault) return { ok: false, reason: fault };
		try {
			const reply = await worker.ask({ open: bytes, side, budget }, timeoutMs).catch(overBudget);
			if (!reply) return { ok: false, reason: "busy" };
			if (reply.overBudget) {
				worker.kill();
				return { ok: false, reason: "too_complex" };
			}
			if (reply.fault) return { ok: false, reason: reply.fault };
			const value = await use(openedImage(expected(reply.opened)));
			await worker.ask({ close: true }, timeoutMs);
			return { ok: true, value };
		} finally {
			worker.stopWhenIdle();
		}
	}
}

/** Returns undefined after a timeout within the CPU budget, because the machine is overloaded then. */
function overBudget(error: unknown): Reply | undefined {
	if (error instanceof WorkerExitError) return { overBudget: true };
	if (error instanceof WorkerTimeoutError) return undefined;
	throw error;
}

function openedImage(original: Size) {
	const ask = (question: Ask) => worker.ask(question, timeoutMs);
	return {
		original,
		encode: async (encoding: Encoding) => expected((await ask({ encode: encoding })).encoded),
		blur: async (side: number) => (await ask({ blur: side })).blur,
		shrink: async (side: number) => expected((await ask({ shrink: side })).shrunk),
	};
}

function expected<Value>(answer: Value | undefined): Value {
	if (answer === undefined) throw new Error("The image worker gave an unexpected answer.");
	return answer;
}

/** Runs one job at a time, so that a core stays free for pages. Returns undefined if the queue is full. */
export const runImageWork: ConcurrencyLimiter = createQueue(1, 15);

function faultOf(bytes: Uint8Array): ImageFault | undefined {
	if (bytes.byteLength === 0) return "empty";
	if (bytes.byteLength > maxImageBytes) return "too_large";
	// Checked before sharp, which would hand an SVG to an XML parser just to identify it.
	return hasKnownSignature(bytes) ? undefined : "not_an_image";
}

function hasKnownSignature(bytes: Uint8Array): boolean {
	const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
	return /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP|.{4}ftyp)/s.test(head);
}
