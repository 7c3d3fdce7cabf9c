import { LRUCache } from "lru-cache";
import sharp from "sharp";
import {
	createImageProcess,
	WorkerExitError,
	WorkerTimeoutError,
} from "#app/platform/images/image-process.server.ts";
import type {
	Ask,
	Budget,
	Encoding,
	Fault,
	Reply,
	Size,
} from "#app/platform/images/image-worker.ts";
import {
	type ConcurrencyLimiter,
	createFairQueue,
	createSemaphore,
} from "#app/platform/limits/concurrency.server.ts";

const maxImageBytes = 15 * 1024 * 1024;

// One thread per image and no operation cache, to leave resources for pages.
sharp.concurrency(1);
sharp.cache(false);

/** "heic" is an iPhone format that this build can't decode. */
export type ImageFault = "empty" | "too_large" | Fault;

export type ImageSource = {
	read(): Promise<Uint8Array | undefined>;
	side: number;
	lane: "preview" | "desk" | "background";
	owner: string;
};

type OpenImage = ReturnType<typeof openedIn>;

export type Opened<Result> =
	| { ok: true; value: Result; reason?: undefined }
	| { ok: false; reason: ImageFault }
	| { ok: false; reason: "busy" | "missing" };

const mb = 1024 * 1024;
/** A 12-megapixel photo takes 30 to 150 ms of CPU time, 50 megapixels up to 2 s. */
const last = { cpuMs: 8_000, memory: 1_000 * mb, expectedMs: Number.POSITIVE_INFINITY };
const quick = (cpuMs: number) => ({ cpuMs, memory: 400 * mb, expectedMs: 0.7 * cpuMs });
const lanes = {
	preview: createLane({ nice: 5, mostWaiting: 60, budget: quick(500) }),
	desk: createLane({ nice: 5, mostWaiting: 15, budget: quick(1_000) }),
	background: createLane({ nice: 15, mostWaiting: 15, budget: last }),
};
type Lane = ReturnType<typeof createLane>;
const slowOwners = new LRUCache<string, true>({ max: 10_000, ttl: 5 * 60_000 });
/** Milliseconds per reply of a worker, generous because the machine may be overloaded. */
const timeouts = { quick: 10_000, last: 60_000 };

export async function openImage<Result>(
	source: ImageSource,
	use: (image: OpenImage) => Promise<Result>,
): Promise<Opened<Result>> {
	const isSlow = source.lane === "background" || slowOwners.has(source.owner);
	const first = isSlow ? undefined : await inLane(lanes[source.lane], source, use, timeouts.quick);
	if (first && !isOverBudget(first)) return first;
	if (first?.reason === "too_slow") slowOwners.set(source.owner, true);
	const opened = await inLane(lanes.background, source, use, timeouts.last);
	return isOverBudget(opened) ? { ok: false, reason: "too_complex" } : opened;
}

function isOverBudget(opened: Opened<unknown> | OverBudget): opened is OverBudget {
	return opened.reason === "heavy" || opened.reason === "too_slow";
}

function createLane(of: { nice: number; mostWaiting: number; budget: Budget }) {
	const worker = createImageProcess(of.nice);
	return { worker, queue: createFairQueue(of.mostWaiting), budget: of.budget };
}

type OverBudget = { ok: false; reason: "heavy" | "too_slow" };

async function inLane<Result>(
	{ queue, worker, budget }: Lane,
	{ read, side, owner }: ImageSource,
	use: (image: OpenImage) => Promise<Result>,
	timeoutMs: number,
): Promise<Opened<Result> | OverBudget> {
	const done = await queue(owner, work);
	return done ?? { ok: false, reason: "busy" };

	async function work(): Promise<Opened<Result> | OverBudget> {
		const bytes = await read();
		if (!bytes) return { ok: false, reason: "missing" };
		const fault = faultOf(bytes);
		if (fault) return { ok: false, reason: fault };
		try {
			const request = { open: bytes, side, budget };
			const reply = await worker.ask(request, timeoutMs).catch(overBudget);
			if (!reply) return { ok: false, reason: "busy" };
			if (reply.overBudget) {
				worker.kill();
				return { ok: false, reason: "too_slow" };
			}
			if (reply.heavy) return { ok: false, reason: "heavy" };
			if (reply.fault) return { ok: false, reason: reply.fault };
			const value = await use(openedIn(worker, expected(reply.opened)));
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

function openedIn(worker: Lane["worker"], original: Size) {
	const ask = (question: Ask) => worker.ask(question, timeouts.last);
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
export const runImageWork: ConcurrencyLimiter = createSemaphore(1, 15);

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
