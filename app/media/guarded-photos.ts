import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Photo } from "#app/media/photo.ts";
import { photoColumns } from "#app/media/photos.ts";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { db } from "#app/platform/db.server.ts";

/** The guarded door of the desk, which knows a picture by its number. */
const folder = "/desk/photo";

/** The pictures of each subject, in order, with addresses that open at the desk only. */
export async function guardedPhotosOf(
	kind: SubjectKind,
	ids: number[],
	{ mainOnly = false } = {},
): Promise<Map<number, Photo[]>> {
	const found = new Map<number, Photo[]>(ids.map((id) => [id, []]));
	if (ids.length === 0) return found;
	const rows = await db
		.select({
			subjectId: photoUses.subjectId,
			...photoColumns,
			token: sql<string>`${photos.id}::text`,
		})
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(
			and(
				eq(photoUses.subjectKind, kind),
				inArray(photoUses.subjectId, ids),
				mainOnly ? eq(photoUses.position, 0) : undefined,
			),
		)
		.orderBy(asc(photoUses.subjectId), asc(photoUses.position));
	for (const { subjectId, ...photo } of rows) found.get(subjectId)?.push({ ...photo, folder });
	return found;
}
