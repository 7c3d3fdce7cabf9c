import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { deletePhotoFiles, deleteUnusedPhotos } from "#app/media/photos.ts";
import { photos, photoUses, type SubjectKind, uploads } from "#app/media/table.ts";
import { type Holder, isHeldBy, released } from "#app/media/uploads.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { deleteFolder } from "#app/platform/storage/storage.server.ts";

type Subjects = { kind: SubjectKind; ids: number[] }[];

export async function exportPhotos(subjects: Subjects, holders: Holder[], tx: Db = db) {
	const shown = subjects.map(({ kind, ids }) =>
		and(eq(photoUses.subjectKind, kind), inArray(photoUses.subjectId, ids)),
	);
	const uses = await tx
		.select({ id: photoUses.photoId })
		.from(photoUses)
		.where(or(sql`false`, ...shown));
	const sent = (await uploadsOf(holders, tx)).flatMap(({ photoId }) => photoId ?? []);
	const ids = [...new Set([...uses.map(({ id }) => id), ...sent])];
	return exportPhotosById(ids, tx);
}

export async function uploadsOf(holders: Holder[], tx: Db = db) {
	return tx
		.select({ id: uploads.id, photoId: uploads.photoId, size: uploads.size })
		.from(uploads)
		.where(or(sql`false`, ...holders.map(isHeldBy)));
}

/** Deletes files before the commit: if that fails, the rows still name what is left to delete. */
export async function erasePhotos(
	subjects: Subjects,
	holders: Holder[],
	photoIds: number[],
	tx: Db,
): Promise<void> {
	for (const { kind, ids } of subjects) {
		if (ids.length === 0) continue;
		await tx
			.delete(photoUses)
			.where(and(eq(photoUses.subjectKind, kind), inArray(photoUses.subjectId, ids)));
		for (const id of ids) await deleteFolder(`cards/${kind}/${id}`);
	}
	await tx
		.update(uploads)
		.set({ ...released, preview: null, photoId: null, network: "" })
		.where(or(sql`false`, ...holders.map(isHeldBy)));
	await deletePhotoFiles(await deleteUnusedPhotos(photoIds, tx), tx);
}

export async function exportPhotosById(ids: number[], tx: Db = db) {
	if (ids.length === 0) return [];
	const { id, width, height, alt, bytes, createdAt } = photos;
	return tx
		.select({ id, width, height, alt, bytes, createdAt })
		.from(photos)
		.where(inArray(photos.id, ids))
		.orderBy(asc(photos.id));
}
