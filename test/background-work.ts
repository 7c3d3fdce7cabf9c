/**
 * For work in parallel with a test: its error is thrown where it is awaited. An unhandled rejection before that would
 * end the whole run.
 */
export function inBackground<T>(work: Promise<T>): Promise<T> {
	work.catch(() => {});
	return work;
}
