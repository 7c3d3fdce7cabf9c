import { randomBytes } from "node:crypto";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk, errors } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Listed, Store } from "#app/platform/storage.server.ts";

/** What an object is called until all of it is there. */
export const unfinishedName = /\.[0-9a-f]{12}\.part$/;

/** Objects as files below a folder of this machine. */
export function openDiskStore(root: string): Store {
	const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));

	/** Windows opens no folders; elsewhere a name lasts only when its folder is on the disk too. */
	async function syncFolders(path: string): Promise<void> {
		if (process.platform === "win32") return;
		// The first object makes the store's own folder: its name stands in the one above.
		let up = path;
		do {
			up = dirname(up);
			await sync(up, "r");
		} while (up.length >= root.length);
	}

	return {
		/** When this resolves the object survives a power cut. */
		async write(key, bytes) {
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
			await syncFolders(path);
		},

		async adopt(key, unfinished) {
			const path = join(root, key);
			await sync(unfinished, "r+");
			await mkdir(dirname(path), { recursive: true });
			await rename(unfinished, path);
			await syncFolders(path);
		},

		async read(key) {
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
		},

		has: (key) => disk.exists(key),
		remove: (key) => disk.delete(key),
		removeFolder: (folder) => disk.deleteAll(folder),

		async *list(): AsyncGenerator<Listed> {
			let from: string | undefined;
			do {
				const found = await disk
					.listAll("/", { recursive: true, ...(from && { paginationToken: from }) })
					.catch((error: unknown) => {
						// Before the first object there is no folder either.
						if (error instanceof Error && isMissing(error.cause)) return undefined;
						throw error;
					});
				for (const object of found?.objects ?? []) {
					if (!object.isFile || unfinishedName.test(object.key)) continue;
					const { contentLength } = await object.getMetaData();
					yield { key: object.key.replaceAll("\\", "/"), size: contentLength };
				}
				from = found?.paginationToken;
			} while (from);
		},

		async removeUnfinished(before) {
			let removed = 0;
			for await (const path of filesBelow(root)) {
				if (!unfinishedName.test(path)) continue;
				// Its writer may finish it, or fail and take it away, at this very moment.
				const found = await stat(path).catch(unlessMissing);
				if (!found || found.mtime >= before) continue;
				await rm(path, { force: true });
				removed++;
			}
			return removed;
		},
	};
}

/** One folder at a time: there may be millions of files. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
	const entries = await opendir(folder).catch(unlessMissing);
	for await (const entry of entries ?? []) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) yield* filesBelow(path);
		else if (entry.isFile()) yield path;
	}
}

function unlessMissing(error: unknown): undefined {
	if (!isMissing(error)) throw error;
}

async function sync(path: string, flags: string): Promise<void> {
	const file = await open(path, flags);
	await file.sync().finally(() => file.close());
}

function isMissing(cause: unknown): boolean {
	return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}
