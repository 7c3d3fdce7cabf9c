const pagesPerTurn = 4;

const waiting: (() => void)[] = [];

/** Await before rendering a page: other events get a turn after every four. */
export function renderTurn(): Promise<void> {
	return new Promise((resume) => {
		if (waiting.push(resume) === 1) setImmediate(next);
	});
}

function next(): void {
	for (const resume of waiting.splice(0, pagesPerTurn)) resume();
	if (waiting.length > 0) setImmediate(next);
}
