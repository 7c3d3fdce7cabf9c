import { createHash } from "node:crypto";
import type { uploads } from "#app/media/table.ts";
import type { Upload } from "#app/media/upload.ts";
import type { ImageFault } from "#app/platform/images/image.server.ts";
import {
	adoptObject,
	deleteFolder,
	readObject,
	writeObject,
} from "#app/platform/storage/storage.server.ts";
import type { ReceivedFile } from "#app/platform/uploads/received-file.server.ts";

export type UploadRow = typeof uploads.$inferSelect;

export function keyHashOf(key: string): string {
	return createHash("sha256").update(key).digest("hex");
}

export function uploadOf(row: UploadRow): Upload {
	const { received, size, state, fault, preview } = row;
	return {
		received,
		size,
		state: state === "refused" || state === "arriving" ? state : "kept",
		...(fault ? { reason: fault as ImageFault } : {}),
		...(preview ? { preview: `data:image/webp;base64,${preview}` } : {}),
	};
}

export type FileContent = Uint8Array | ReceivedFile;

export function lengthOf(content: FileContent): number {
	return "read" in content ? content.size : content.byteLength;
}

export function writePart(id: number, offset: number, content: FileContent): Promise<void> {
	const key = partKey(id, offset, lengthOf(content));
	return "read" in content ? adoptObject(key, content.path) : writeObject(key, content);
}

export async function readUpload(row: UploadRow): Promise<Uint8Array | undefined> {
	const whole = new Uint8Array(row.size);
	let offset = 0;
	for (const length of row.parts) {
		const part = await readObject(partKey(row.id, offset, length));
		if (part?.byteLength !== length) return undefined;
		whole.set(part, offset);
		offset += length;
	}
	return offset === row.size ? whole : undefined;
}

export function deleteParts(id: number): Promise<void> {
	return deleteFolder(`uploads/${id}`);
}

// Includes the length, so that a late write by an earlier request can't replace another part.
function partKey(id: number, offset: number, length: number): string {
	return `uploads/${id}/${offset}-${length}`;
}
