/** Waits at most `longest` milliseconds: a hanging server never confirms the close. */
export async function endBeforeDeadline(
	timeoutMs: number,
	ending: Promise<unknown>,
): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	// Not unref'ed: nothing else may keep the process alive until the remaining steps have run.
	const deadline = new Promise((done) => {
		timer = setTimeout(done, timeoutMs);
	});
	await Promise.race([ending, deadline]).finally(() => clearTimeout(timer));
}
