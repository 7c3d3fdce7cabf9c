/** Milliseconds over which a body's pace is measured, and in which a small one must arrive. */
const window = 20_000;
/** Bytes per second below which a body counts as deliberately slow. */
const slowest = 8 * 1024;

export type BodyFault = "too large" | "too slow" | "cut";

export function declaresTooLarge(request: Request, limit: number): boolean {
	return Number(request.headers.get("Content-Length") ?? 0) > limit;
}

/** `rate` is in bytes per second over the last `after` milliseconds spent waiting for bytes. */
export function limitBody(
	request: Request,
	limit: number,
	{ after = window, rate = slowest } = {},
) {
	let fault: BodyFault | undefined;
	const inactive = { fault: () => fault, isDone: () => true, idleMs: () => 0, cut: () => {} };
	if (!request.body) return { stream: null, ...inactive };
	const reader = request.body.getReader();
	const pace = createPace(after);
	let received = 0;
	let waited = 0;
	let waitingSince: number | undefined;
	let done = false;
	const waitedNow = () =>
		waited + (waitingSince === undefined ? 0 : performance.now() - waitingSince);
	let fail = (_: Error) => {};
	const stop = (reason: BodyFault, message: string) => {
		if (fault || done) return;
		fault = reason;
		fail(new Error(message));
		void reader.cancel(reason).catch(() => {});
	};
	const checkPace = () => {
		const now = waitedNow();
		if (now < after || pace.bytesSince(now - after) >= (after / 1000) * rate) return;
		stop("too slow", "The body arrived too slowly.");
	};
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			fail = (error) => controller.error(error);
		},
		async pull(controller) {
			waitingSince = performance.now();
			const watch = setInterval(checkPace, after / 4);
			const read = await reader.read().finally(() => {
				clearInterval(watch);
				waited = waitedNow();
				waitingSince = undefined;
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
			checkPace();
			if (!fault) controller.enqueue(read.value);
		},
		cancel: () => reader.cancel().catch(() => {}),
	});
	return {
		stream,
		fault: () => fault,
		isDone: () => done,
		idleMs: () => waitedNow() - pace.last(),
		cut: () => stop("cut", "The body was cut off to free memory for other requests."),
	};
}

/** Counts in steps of a twentieth of the window, so memory doesn't depend on the number of chunks. */
function createPace(window: number) {
	const step = window / 20;
	const chunks: { at: number; bytes: number }[] = [];
	let last = 0;
	return {
		add(at: number, bytes: number) {
			last = at;
			const newest = chunks.at(-1);
			if (newest && at - newest.at < step) newest.bytes += bytes;
			else chunks.push({ at, bytes });
			while (chunks[0] && chunks[0].at < at - window - step) chunks.shift();
		},
		bytesSince: (since: number) =>
			chunks.reduce((sum, { at, bytes }) => (at + step >= since ? sum + bytes : sum), 0),
		last: () => last,
	};
}

export async function readUpTo(
	most: number,
	body: ReadableStream<Uint8Array> | null,
): Promise<Buffer<ArrayBuffer> | undefined> {
	const pieces: Uint8Array[] = [];
	let length = 0;
	for await (const piece of body ?? []) {
		length += piece.byteLength;
		if (length > most) return undefined;
		pieces.push(piece);
	}
	return Buffer.concat(pieces);
}

type Slot = { network: string; body: { idleMs(): number; cut(): void } };

export function createUploadSlots({ perNetwork = 12, total = 128 } = {}) {
	const all = new Set<Slot>();

	function evictFor(own: number): boolean {
		const byNetwork = Map.groupBy(all, ({ network }) => network);
		const [busiest = []] = [...byNetwork.values()].sort((a, b) => b.length - a.length);
		if (busiest.length <= own + 1) return false;
		const [idlest] = busiest.toSorted((a, b) => b.body.idleMs() - a.body.idleMs());
		if (!idlest) return false;
		all.delete(idlest);
		idlest.body.cut();
		return true;
	}

	return {
		take(network: string, body: Slot["body"]): (() => void) | undefined {
			let own = 0;
			for (const each of all) if (each.network === network) own++;
			if (own >= perNetwork) return undefined;
			if (all.size >= total && !evictFor(own)) return undefined;
			const slot = { network, body };
			all.add(slot);
			return () => void all.delete(slot);
		},
	};
}
