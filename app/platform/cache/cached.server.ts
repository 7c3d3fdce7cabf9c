/** A result is cached for this many times as long as it took to compute, */
const costFactor = 100;
/** and at least this long, in milliseconds. */
const minMs = 1_000;

type CacheEntry<Value> = { until: number; answer: Promise<Value> };

/** Caches for a second on a small site, minutes on a large one; errors are not cached. */
export function kept<Args extends (string | number | undefined)[], Value>(
	find: (...args: Args) => Promise<Value>,
	isWorthCaching: (answer: Value) => boolean = () => true,
): (...args: Args) => Promise<Value> {
	const entries = new Map<string, CacheEntry<Value>>();
	return (...args) => {
		const key = args.join(" ");
		const last = entries.get(key);
		if (last && performance.now() < last.until) return last.answer;
		const began = performance.now();
		const entry: CacheEntry<Value> = { until: Number.POSITIVE_INFINITY, answer: find(...args) };
		entries.set(key, entry);
		entry.answer.then(
			(answer) => {
				const now = performance.now();
				const age = Math.max((now - began) * costFactor, minMs);
				entry.until = isWorthCaching(answer) ? now + age : now;
			},
			() => entries.delete(key),
		);
		return entry.answer;
	};
}

/** In milliseconds: callers stop sharing a query that runs longer, whose connection may be dead. */
const maxSharedMs = 200;

type SharedQuery<Value> = { began: number; running: Promise<Value>; next?: Promise<Value> };

/** For results no older than the call: calls during a query share the next one. */
export function shared<Args extends (string | number)[], Value>(
	find: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
	const entries = new Map<string, SharedQuery<Value>>();
	const start = (key: string, args: Args): Promise<Value> => {
		const entry: SharedQuery<Value> = { began: performance.now(), running: find(...args) };
		entries.set(key, entry);
		const onEnd = () => {
			if (!entry.next && entries.get(key) === entry) entries.delete(key);
		};
		entry.running.then(onEnd, onEnd);
		return entry.running;
	};
	return (...args) => {
		const key = args.join(" ");
		const entry = entries.get(key);
		if (!entry || performance.now() - entry.began > maxSharedMs) return start(key, args);
		const startNext = () => start(key, args);
		entry.next ??= entry.running.then(startNext, startNext);
		return entry.next;
	};
}
