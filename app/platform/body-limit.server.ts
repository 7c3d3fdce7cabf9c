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

/** Lets a body through as it comes, up to `limit` bytes, and not slower than a bad line would. */
export function limitBody(
	request: Request,
	limit: number,
	{ after = patience, rate = slowest } = {},
): LimitedBody {
	let fault: ReturnType<LimitedBody["fault"]>;
	if (!request.body) return { stream: null, fault: () => fault };
	const reader = request.body.getReader();
	const began = performance.now();
	let received = 0;
	let watch: NodeJS.Timeout | undefined;
	const stop = (reason: NonNullable<typeof fault>) => {
		fault ??= reason;
		clearInterval(watch);
		return reader.cancel(reason).catch(() => {});
	};
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			watch = setInterval(() => {
				const passed = performance.now() - began;
				if (passed < after || received >= (passed / 1000) * rate) return;
				controller.error(new Error("The body came too slowly."));
				void stop("too slow");
			}, after / 4);
		},
		async pull(controller) {
			const { done, value } = await reader.read();
			if (fault) return;
			if (done) {
				clearInterval(watch);
				controller.close();
				return;
			}
			received += value.byteLength;
			if (received > limit) {
				controller.error(new Error("The body is too large."));
				await stop("too large");
				return;
			}
			controller.enqueue(value);
		},
		cancel() {
			clearInterval(watch);
			return reader.cancel().catch(() => {});
		},
	});
	return { stream, fault: () => fault };
}
