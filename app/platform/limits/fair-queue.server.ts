import { LRUCache } from "lru-cache";

export type FairQueue = {
	/**
	 * Does work when it is its turn, one piece at a time: first for the owner who has used the least time in
	 * the last minutes. Undefined when too many wait; then the owner with the most waiting gives way first.
	 */
	run<Result>(owner: string, work: () => Promise<Result>): Promise<Result | undefined>;
};

type Waiting = { owner: string; go(hasTurn: boolean): void };

/** How long the time that an owner has used is held against it, in milliseconds. */
const memoryMs = 5 * 60_000;

/** A queue for one worker that many share, none of whom can keep the others from it. */
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
		first.go(true);
	}

	function usedBy({ owner }: Waiting): number {
		return used.get(owner) ?? 0;
	}

	function turnOf(owner: string): Promise<boolean> {
		if (!working) {
			working = true;
			return Promise.resolve(true);
		}
		if (waiting.length >= mostWaiting && !makeRoom(owner)) return Promise.resolve(false);
		return new Promise((go) => waiting.push({ owner, go }));
	}

	/** Sends away the last of the owner with the most waiting, unless that is who asks. */
	function makeRoom(owner: string): boolean {
		const counts = Map.groupBy(waiting, (each) => each.owner);
		let most: Waiting[] = [];
		for (const each of counts.values()) if (each.length > most.length) most = each;
		const last = most.at(-1);
		if (!last || most.length <= (counts.get(owner)?.length ?? 0) + 1) return false;
		waiting.splice(waiting.indexOf(last), 1);
		last.go(false);
		return true;
	}

	return {
		async run(owner, work) {
			if (!(await turnOf(owner))) return undefined;
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
