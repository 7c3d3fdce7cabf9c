import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { localFolder } from "#app/platform/storage/storage.server.ts";

export class FileTooLargeError extends Error {}

export type ReceivedFile = Awaited<ReturnType<typeof receiveFile>>;

/** @throws FileTooLargeError after `most` bytes, or ENOSPC on a full disk. Neither leaves a file. */
export async function receiveFile(
	content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	most: number,
) {
	const folder = join(localFolder, "incoming");
	await mkdir(folder, { recursive: true });
	const path = join(
		folder,
		`${randomBytes(8).toString("hex")}.${randomBytes(6).toString("hex")}.part`,
	);
	const remove = () => rm(path, { force: true });
	const hash = createHash("sha256");
	let size = 0;
	async function* measured() {
		for await (const piece of content) {
			size += piece.byteLength;
			if (size > most) throw new FileTooLargeError();
			hash.update(piece);
			yield piece;
		}
	}
	try {
		await pipeline(measured, createWriteStream(path, { flags: "wx", mode: 0o600 }));
	} catch (error) {
		await remove();
		throw error;
	}
	return { path, size, sha256: hash.digest("hex"), read: () => readFile(path), remove };
}
