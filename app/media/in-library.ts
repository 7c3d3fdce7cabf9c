import { and, eq, exists, or, sql } from "drizzle-orm";
import { photos, photoUses } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Photos sent for a case belong to the library only once a record shows them. */
export const inLibrary = or(
	photos.library,
	exists(
		db
			.select({ one: sql`1` })
			.from(photoUses)
			.where(and(eq(photoUses.photoId, photos.id), sql`${photoUses.subjectKind} <> 'case'`)),
	),
);

export async function isInLibrary(photoId: number): Promise<boolean> {
	const [found] = await db
		.select({ id: photos.id })
		.from(photos)
		.where(and(eq(photos.id, photoId), inLibrary));
	return found !== undefined;
}
