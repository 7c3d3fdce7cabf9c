type CacheEntry<Value> = { until: number; answer: Promise<Value> };

/** Caches a result for `costFactor` times as long as it took to compute. Errors are not cached. */
export function cached<Args extends (string | number | undefined)[], Value>(
	find: (...args: Args) => Promise<Value>,
	{ isWorthCaching = (_: Value): boolean => true, costFactor = 100, minMs = 1_000 } = {},
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

/** Milliseconds after which callers stop waiting for a running query, because its connection may be dead. */
const maxCoalescedMs = 200;

type CoalescedQuery<Value> = { began: number; running: Promise<Value>; next?: Promise<Value> };

/** Returns results no older than the call: calls made during a query share the next one. */
export function coalesced<Args extends (string | number)[], Value>(
	find: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
	const entries = new Map<string, CoalescedQuery<Value>>();
	const start = (key: string, args: Args): Promise<Value> => {
		const entry: CoalescedQuery<Value> = { began: performance.now(), running: find(...args) };
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
		if (!entry || performance.now() - entry.began > maxCoalescedMs) return start(key, args);
		const startNext = () => start(key, args);
		entry.next ??= entry.running.then(startNext, startNext);
		return entry.next;
	};
}
