/** An answer is kept for so many times as long as it took to find, */
const patience = 100;
/** and for so long at least, in milliseconds. */
const shortest = 1_000;

type Kept<Value> = { until: number; answer: Promise<Value> };

/**
 * The same question, answered from memory for a while: for figures that many ask for, that take long
 * to count and that nobody decides by. On a small site the while is a second, on one with millions of
 * rows minutes. A fault is not kept, nor what is not `worth` it.
 */
export function kept<Args extends (string | number | undefined)[], Value>(
	find: (...args: Args) => Promise<Value>,
	worth: (answer: Value) => boolean = () => true,
): (...args: Args) => Promise<Value> {
	const known = new Map<string, Kept<Value>>();
	return (...args) => {
		const key = args.join(" ");
		const last = known.get(key);
		if (last && performance.now() < last.until) return last.answer;
		const began = performance.now();
		const asked: Kept<Value> = { until: Number.POSITIVE_INFINITY, answer: find(...args) };
		known.set(key, asked);
		asked.answer.then(
			(answer) => {
				const now = performance.now();
				asked.until = worth(answer) ? now + Math.max((now - began) * patience, shortest) : now;
			},
			() => known.delete(key),
		);
		return asked.answer;
	};
}

/**
 * The same question of many at once, asked once for all of them: for what must be no older than who
 * asks. Whoever comes while an answer is under way shares the next one, which begins when that is there.
 */
export function shared<Value>(find: () => Promise<Value>): () => Promise<Value> {
	let running: Promise<Value> | undefined;
	let next: Promise<Value> | undefined;
	const start = (): Promise<Value> => {
		next = undefined;
		const answer = find().finally(() => {
			if (running === answer) running = undefined;
		});
		running = answer;
		return answer;
	};
	return () => {
		if (!running) return start();
		next ??= running.then(start, start);
		return next;
	};
}
