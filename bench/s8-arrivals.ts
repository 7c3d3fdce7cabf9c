import { setImmediate as breathe, setTimeout as sleep } from "node:timers/promises";

/** Numbers from 0 to 1, the same in every run (mulberry32). */
export function dice(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/**
 * People who come at a rate and not when somebody before them was served: `come` is called at moments
 * of chance, so many a second on average, with the moment that was planned. It is not waited for, so a
 * site that stalls is met by as many as ever, and each of them counts how long he waited. Resolves when
 * the last one is done.
 */
export async function arrivals(
	perSecond: number,
	until: number,
	roll: () => number,
	come: (due: number) => Promise<void>,
): Promise<void> {
	const under = new Set<Promise<void>>();
	let due = performance.now();
	while (perSecond > 0) {
		due += (-Math.log(1 - roll()) * 1000) / perSecond;
		if (due >= until) break;
		const wait = due - performance.now();
		await (wait > 1 ? sleep(wait) : breathe());
		const visit = come(due).finally(() => under.delete(visit));
		under.add(visit);
	}
	await Promise.all(under);
}
