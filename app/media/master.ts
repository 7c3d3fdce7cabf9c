import { and, eq } from "drizzle-orm";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { masterName, variantKey } from "#app/media/variants.ts";
import { db, type Reads } from "#app/platform/database/db.server.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";

export type Master = { contentHash: string; read(): Promise<Uint8Array | undefined> };

export function masterOf(contentHash: string): Master {
	return { contentHash, read: () => readObject(variantKey(contentHash, masterName)) };
}

export async function findMaster(
	kind: SubjectKind,
	id: number,
	from: Reads = db,
): Promise<Master | undefined> {
	const [photo] = await from
		.select({ contentHash: photos.contentHash })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(
			and(eq(photoUses.subjectKind, kind), eq(photoUses.subjectId, id), eq(photoUses.position, 0)),
		);
	return photo && masterOf(photo.contentHash);
}
