import { LRUCache } from "lru-cache";

export type ConcurrencyLimiter = <Result>(
	work: () => Promise<Result>,
) => Promise<Result | undefined>;

export function createSemaphore(maxConcurrent: number, maxWaiting: number): ConcurrencyLimiter {
	let working = 0;
	const waiting: (() => void)[] = [];
	return async (work) => {
		if (working < maxConcurrent) working++;
		else if (waiting.length >= maxWaiting) return undefined;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else working--;
		}
	};
}

type Waiting = { owner: string; resolve(hasTurn: boolean): void };

const memoryMs = 5 * 60_000;

/** Runs one job at a time, first for the owner who used the least time. Undefined if the queue is full. */
export function createFairQueue(mostWaiting: number) {
	const used = new LRUCache<string, number>({ max: 10_000, ttl: memoryMs });
	const waiting: Waiting[] = [];
	let working = false;

	function next(): void {
		const [first] = waiting.toSorted((a, b) => usedBy(a) - usedBy(b));
		working = first !== undefined;
		if (!first) return;
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
		const [longest = []] = [...counts.values()].sort((a, b) => b.length - a.length);
		const last = longest.at(-1);
		if (!last || longest.length <= (counts.get(owner)?.length ?? 0) + 1) return false;
		waiting.splice(waiting.indexOf(last), 1);
		last.resolve(false);
		return true;
	}

	return async <Result>(
		owner: string,
		work: () => Promise<Result>,
	): Promise<Result | undefined> => {
		if (!(await waitForTurn(owner))) return undefined;
		const began = performance.now();
		try {
			return await work();
		} finally {
			used.set(owner, (used.get(owner) ?? 0) + performance.now() - began);
			next();
		}
	};
}

type Settled<Named> = { [Name in keyof Named]: Awaited<Named[Name]> };

/** `Promise.all` with names. */
export async function allOf<Named extends object>(named: Named): Promise<Settled<Named>> {
	const values = await Promise.all(Object.values(named));
	return Object.fromEntries(
		Object.keys(named).map((name, at) => [name, values[at]]),
	) as Settled<Named>;
}

const pagesPerTurn = 8;

const pages: (() => void)[] = [];

/** Await before rendering a page, so that other events get a turn after every eight pages. */
export function renderTurn(): Promise<void> {
	return new Promise((resume) => {
		if (pages.push(resume) === 1) setImmediate(renderNext);
	});
}

function renderNext(): void {
	for (const resume of pages.splice(0, pagesPerTurn)) resume();
	if (pages.length > 0) setImmediate(renderNext);
}
