import { constants } from "node:fs";
import { chmod, open, opendir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

const othersMask = 0o077;
const sticky = 0o1000;
const contents = ["files", "mail", "backups"];

type Say = (line: string) => void;

export async function restrictDataFolder(folder: string, say: Say): Promise<void> {
	if (process.platform === "win32") return;
	const found = await stat(folder).catch(ignoreError);
	if (!found || (found.mode & othersMask) === 0) return;
	const cluster = await stat(join(folder, "postgres")).catch(ignoreError);
	// If started as root, PostgreSQL may run as another user, who must be able to traverse the folder.
	const mode = cluster && cluster.uid !== found.uid ? 0o711 : 0o700;
	if ((found.mode & 0o777) === mode) return;
	if (found.mode & sticky) return say(notClosed(folder, "it is shared with all users"));
	await chmod(folder, mode).catch((error: NodeJS.ErrnoException) => {
		say(notClosed(folder, error.code === "EPERM" ? "it belongs to another user" : `${error.code}`));
	});
}

function notClosed(folder: string, reason: string): string {
	return `Other users of this machine can read ${folder}, and the site cannot change that: ${reason}.`;
}

/** Restricts a folder after its contents, so that an interrupted run can be continued. */
export async function restrictContents(folder: string, say: Say): Promise<void> {
	if (process.platform === "win32") return;
	let failed = 0;
	for (const name of contents) {
		// The only symlink that is followed, because files may be on another disk.
		const path = await realpath(join(folder, name)).catch(ignoreError);
		if (path) failed += await closeFolder(path);
	}
	if (failed > 0)
		say(`${failed} files in ${folder} belong to another user and were left unchanged.`);
}

async function closeFolder(folder: string): Promise<number> {
	const found = await stat(folder).catch(ignoreError);
	if (!found || (found.mode & othersMask) === 0) return 0;
	let failed = 0;
	for await (const entry of (await opendir(folder).catch(ignoreError)) ?? []) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) failed += await closeFolder(path);
		else if (entry.isFile() && !(await setMode(path, 0o600))) failed++;
	}
	return (await setMode(folder, 0o700)) ? failed : failed + 1;
}

async function setMode(path: string, mode: number): Promise<boolean> {
	try {
		const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
		await file.chmod(mode).finally(() => file.close());
		return true;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		// The file was removed since it was listed, or is a symlink.
		return code === "ENOENT" || code === "ELOOP";
	}
}

function ignoreError(): undefined {}
