import { join } from "node:path";
import { env } from "#app/platform/settings/env.server.ts";
import { openDiskStore } from "#app/platform/storage/storage-disk.server.ts";
import type { Store } from "#app/platform/storage/store.ts";

/** Where the disk store keeps its objects, and what comes in lies until all of it is there. */
export const localFolder = join(env.dataDir, "files");

let opened: Promise<Store> | undefined;

/** The store of the settings. */
function store(): Promise<Store> {
	opened ??= openStore(env.storage);
	return opened;
}

/** Either of the two. S3's client is large: who keeps files on the disk never loads it. */
export async function openStore(which: "disk" | "s3"): Promise<Store> {
	if (which === "disk") return openDiskStore(localFolder);
	if (!env.s3) throw new Error("S3_BUCKET says which bucket it is; it is not set.");
	const { openS3Store } = await import("#app/platform/storage/storage-s3.server.ts");
	return openS3Store(env.s3);
}

/**
 * Keeps an object; when this resolves it survives a power cut.
 * Write the object before the row that names it: a row never points at nothing.
 */
export async function writeObject(key: string, bytes: Uint8Array): Promise<void> {
	await (await store()).write(key, bytes);
}

/** The same with a file that `receiveFile` has made. */
export async function adoptObject(key: string, path: string): Promise<void> {
	await (await store()).adopt(key, path);
}

/** The object's bytes, or undefined when there is none under this key. */
export async function readObject(key: string): Promise<Uint8Array | undefined> {
	return (await store()).read(key);
}

export async function hasObject(key: string): Promise<boolean> {
	return (await store()).has(key);
}

/** Removes every object whose key begins with `folder` and a slash; none is no error. */
export function deleteFolder(folder: string): Promise<void> {
	// Of an empty name a store would make all of itself.
	if (!/^[\w-]+(\/[\w-]+)+$/.test(folder)) throw new Error(`No folder to delete: ${folder}`);
	return store().then(({ removeFolder }) => removeFolder(folder));
}

const day = 24 * 3_600_000;

/** Removes what was begun more than a day ago and never finished: whoever wrote it was killed. */
export async function removeLeftovers(now = new Date()): Promise<number> {
	const before = new Date(now.getTime() - day);
	const removed = await (await store()).removeUnfinished(before);
	// With S3, too, what comes in lies on the disk first.
	if (env.storage === "disk") return removed;
	return removed + (await openDiskStore(localFolder).removeUnfinished(before));
}

/** Whether an error says that there is no space left for what should be kept. */
export function isStorageFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ("code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code))) return true;
	// What S3 services answer: 507, or their own names for it.
	if (/^(QuotaExceeded|XMinioStorageFull|InsufficientStorage)/i.test(error.name)) return true;
	return isStorageFull(error.cause);
}
