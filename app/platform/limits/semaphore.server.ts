export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

/** Concurrency limit with a bounded queue. */
export function createSemaphore(maxConcurrent: number, maxWaiting: number): InTurn {
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
