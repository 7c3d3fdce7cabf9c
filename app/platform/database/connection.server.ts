import pg from "pg";

/** Includes the process id, to tell this process's connections from those of other programs. */
export function connectionName(purpose = ""): string {
	return `ccr ${purpose && `${purpose} `}${process.pid}`;
}

/** Opens a connection of its own, for one task. */
export async function connect(
	connectionString: string | undefined,
	purpose: string,
	options: pg.ClientConfig = {},
): Promise<pg.Client> {
	const application_name = connectionName(purpose);
	const client = new pg.Client({ connectionString, application_name, ...options });
	// Without a listener, an error event would end the process. The next query fails anyway.
	client.on("error", () => {});
	await client.connect();
	return client;
}

/** An arbitrary advisory lock key, which must stay the same in every version. */
export const migrationLock = 7_223_001;

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
