import { constants } from "node:fs";
import { chmod, open, opendir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

/** What others may do with a file or a folder. */
const others = 0o077;
const sticky = 0o1000;
/** What the site writes below its data folder; PostgreSQL closes its own folder and insists on it. */
const contents = ["files", "mail", "backups"];

type Say = (line: string) => void;

/**
 * Closes an existing data folder to the other users of this machine, and so all that lies in it. Where
 * the folder is not ours to close it says so, and the site goes on.
 */
export async function closeDataFolder(folder: string, say: Say): Promise<void> {
	// Windows has no such modes.
	if (process.platform === "win32") return;
	const found = await stat(folder).catch(absent);
	if (!found || (found.mode & others) === 0) return;
	const cluster = await stat(join(folder, "postgres")).catch(absent);
	// Started as root, PostgreSQL may run as another user, who must get through to its own folder.
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

/**
 * Gives what an earlier version left open in a data folder the modes that new files have. A folder is
 * closed after all that it holds, so one that is closed already is not gone through again: with a
 * hundred thousand photos only the first start has work to do, and one that was interrupted goes on.
 */
export async function closeContents(folder: string, say: Say): Promise<void> {
	if (process.platform === "win32") return;
	let failed = 0;
	for (const name of contents) {
		// The one link that is followed: files may lie on a disk of their own.
		const path = await realpath(join(folder, name)).catch(absent);
		if (path) failed += await closeFolder(path);
	}
	if (failed > 0) say(`${failed} files in ${folder} belong to another user, and stay as they are.`);
}

/** Answers how many files and folders could not be closed. */
async function closeFolder(folder: string): Promise<number> {
	const found = await stat(folder).catch(absent);
	if (!found || (found.mode & others) === 0) return 0;
	let failed = 0;
	for await (const entry of (await opendir(folder).catch(absent)) ?? []) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) failed += await closeFolder(path);
		else if (entry.isFile() && !(await setMode(path, 0o600))) failed++;
	}
	return (await setMode(folder, 0o700)) ? failed : failed + 1;
}

/** Of the file itself: a link that somebody put in its place must not lead to another one. */
async function setMode(path: string, mode: number): Promise<boolean> {
	try {
		const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
		await file.chmod(mode).finally(() => file.close());
		return true;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		// It has been removed since it was listed, or was never a file.
		return code === "ENOENT" || code === "ELOOP";
	}
}

/** What is not there, or not ours to look at, has nothing of ours in it. */
function absent(): undefined {}
