import { LRUCache } from "lru-cache";
import sharp from "sharp";
import {
	createImageProcess,
	WorkerDied,
	WorkerTimeout,
} from "#app/platform/images/image-process.server.ts";
import type { Budget, Encoding, Reply, Rgba, Size } from "#app/platform/images/image-worker.ts";
import { createFairQueue } from "#app/platform/limits/fair-queue.server.ts";
import { createSemaphore, type InTurn } from "#app/platform/limits/semaphore.server.ts";
import { inSpan } from "#app/platform/tracing/tracing.server.ts";

/** What a picture may weigh when it is sent, in bytes. */
export const maxImageBytes = 15 * 1024 * 1024;
/** Drawings that may wait for their turn. */
const maxWaiting = 15;

// One thread per picture and no cache of operations: pages and memory come first.
sharp.concurrency(1);
sharp.cache(false);
let threads = 1;

/** How many threads work on one picture; 1 unless there is nobody to keep waiting. */
export function setImageConcurrency(count: number): void {
	sharp.concurrency(count);
	threads = count;
}

export type ImageFault =
	| "empty"
	| "too_large"
	| "too_many_pixels"
	| "not_an_image"
	/** Opening it takes more time or memory than any honest picture does. */
	| "too_complex"
	/** An iPhone's format that this build cannot decode: ask for JPEG. */
	| "heic"
	| "damaged";

export type ImageSource = {
	/** Called when it is the image's turn; undefined when its bytes are gone. */
	read(): Promise<Uint8Array | undefined>;
	/** Opened into a box of so many pixels. */
	side: number;
	/** A visitor waits for a preview, a member of the team for a picture, or nobody waits. */
	lane: "preview" | "desk" | "background";
	/** Who sent it: nobody's images keep another's from their turn. */
	owner: string;
};

/** Upright sRGB pixels without anything else the file held, in the worker process. */
export type OpenImage = {
	/** The upright size of the file itself, before it was made smaller. */
	original: Size;
	/** The picture as a file, `width` pixels wide but never wider than it is, with no metadata. */
	encode(encoding: Encoding): Promise<Uint8Array>;
	/** The picture in a box of `side` pixels, four bytes a pixel. */
	shrink(side: number): Promise<Rgba>;
};

export type Opened<Result> =
	| { ok: true; value: Result; reason?: undefined }
	| { ok: false; reason: ImageFault }
	/** Too many wait, or the bytes are gone: a later try may succeed. */
	| { ok: false; reason: "busy" | "missing" };

const mb = 1024 * 1024;
/** A 12-megapixel photo takes 30 to 150 ms of processor time, 50 megapixels up to 2 s, and as AVIF 900 MB. */
const last = { cpuMs: 8_000, memory: 1_000 * mb, expectedMs: Number.POSITIVE_INFINITY };
const quick = (cpuMs: number) => ({ cpuMs, memory: 400 * mb, expectedMs: 0.7 * cpuMs });
const lanes = {
	preview: createLane({ nice: 5, mostWaiting: 60, budget: quick(500) }),
	desk: createLane({ nice: 5, mostWaiting: 15, budget: quick(1_000) }),
	background: createLane({
		nice: 15,
		mostWaiting: 15,
		budget: last,
	}),
};
type Lane = ReturnType<typeof createLane>;
/** Whose images took too long in a quick lane lately: theirs go to the last one straight away. */
const slowOwners = new LRUCache<string, true>({ max: 10_000, ttl: 5 * 60_000 });
/** For the whole of one answer of a worker, in milliseconds: the machine itself may be overloaded. */
const patience = { quick: 10_000, last: 60_000 };

/**
 * Opens a picture that a stranger sent, first frame only, and hands it to `use`. What it is is decided
 * by its bytes; names and declared types play no part. A worker process with a budget of time and memory
 * opens it. What is too much for a quick lane, by its header or by what it has cost there, is opened in
 * the last one, where no honest picture waits for it.
 */
