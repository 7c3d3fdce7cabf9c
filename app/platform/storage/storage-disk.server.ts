import { randomBytes } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Listed, Store } from "#app/platform/storage/store.ts";

export const unfinishedName = /\.[0-9a-f]{12}\.part$/;

export function openDiskStore(root: string): Store {
	/** @throws for a key that leads out of the folder. */
	function pathOf(key: string): string {
		const isKey = !/[\0\\]/.test(key) && key.split("/").every((name) => !/^\.{0,2}$/.test(name));
		if (!isKey) throw new Error(`No key of an object: ${key}`);
		return join(root, key);
	}

	/** A rename is durable only when its folder is synced too. Windows cannot open folders. */
	async function syncFolders(path: string): Promise<void> {
		if (process.platform === "win32") return;
		let up = path;
		do {
			up = dirname(up);
			await sync(up, "r");
		} while (up.length >= root.length);
	}

	return {
		/** Durable when this resolves. */
		async write(key, bytes) {
			const path = pathOf(key);
			const unfinished = `${path}.${randomBytes(6).toString("hex")}.part`;
			try {
				await mkdir(dirname(path), { recursive: true });
				await writeFile(unfinished, bytes, { flush: true });
				await rename(unfinished, path);
			} catch (error) {
				await rm(unfinished, { force: true }).catch(() => {});
				throw error;
			}
			await syncFolders(path);
		},

		async adopt(key, unfinished) {
			const path = pathOf(key);
			await sync(unfinished, "r+");
			await mkdir(dirname(path), { recursive: true });
			await rename(unfinished, path);
			await syncFolders(path);
		},

		read: async (key) => readFile(pathOf(key)).catch(unlessMissing),
		has: async (key) => (await stat(pathOf(key)).catch(unlessMissing))?.isFile() ?? false,
		remove: (key) => rm(pathOf(key), { force: true }),
		removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),

		async *list(): AsyncGenerator<Listed> {
			for await (const path of filesBelow(root)) {
				if (unfinishedName.test(path)) continue;
				const found = await stat(path).catch(unlessMissing);
				if (found) yield { key: relative(root, path).split(sep).join("/"), size: found.size };
			}
		},

		async removeUnfinished(before) {
			let removed = 0;
			for await (const path of filesBelow(root)) {
				if (!unfinishedName.test(path)) continue;
				const found = await stat(path).catch(unlessMissing);
				if (!found || found.mtime >= before) continue;
				await rm(path, { force: true });
				removed++;
			}
			return removed;
		},
	};
}

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
