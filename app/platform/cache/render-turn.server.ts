/** Pages that are rendered in one turn of the event loop. */
const atOnce = 4;

/** Those who wait to render, in the order in which they came. */
const waiting: (() => void)[] = [];

/**
 * Wait for this before a page is rendered. The database's answers arrive in bundles, and each page takes
 * milliseconds of the one thread: rendered one after the other, twenty would keep everybody else waiting,
 * pages from memory, forms, the next questions to the database. After four it is the others' turn.
 */
export function renderTurn(): Promise<void> {
	return new Promise((go) => {
		if (waiting.push(go) === 1) setImmediate(next);
	});
}

function next(): void {
	for (const go of waiting.splice(0, atOnce)) go();
	if (waiting.length > 0) setImmediate(next);
}
