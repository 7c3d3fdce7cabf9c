import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Photo, thumbnailAddress } from "#app/media/photo.ts";
import { photoColumns } from "#app/media/photos.ts";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";

const folder = "/desk/photo";

const guardedColumns = { ...photoColumns, token: sql<string>`${photos.id}::text` };

/** For a list's own query, which must join `photoUses`. */
export function guardedThumbnail(photoId: number | null): string | undefined {
	return photoId === null ? undefined : thumbnailAddress({ folder, token: String(photoId) });
}

export async function guardedPhotosOf(
	kind: SubjectKind,
	ids: number[],
): Promise<Map<number, Photo[]>> {
	const found = new Map<number, Photo[]>(ids.map((id) => [id, []]));
	if (ids.length === 0) return found;
	const rows = await db
		.select({ subjectId: photoUses.subjectId, ...guardedColumns })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(eq(photoUses.subjectKind, kind), inArray(photoUses.subjectId, ids)))
		.orderBy(asc(photoUses.subjectId), asc(photoUses.position));
	for (const { subjectId, ...photo } of rows) found.get(subjectId)?.push({ ...photo, folder });
	return found;
}
