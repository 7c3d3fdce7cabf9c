import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Place } from "#app/platform/backup/place.ts";
import { env } from "#app/platform/settings/env.server.ts";

const bucketAddress = /^s3:\/\/([\w.-]{3,255})(?:\/(.*))?$/;

export async function openPlace(address: string): Promise<Place> {
	const [, bucket, prefix = ""] = bucketAddress.exec(address) ?? [];
	if (!bucket) return openFolder(resolve(address));
	const { openBucket } = await import("#app/platform/backup/backup-bucket.server.ts");
	return openBucket({ ...env.backup.service, bucket }, prefix.replace(/\/+$/, ""));
}

export async function findArchive(address: string): Promise<{ place: Place; name: string }> {
	const isBucket = bucketAddress.test(address);
	const slash = address.lastIndexOf("/");
	const folder = isBucket ? address.slice(0, slash) : dirname(resolve(address));
	const name = isBucket ? address.slice(slash + 1) : basename(address);
	return { place: await openPlace(folder), name };
}

const unfinishedName = /^ccr-.*\.part$/;
const day = 24 * 60 * 60 * 1000;

function openFolder(folder: string): Place {
	return {
		async keep(name, bytes) {
			const unfinished = join(folder, `${name}.part`);
			const createdFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
			await removeUnfinished(folder);
			try {
				// Backups contain personal data: readable by this user only.
				await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }));
				await rename(unfinished, join(folder, name));
			} catch (error) {
				await rm(unfinished, { force: true });
				throw error;
			}
			// A rename is durable only when its folder is synced too. Windows cannot open folders.
			if (process.platform === "win32") return;
			await syncFolder(folder);
			if (createdFolder === undefined) return;
			let up = folder;
			do {
				up = dirname(up);
				await syncFolder(up);
			} while (up.length >= createdFolder.length);
		},
		open: async (name) => {
			const path = join(folder, name);
			if (!(await stat(path)).isFile()) throw new Error(`${path} is no file.`);
			return createReadStream(path);
		},
		list: () =>
			readdir(folder).catch((error: NodeJS.ErrnoException) => {
				if (error.code === "ENOENT") return [];
				throw error;
			}),
		remove: (name) => rm(join(folder, name), { force: true }),
	};
}

async function syncFolder(path: string): Promise<void> {
	const folder = await open(path, "r");
	await folder.sync().finally(() => folder.close());
}

async function removeUnfinished(folder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		if (!unfinishedName.test(name)) continue;
		const { mtimeMs } = await stat(join(folder, name));
		if (Date.now() - mtimeMs > day) await rm(join(folder, name), { force: true });
	}
}
