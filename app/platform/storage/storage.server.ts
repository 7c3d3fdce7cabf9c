import { join } from "node:path";
import { env } from "#app/platform/settings/env.server.ts";
import { openDiskStore } from "#app/platform/storage/storage-disk.server.ts";
import type { Listed, Store } from "#app/platform/storage/store.ts";

export const localFolder = join(env.dataDir, "files");

let opened: Promise<Store> | undefined;

function store(): Promise<Store> {
	opened ??= openStore(env.storage);
	return opened;
}

/** Loads S3's client only when it is used, because it is large. */
export async function openStore(which: "disk" | "s3"): Promise<Store> {
	if (which === "disk") return openDiskStore(localFolder);
	if (!env.s3) throw new Error("S3_BUCKET is not set.");
	const { openS3Store } = await import("#app/platform/storage/storage-s3.server.ts");
	return openS3Store(env.s3);
}

/** Durable once this resolves. Write the object before the row that names it. */
export const writeObject: Store["write"] = async (key, bytes) => (await store()).write(key, bytes);
export const adoptObject: Store["adopt"] = async (key, path) => (await store()).adopt(key, path);
export const readObject: Store["read"] = async (key) => (await store()).read(key);
export const hasObject: Store["has"] = async (key) => (await store()).has(key);

export async function* listFolder(folder: string): AsyncGenerator<Listed> {
	yield* (await store()).list(folder);
}

export async function deleteFolder(folder: string): Promise<void> {
	// An empty name would match the whole store.
	if (!/^[\w-]+(\/[\w-]+)+$/.test(folder)) throw new Error(`Refusing to delete ${folder}`);
	await (await store()).removeFolder(folder);
	// Copies stay on the disk after a move to S3, and would return with the next one.
	if (env.storage === "s3") await openDiskStore(localFolder).removeFolder(folder);
}

const day = 24 * 3_600_000;

export async function removeLeftovers(now = new Date()): Promise<number> {
	const before = new Date(now.getTime() - day);
	const removed = await (await store()).removeUnfinished(before);
	// Even with S3, uploads arrive on the disk first.
	if (env.storage === "disk") return removed;
	return removed + (await openDiskStore(localFolder).removeUnfinished(before));
}

export function isStorageFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ("code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code))) return true;
	// S3 services answer 507, or with an error name of their own.
	if (/^(QuotaExceeded|XMinioStorageFull|InsufficientStorage)/i.test(error.name)) return true;
	return isStorageFull(error.cause);
}
