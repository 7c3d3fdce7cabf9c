import { and, asc, eq, sql } from "drizzle-orm";
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

export async function guardedPhotosOf(kind: SubjectKind, id: number): Promise<Photo[]> {
	const rows = await db
		.select(guardedColumns)
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(eq(photoUses.subjectKind, kind), eq(photoUses.subjectId, id)))
		.orderBy(asc(photoUses.position));
	return rows.map((photo) => ({ ...photo, folder }));
}
