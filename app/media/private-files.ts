import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type PhotoFormat, widthsOf } from "#app/media/photo.ts";
import type { PhotoFile } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import { variantKey } from "#app/media/variants.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";

/**
 * A photo's file for people who may see it before it is public; the caller checks who that is. `width` is rounded down
 * to one that exists.
 */
export async function findPrivateFile(
	photoId: number,
	width: number,
	format: PhotoFormat = "webp",
): Promise<PhotoFile | undefined> {
	const [photo] = await db
		.select({ contentHash: photos.contentHash, width: photos.width, height: photos.height })
		.from(photos)
		.where(eq(photos.id, photoId));
	if (!photo) return undefined;
	const offered = widthsOf(photo);
	const nearest = offered.findLast((each) => each <= width) ?? offered[0];
	const bytes = await readObject(variantKey(photo.contentHash, `${nearest}.${format}`));
	if (!bytes) throw new Error(`A file of photo ${photoId} is missing from storage.`);
	const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
	return { bytes, type: `image/${format}`, etag };
}

export function privateFileOf(
	id: string | undefined,
	file: string | undefined,
): { photoId: number; width: number; format: PhotoFormat } | undefined {
	const name = /^([1-9]\d{1,3})\.(avif|webp)$/.exec(file ?? "");
	if (!name || !/^[1-9]\d{0,14}$/.test(id ?? "")) return undefined;
	return { photoId: Number(id), width: Number(name[1]), format: name[2] as PhotoFormat };
}
