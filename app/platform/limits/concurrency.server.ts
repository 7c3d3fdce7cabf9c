import PQueue from "p-queue";

export type ConcurrencyLimiter = {
	<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
	isFull(): boolean;
};

/** Runs so much at once and lets so much wait. Returns undefined, without running it, for what comes beyond. */
export function createQueue(maxConcurrent: number, maxWaiting: number): ConcurrencyLimiter {
	const queue = new PQueue({ concurrency: maxConcurrent });
	const isFull = () => queue.pending >= maxConcurrent && queue.size >= maxWaiting;
	const run = async <Result>(work: () => Promise<Result>) =>
		isFull() ? undefined : queue.add(work);
	return Object.assign(run, { isFull });
}

let turns: Promise<void> = Promise.resolve();

/**
 * Await before rendering a page: one page is rendered in each turn of the event loop, because Node accepts only one
 * connection a turn, and several pages make a turn so long that visitors wait for half a minute to be accepted.
 */
export function renderTurn(): Promise<void> {
	turns = turns.then(() => new Promise(setImmediate));
	return turns;
}

type Settled<Named> = { [Name in keyof Named]: Awaited<Named[Name]> };

/** `Promise.all` with names. */
export async function allOf<Named extends object>(named: Named): Promise<Settled<Named>> {
	const values = await Promise.all(Object.values(named));
	return Object.fromEntries(
		Object.keys(named).map((name, at) => [name, values[at]]),
	) as Settled<Named>;
}
