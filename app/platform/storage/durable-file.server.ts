import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

type Modes = { folderMode?: number; fileMode?: number };

/** Writes atomically and durably. Concurrent writers of one folder tree must pass its `root`. */
export async function writeDurably(
	path: string,
	content: Uint8Array | AsyncIterable<Uint8Array>,
	{ root, folderMode, fileMode }: Modes & { root?: string } = {},
): Promise<void> {
	const unfinished = `${path}.${randomBytes(6).toString("hex")}.part`;
	const created = await mkdir(dirname(path), { recursive: true, mode: folderMode });
	try {
		await writeFile(unfinished, content, { flag: "wx", mode: fileMode, flush: true });
		await rename(unfinished, path);
	} catch (error) {
		await rm(unfinished, { force: true }).catch(() => {});
		throw error;
	}
	await syncFolders(path, dirname(root ?? created ?? path));
}

/** Makes a rename durable by syncing its folders, which Windows can't open. */
export async function syncFolders(path: string, last: string): Promise<void> {
	if (process.platform === "win32") return;
	let folder = path;
	do {
		folder = dirname(folder);
		await syncFile(folder, "r");
	} while (folder.length > last.length);
}

export async function syncFile(path: string, flags: string): Promise<void> {
	const file = await open(path, flags);
	await file.sync().finally(() => file.close());
}

export function undefinedIfMissing(error: unknown): undefined {
	if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
