/** Milliseconds to wait for what should happen: it only guards against hanging, on however busy a machine. */
export const patience = 120_000;

/**
 * Lets work run in parallel with a test: its error is thrown where it is awaited. Until then, an unhandled
 * rejection would end the whole run.
 */
export function inBackground<T>(work: Promise<T>): Promise<T> {
	work.catch(() => {});
	return work;
}
