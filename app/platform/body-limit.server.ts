/** In milliseconds: a body that has not come by then must at least be on its way. */
const patience = 20_000;
/** Bytes a second under which a body counts as held back on purpose. */
const slowest = 8 * 1024;

export type LimitedBody = {
	/** The body, to be read once; it fails as soon as it is too large or too slow. */
	stream: ReadableStream<Uint8Array> | null;
	/** What stopped it, if anything did. */
	fault(): "too large" | "too slow" | undefined;
};

/** Whether a request says itself that it is larger than it may be. */
export function saysTooLarge(request: Request, limit: number): boolean {
	return Number(request.headers.get("Content-Length") ?? 0) > limit;
}

/**
 * Lets a body through as it comes, up to `limit` bytes, and not slower than a bad line would. Only the time
 * that is spent waiting for bytes counts: who reads them may take as long as it needs.
 */
export function limitBody(
	request: Request,
	limit: number,
	{ after = patience, rate = slowest } = {},
): LimitedBody {
	let fault: ReturnType<LimitedBody["fault"]>;
	if (!request.body) return { stream: null, fault: () => fault };
	const reader = request.body.getReader();
	let received = 0;
	let waited = 0;
	const stop = (reason: NonNullable<typeof fault>) => {
		fault ??= reason;
		return reader.cancel(reason).catch(() => {});
	};
	const stream = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const asked = performance.now();
			const before = waited;
			const look = () => {
				waited = before + performance.now() - asked;
				if (waited < after || received >= (waited / 1000) * rate) return;
				controller.error(new Error("The body came too slowly."));
				void stop("too slow");
			};
			const watch = setInterval(look, after / 4);
			const { done, value } = await reader.read().finally(() => clearInterval(watch));
			if (fault) return;
			if (done) {
				controller.close();
				return;
			}
			received += value.byteLength;
			if (received > limit) {
				controller.error(new Error("The body is too large."));
				await stop("too large");
				return;
			}
			look();
			if (!fault) controller.enqueue(value);
		},
		cancel: () => reader.cancel().catch(() => {}),
	});
	return { stream, fault: () => fault };
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
