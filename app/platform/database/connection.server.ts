/** Includes the process id, to tell this process's connections from those of other programs. */
export function connectionName(purpose = ""): string {
	return `ccr ${purpose && `${purpose} `}${process.pid}`;
}

export const ownConnectionPattern = `^ccr (\\w+ )?${process.pid}$`;

/** Waits at most `timeoutMs`, because a hanging server never confirms the close. */
export async function endBeforeDeadline(
	timeoutMs: number,
	ending: Promise<unknown>,
): Promise<void> {
	const deadline = Promise.withResolvers<void>();
	// Not unref'ed, because nothing else may be keeping the process alive for the remaining steps.
	const timer = setTimeout(deadline.resolve, timeoutMs);
	await Promise.race([ending, deadline.promise]).finally(() => clearTimeout(timer));
}
