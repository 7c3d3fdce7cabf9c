/** In milliseconds: how far back a body's pace is looked at, and what a small one has to arrive at all. */
const window = 20_000;
/** Bytes a second, on average over the window, under which a body counts as held back on purpose. */
const slowest = 8 * 1024;

export type LimitedBody = {
	/** The body, to be read once; it fails as soon as it is too large or too slow. */
	stream: ReadableStream<Uint8Array> | null;
	/** What stopped it, if anything did. */
	fault(): "too large" | "too slow" | "cut" | undefined;
	/** Whether all of it has been read. */
	isDone(): boolean;
	/** For how long it has been waited for without a byte, in milliseconds. */
	idleMs(): number;
	/** Ends it, in favor of another. */
	cut(): void;
};

/** Whether a request says itself that it is larger than it may be. */
export function saysTooLarge(request: Request, limit: number): boolean {
	return Number(request.headers.get("Content-Length") ?? 0) > limit;
}

/**
 * Lets a body through as it comes, up to `limit` bytes, and not slower than a bad line would: its pace is that
 * of the last `after` milliseconds, whatever came before. Only the time that is spent waiting for bytes
 * counts: who reads them may take as long as it needs.
 */
export function limitBody(
	request: Request,
	limit: number,
	{ after = window, rate = slowest } = {},
): LimitedBody {
	let fault: ReturnType<LimitedBody["fault"]>;
	const still = { fault: () => fault, isDone: () => true, idleMs: () => 0, cut: () => {} };
	if (!request.body) return { stream: null, ...still };
	const reader = request.body.getReader();
	const pace = createPace(after);
	let received = 0;
	let waited = 0;
	let askedAt: number | undefined;
	let done = false;
	const waitedNow = () => waited + (askedAt === undefined ? 0 : performance.now() - askedAt);
	let fail = (_: Error) => {};
	const stop = (reason: NonNullable<typeof fault>, words: string) => {
		if (fault || done) return;
		fault = reason;
		fail(new Error(words));
		void reader.cancel(reason).catch(() => {});
	};
	const look = () => {
		const now = waitedNow();
		if (now < after || pace.bytesSince(now - after) >= (after / 1000) * rate) return;
		stop("too slow", "The body came too slowly.");
	};
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			fail = (error) => controller.error(error);
		},
		async pull(controller) {
			askedAt = performance.now();
			const watch = setInterval(look, after / 4);
			const read = await reader.read().finally(() => {
				clearInterval(watch);
				waited = waitedNow();
				askedAt = undefined;
			});
			if (fault) return;
			if (read.done) {
				done = true;
				controller.close();
				return;
			}
			received += read.value.byteLength;
			pace.add(waited, read.value.byteLength);
			if (received > limit) return stop("too large", "The body is too large.");
			look();
			if (!fault) controller.enqueue(read.value);
		},
		cancel: () => reader.cancel().catch(() => {}),
	});
	return {
		stream,
		fault: () => fault,
		isDone: () => done,
		idleMs: () => waitedNow() - pace.last(),
		cut: () => stop("cut", "The body was cut off to make room for others."),
	};
}

/** How many bytes came when, in steps of a twentieth of the window: memory does not depend on their number. */
function createPace(window: number) {
	const step = window / 20;
	const came: { at: number; bytes: number }[] = [];
	let last = 0;
	return {
		add(at: number, bytes: number) {
			last = at;
			const newest = came.at(-1);
			if (newest && at - newest.at < step) newest.bytes += bytes;
			else came.push({ at, bytes });
			while (came[0] && came[0].at < at - window - step) came.shift();
		},
		bytesSince: (since: number) =>
			came.reduce((sum, { at, bytes }) => (at + step >= since ? sum + bytes : sum), 0),
		last: () => last,
	};
}

/** The whole body, or undefined when it is longer than `most` bytes; then it is not read to its end. */
export async function readUpTo(
	most: number,
	request: Request,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	if (!request.body) return new Uint8Array();
	const reader = request.body.getReader();
	const pieces: Uint8Array[] = [];
	let length = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return Buffer.concat(pieces);
		length += value.byteLength;
		if (length > most) {
			await reader.cancel();
			return undefined;
		}
		pieces.push(value);
	}
}
