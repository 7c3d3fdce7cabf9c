import { randomBytes } from "node:crypto";
import { open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk, errors } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { env } from "#app/platform/env.server.ts";

const root = join(env.dataDir, "files");
const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));

/**
 * Keeps an object; when this resolves it survives a power cut.
 * Write the object before the row that names it: a row never points at nothing.
 */
export async function writeObject(key: string, bytes: Uint8Array): Promise<void> {
	const unfinished = `${key}.${randomBytes(6).toString("hex")}.part`;
	const path = join(root, key);
	try {
		await disk.put(unfinished, bytes);
		await sync(join(root, unfinished), "r+");
		// flydrive's own move copies: it can be seen half done, and the copy is not on the disk yet.
		await rename(join(root, unfinished), path);
	} catch (error) {
		// A full disk must not be filled further by what did not fit on it.
		await disk.delete(unfinished).catch(() => {});
		throw error;
	}
	// Windows opens no folders; elsewhere a name lasts only when its folder is on the disk too.
	if (process.platform === "win32") return;
	for (let up = dirname(path); up.length >= root.length; up = dirname(up)) await sync(up, "r");
}

async function sync(path: string, flags: string): Promise<void> {
	const file = await open(path, flags);
	await file.sync().finally(() => file.close());
}

/** The object's bytes, or undefined when there is none under this key. */
export async function readObject(key: string): Promise<Uint8Array | undefined> {
	try {
		const bytes = await disk.getBytes(key);
		// Of an empty file flydrive hands out the process's buffer pool, whatever lies in it.
		const suspect = bytes.byteLength === Buffer.poolSize;
		const empty = suspect && (await disk.getMetaData(key)).contentLength === 0;
		return empty ? new Uint8Array() : bytes;
	} catch (error) {
		if (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)) return undefined;
		throw error;
	}
}

export function hasObject(key: string): Promise<boolean> {
	return disk.exists(key);
}

/** Removes an object; one that is not there is no error. */
export function deleteObject(key: string): Promise<void> {
	return disk.delete(key);
}

/** Removes every object whose key begins with `folder` and a slash; none is no error. */
export function deleteFolder(folder: string): Promise<void> {
	// Of an empty name flydrive would make the whole store.
	if (!/^[\w-]+(\/[\w-]+)+$/.test(folder)) throw new Error(`No folder to delete: ${folder}`);
	return disk.deleteAll(folder);
}

/** Whether an error says that there is no space left for what should be kept. */
export function isStorageFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ("code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code))) return true;
	return isStorageFull(error.cause);
}

function isMissing(cause: unknown): boolean {
	return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}
