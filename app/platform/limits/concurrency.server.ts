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
