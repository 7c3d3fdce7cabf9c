/**
 * Work that goes on beside a test. What fails in it is thrown where the work is awaited; until then a
 * rejection that nobody hears yet would end the whole run, and tell less.
 */
export function meanwhile<T>(work: Promise<T>): Promise<T> {
	work.catch(() => {});
	return work;
}
