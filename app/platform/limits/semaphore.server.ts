/** Does work when it is its turn; undefined when too many wait already. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

/** A line at a door: so many work at once in this process, so many more may wait. */
export function createSemaphore(atOnce: number, mostWaiting: number): InTurn {
	let working = 0;
	const line: (() => void)[] = [];
	return async (work) => {
		if (working < atOnce) working++;
		else if (line.length >= mostWaiting) return undefined;
		else await new Promise<void>((go) => line.push(go));
		try {
			return await work();
		} finally {
			// The turn is handed on; only when nobody waits does the number fall.
			const next = line.shift();
			if (next) next();
			else working--;
		}
	};
}
