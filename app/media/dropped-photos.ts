import { and, eq, exists, inArray, not, sql } from "drizzle-orm";
import { photos, photoUses, uploads } from "#app/media/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { deleteFolder } from "#app/platform/storage/storage.server.ts";

/**
 * Deletes the rows of those photos that nothing shows and that are not in the library.
 * @returns their content hashes, for `deletePhotoFiles` once the transaction is committed.
 */
export async function dropPhotos(ids: number[], tx: Db): Promise<string[]> {
	if (ids.length === 0) return [];
	const used = tx.select({ one: sql`1` }).from(photoUses).where(eq(photoUses.photoId, photos.id));
	const unused = and(inArray(photos.id, ids), eq(photos.library, false), not(exists(used)));
	const gone = tx.select({ id: photos.id }).from(photos).where(unused);
	await tx.update(uploads).set({ photoId: null }).where(inArray(uploads.photoId, gone));
	const rows = await tx.delete(photos).where(unused).returning({ hash: photos.contentHash });
	return [...new Set(rows.map(({ hash }) => hash))];
}

export async function deletePhotoFiles(contentHashes: string[], tx: Db = db): Promise<void> {
	if (contentHashes.length === 0) return;
	const kept = await tx
		.selectDistinct({ hash: photos.contentHash })
		.from(photos)
		.where(inArray(photos.contentHash, contentHashes));
	const still = new Set(kept.map(({ hash }) => hash));
	for (const hash of contentHashes) if (!still.has(hash)) await deleteFolder(`photos/${hash}`);
}
