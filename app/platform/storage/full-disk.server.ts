import { readLogTail } from "#app/platform/postgres/postgres-cluster.server.ts";

type Fault = { code?: unknown; message?: unknown; cause?: unknown };
type Folders = { files: string; postgres?: string | undefined };

const fileErrorCodes = ["ENOSPC", "EDQUOT"];
const postgresMessage = /no space left|check free disk space|wrote only \d+ of \d+ bytes/i;
const connectionLost = /terminated|ECONNRESET|EPIPE|not queryable/i;

export async function fullDiskMessage(
	error: unknown,
	{ files, postgres }: Folders,
): Promise<string | undefined> {
	const faults = causesOf(error);
	const matches = (pattern: RegExp) => faults.some(({ message }) => pattern.test(String(message)));
	if (faults.some(({ code }) => fileErrorCodes.includes(String(code)))) return messageFor(files);
	if (faults.some(({ code }) => code === "53100") || matches(postgresMessage)) {
		return messageFor(postgres);
	}
	// PostgreSQL ends every connection when it can't write its log.
	if (postgres && matches(connectionLost) && postgresMessage.test(await readLogTail(postgres))) {
		return messageFor(postgres);
	}
	return undefined;
}

function messageFor(folder: string | undefined): string {
	const where = folder ?? "the database's server";
	return `No space left on the disk of ${where}. Free some space, then run the same command again.`;
}

function causesOf(error: unknown): Fault[] {
	if (typeof error !== "object" || error === null) return [];
	return [error, ...causesOf((error as Fault).cause)];
}
