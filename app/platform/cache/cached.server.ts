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

/** Nobody waits longer for an answer that others asked for, in milliseconds: its connection may be dead. */
const longestWait = 200;

type Shared<Value> = { began: number; running: Promise<Value>; next?: Promise<Value> };

/**
 * The same question of many at once, asked once for all of them: for what must be no older than who
 * asks. Whoever comes while an answer is under way shares the next one, which is looked for when that is there.
 */
export function shared<Args extends (string | number)[], Value>(
	find: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
	const known = new Map<string, Shared<Value>>();
	const start = (key: string, args: Args): Promise<Value> => {
		const asked: Shared<Value> = { began: performance.now(), running: find(...args) };
		known.set(key, asked);
		const ended = () => {
			if (!asked.next && known.get(key) === asked) known.delete(key);
		};
		asked.running.then(ended, ended);
		return asked.running;
	};
	return (...args) => {
		const key = args.join(" ");
		const asked = known.get(key);
		if (!asked || performance.now() - asked.began > longestWait) return start(key, args);
		const again = () => start(key, args);
		asked.next ??= asked.running.then(again, again);
		return asked.next;
	};
}
