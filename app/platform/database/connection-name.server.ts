/** The process id tells this process's connections from those of other programs. */
export function connectionName(purpose = ""): string {
	return `ccr ${purpose && `${purpose} `}${process.pid}`;
}

export const ownConnections = `^ccr (\\w+ )?${process.pid}$`;
