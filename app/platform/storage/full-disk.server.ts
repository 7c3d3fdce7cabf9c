import { readLogTail } from "#app/platform/postgres/postgres-log.server.ts";

type Fault = { code?: unknown; message?: unknown; cause?: unknown };
/** The folders that a command writes to. */
type Folders = { files: string; postgres?: string | undefined };

const ofFiles = ["ENOSPC", "EDQUOT"];
/** What PostgreSQL and initdb say; "wrote only" when there was room for a part. */
const ofPostgres = /no space left|check free disk space|wrote only \d+ of \d+ bytes/i;
const isCut = /terminated|ECONNRESET|EPIPE|not queryable/i;

/**
 * The folder whose disk has no space left, when that is why a command failed; the message says what to
 * do. Undefined when it failed for another reason.
 */
export async function fullDiskMessage(
	error: unknown,
	{ files, postgres }: Folders,
): Promise<string | undefined> {
	const faults = causesOf(error);
	const says = (pattern: RegExp) => faults.some(({ message }) => pattern.test(String(message)));
	if (faults.some(({ code }) => ofFiles.includes(String(code)))) return messageFor(files);
	if (faults.some(({ code }) => code === "53100") || says(ofPostgres)) return messageFor(postgres);
	// It ends every connection when its own log cannot be written.
	if (postgres && says(isCut) && ofPostgres.test(await readLogTail(postgres))) {
		return messageFor(postgres);
	}
	return undefined;
}

function messageFor(folder: string | undefined): string {
	const where = folder ?? "the database's server";
	return `There is no space left on the disk of ${where}. Make room there, then run the same command again.`;
}

function causesOf(error: unknown): Fault[] {
	if (typeof error !== "object" || error === null) return [];
	return [error, ...causesOf((error as Fault).cause)];
}
