import { asc, eq, sql } from "drizzle-orm";
import { deskFolder, deskPhoto, type Photo } from "#app/media/photo.ts";
import { adviceOn } from "#app/media/photo-advice.ts";
import { photoColumns } from "#app/media/photos.ts";
import { isUseOf, photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Photo columns for the desk, whether public or not. */
export const deskPhotoColumns = {
	...photoColumns,
	token: sql<string>`${photos.id}::text`,
	folder: sql<string>`${sql.raw(`'${deskFolder}'`)}`,
};

export function deskThumbnail(photoId: number | null): string | undefined {
	return photoId === null ? undefined : deskPhoto(photoId, 160);
}

export async function adviceOnPhotosOf(kind: SubjectKind, id: number) {
	const { width, height, blur } = photos;
	const rows = await db
		.select({ token: deskPhotoColumns.token, width, height, blur })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(isUseOf({ kind, id }));
	return Object.fromEntries(
		rows.flatMap(({ token, ...measures }) => {
			const advice = adviceOn(measures);
			return advice ? [[token, advice]] : [];
		}),
	);
}

export function deskPhotosOf(kind: SubjectKind, id: number): Promise<Photo[]> {
	return db
		.select({ ...deskPhotoColumns, caption: photoUses.caption })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(isUseOf({ kind, id }))
		.orderBy(asc(photoUses.position));
}
