import { mkdir, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import {
	syncFile,
	syncFolders,
	undefinedIfMissing,
	writeDurably,
} from "#app/platform/storage/durable-file.server.ts";
import type { Listed, Store } from "#app/platform/storage/store.ts";

const unfinishedName = /\.[0-9a-f]{12}\.part$/;

export function openDiskStore(root: string): Store {
	function pathOf(key: string): string {
		const isKey = !/[\0\\]/.test(key) && key.split("/").every((name) => !/^\.{0,2}$/.test(name));
		if (!isKey) throw new Error(`Not a valid object key: ${key}`);
		return join(root, key);
	}

	return {
		write: (key, bytes) => writeDurably(pathOf(key), bytes, { root }),

		async adopt(key, unfinished) {
			const path = pathOf(key);
			await syncFile(unfinished, "r+");
			await mkdir(dirname(path), { recursive: true });
			await rename(unfinished, path);
			await syncFolders(path, dirname(root));
		},

		read: async (key) => readFile(pathOf(key)).catch(undefinedIfMissing),
		has: async (key) => (await stat(pathOf(key)).catch(undefinedIfMissing))?.isFile() ?? false,
		remove: (key) => rm(pathOf(key), { force: true }),
		removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),

		async *list(folder): AsyncGenerator<Listed> {
			for await (const path of filesBelow(folder ? pathOf(folder) : root)) {
				if (unfinishedName.test(path)) continue;
				const found = await stat(path).catch(undefinedIfMissing);
				const key = relative(root, path).split(sep).join("/");
				if (found) yield { key, size: found.size, writtenAt: found.mtime };
			}
		},

		async removeUnfinished(before) {
			let removed = 0;
			for await (const path of filesBelow(root)) {
				if (!unfinishedName.test(path)) continue;
				const found = await stat(path).catch(undefinedIfMissing);
				if (!found || found.mtime >= before) continue;
				await rm(path, { force: true });
				removed++;
			}
			return removed;
		},
	};
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
	const entries = await opendir(folder).catch(undefinedIfMissing);
	for await (const entry of entries ?? []) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) yield* filesBelow(path);
		else if (entry.isFile()) yield path;
	}
}
