import { and, eq } from "drizzle-orm";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { masterName, variantKey } from "#app/media/variants.ts";
import { db } from "#app/platform/db.server.ts";
import { readObject } from "#app/platform/storage.server.ts";

/** The largest copy of a subject's main picture (WebP), for drawing with; nobody is sent it. */
export async function findMaster(
	kind: SubjectKind,
	id: number,
): Promise<{ contentHash: string; read(): Promise<Uint8Array | undefined> } | undefined> {
	const [photo] = await db
		.select({ contentHash: photos.contentHash })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(
			and(eq(photoUses.subjectKind, kind), eq(photoUses.subjectId, id), eq(photoUses.position, 0)),
		);
	if (!photo) return undefined;
	const { contentHash } = photo;
	return { contentHash, read: () => readObject(variantKey(contentHash, masterName)) };
}
