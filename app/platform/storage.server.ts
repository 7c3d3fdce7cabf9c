import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
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
	await disk.put(unfinished, bytes);
	const file = await open(join(root, unfinished), "r+");
	await file.sync().finally(() => file.close());
	await disk.move(unfinished, key);
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

function isMissing(cause: unknown): boolean {
	return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}
