/**
 * The `application_name` of a connection. By the process id, whoever stops PostgreSQL tells this
 * process's own connections from those of other programs.
 */
export function connectionName(purpose = ""): string {
	return `ccr ${purpose && `${purpose} `}${process.pid}`;
}

/** What the names of this process's connections match, for PostgreSQL. */
export const ownConnections = `^ccr (\\w+ )?${process.pid}$`;
