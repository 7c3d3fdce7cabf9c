import { LRUCache } from "lru-cache";

export type FairQueue = {
	/** The owner who used the least time goes first. Undefined when the queue is full. */
	run<Result>(owner: string, work: () => Promise<Result>): Promise<Result | undefined>;
};

type Waiting = { owner: string; resolve(hasTurn: boolean): void };

const memoryMs = 5 * 60_000;

export function createFairQueue(mostWaiting: number): FairQueue {
	const used = new LRUCache<string, number>({ max: 10_000, ttl: memoryMs });
	const waiting: Waiting[] = [];
	let working = false;

	function next(): void {
		let first: Waiting | undefined;
		for (const each of waiting) if (!first || usedBy(each) < usedBy(first)) first = each;
		if (!first) {
			working = false;
			return;
		}
		waiting.splice(waiting.indexOf(first), 1);
		first.resolve(true);
	}

	function usedBy({ owner }: Waiting): number {
		return used.get(owner) ?? 0;
	}

	function waitForTurn(owner: string): Promise<boolean> {
		if (!working) {
			working = true;
			return Promise.resolve(true);
		}
		if (waiting.length >= mostWaiting && !evictFor(owner)) return Promise.resolve(false);
		return new Promise((resolve) => waiting.push({ owner, resolve }));
	}

	function evictFor(owner: string): boolean {
		const counts = Map.groupBy(waiting, (each) => each.owner);
		let longest: Waiting[] = [];
		for (const each of counts.values()) if (each.length > longest.length) longest = each;
		const last = longest.at(-1);
		if (!last || longest.length <= (counts.get(owner)?.length ?? 0) + 1) return false;
		waiting.splice(waiting.indexOf(last), 1);
		last.resolve(false);
		return true;
	}

	return {
		async run(owner, work) {
			if (!(await waitForTurn(owner))) return undefined;
			const began = performance.now();
			try {
				return await work();
			} finally {
				used.set(owner, (used.get(owner) ?? 0) + performance.now() - began);
				next();
			}
		},
	};
}
