import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { env } from "#app/platform/settings/env.server.ts";
import { undefinedIfMissing, writeDurably } from "#app/platform/storage/durable-file.server.ts";

export type Destination = {
	/** Writes atomically. The file is durable once this resolves. */
	write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
	open(name: string): Promise<Readable>;
	list(): Promise<string[]>;
	remove(name: string): Promise<void>;
};

const bucketAddress = /^s3:\/\/([\w.-]{3,255})(?:\/(.*))?$/;

export async function openDestination(address: string): Promise<Destination> {
	const [, bucket, prefix = ""] = bucketAddress.exec(address) ?? [];
	if (!bucket) return openFolder(resolve(address));
	const { openBucket } = await import("#app/platform/backup/backup-bucket.server.ts");
	return openBucket({ ...env.backup.service, bucket }, prefix.replace(/\/+$/, ""));
}

const unfinishedName = /^ccr-.*\.part$/;
const day = 24 * 60 * 60 * 1000;

function openFolder(folder: string): Destination {
	async function list(): Promise<string[]> {
		return (await readdir(folder).catch(undefinedIfMissing)) ?? [];
	}

	async function removeUnfinished(): Promise<void> {
		for (const name of await list()) {
			if (!unfinishedName.test(name)) continue;
			const { mtimeMs } = await stat(join(folder, name));
			if (Date.now() - mtimeMs > day) await rm(join(folder, name), { force: true });
		}
	}

	return {
		async write(name, bytes) {
			await removeUnfinished();
			// Backups contain personal data, so only this user may read them.
			const modes = { folderMode: 0o700, fileMode: 0o600 };
			await writeDurably(join(folder, name), bytes, modes);
		},
		open: async (name) => {
			const path = join(folder, name);
			if (!(await stat(path)).isFile()) throw new Error(`${path} is not a file.`);
			return createReadStream(path);
		},
		list,
		remove: (name) => rm(join(folder, name), { force: true }),
	};
}
