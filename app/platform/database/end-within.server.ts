/**
 * Waits for what is being ended, so many milliseconds at most: a server that hangs answers no goodbye,
 * and a process that stops would be killed for its patience. Its own end cuts what is left.
 */
export async function endBeforeDeadline(longest: number, ending: Promise<unknown>): Promise<void> {
	let late: NodeJS.Timeout | undefined;
	// It must keep the process alive: what hangs may have nothing that does, and more is to be ended.
	const given = new Promise((done) => {
		late = setTimeout(done, longest);
	});
	await Promise.race([ending, given]).finally(() => clearTimeout(late));
}