export async function openImage<Result>(
	source: ImageSource,
	use: (image: OpenImage) => Promise<Result>,
): Promise<Opened<Result>> {
	const isSlow = source.lane === "background" || slowOwners.has(source.owner);
	const first = isSlow ? undefined : await inLane(lanes[source.lane], source, use, patience.quick);
	if (first && !isTooMuch(first)) return first;
	if (first?.reason === "too_slow") slowOwners.set(source.owner, true);
	const opened = await inLane(lanes.background, source, use, patience.last);
	return isTooMuch(opened) ? { ok: false, reason: "too_complex" } : opened;
}

function isTooMuch(opened: Opened<unknown> | TooMuch): opened is TooMuch {
	return opened.reason === "heavy" || opened.reason === "too_slow";
}

function createLane(of: { nice: number; mostWaiting: number; budget: Budget }) {
	const worker = createImageProcess(of.nice);
	return { worker, queue: createFairQueue(of.mostWaiting), budget: of.budget };
}

/** More than a lane allows: by its header, or by what it has cost. */
type TooMuch = { ok: false; reason: "heavy" | "too_slow" };

async function inLane<Result>(
	{ queue, worker, budget }: Lane,
	{ read, side, owner }: ImageSource,
	use: (image: OpenImage) => Promise<Result>,
	timeoutMs: number,
): Promise<Opened<Result> | TooMuch> {
	const done = await queue.run(owner, () => inSpan({ name: "picture work" }, work));
	return done ?? { ok: false, reason: "busy" };

	async function work(): Promise<Opened<Result> | TooMuch> {
		const bytes = await read();
		if (!bytes) return { ok: false, reason: "missing" };
		const fault = faultOf(bytes);
		if (fault) return { ok: false, reason: fault };
		try {
			const asked = { open: bytes, side, threads, budget };
			const reply = await worker.ask(asked, timeoutMs).catch(overBudget);
			if (!reply) return { ok: false, reason: "busy" };
			if ("overBudget" in reply) {
				worker.kill();
				return { ok: false, reason: "too_slow" };
			}
			if ("heavy" in reply) return { ok: false, reason: "heavy" };
			if ("fault" in reply) return { ok: false, reason: reply.fault };
			if (!("opened" in reply)) throw new Error("The image worker gave another answer.");
			const value = await use(openedIn(worker, reply.opened));
			await worker.ask({ close: true }, timeoutMs);
			return { ok: true, value };
		} finally {
			worker.rest();
		}
	}
}

/**
 * A worker that dies of an image is the image's doing. One that gives no answer, and has not used up its
 * processor time either, is on a machine that has other things to do: undefined.
 */
function overBudget(error: unknown): Reply | undefined {
	if (error instanceof WorkerDied) return { overBudget: true };
	if (error instanceof WorkerTimeout) return undefined;
	throw error;
}

function openedIn(worker: Lane["worker"], original: Size): OpenImage {
	return {
		original,
		async encode(encoding) {
			const reply = await worker.ask({ encode: encoding }, patience.last);
			if ("encoded" in reply) return reply.encoded;
			throw new Error("The image worker gave another answer.");
		},
		async shrink(side) {
			const reply = await worker.ask({ shrink: side }, patience.last);
			if ("shrunk" in reply) return reply.shrunk;
			throw new Error("The image worker gave another answer.");
		},
	};
}

/**
 * Does what draws when it is its turn: one at a time in this process, so that a core stays free for
 * pages. Only for what we made ourselves. Undefined when too many wait already.
 */
export const inTurn: InTurn = (work) => turn(() => inSpan({ name: "picture work" }, work));
const turn = createSemaphore(1, maxWaiting);

function faultOf(bytes: Uint8Array): ImageFault | undefined {
	if (bytes.byteLength === 0) return "empty";
	if (bytes.byteLength > maxImageBytes) return "too_large";
	// Looked at before sharp is: it would hand an SVG to an XML parser merely to name it.
	return hasKnownSignature(bytes) ? undefined : "not_an_image";
}

function hasKnownSignature(bytes: Uint8Array): boolean {
	const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
	return /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP|.{4}ftyp)/s.test(head);
}
