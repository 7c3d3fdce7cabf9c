import { and, eq, notExists, sql } from "drizzle-orm";
import { decisions } from "#app/cases/table.ts";
import { codePhotos } from "#app/cases/verifications/table.ts";
import { deletePhotoFiles, deleteUnusedPhotos } from "#app/media/photos.ts";
import { photos, photoUses, uploads } from "#app/media/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";

/** Days for which photos from before a decision are kept, so that it can be undone. */
const undoDays = 7;

/** Deletes photos older than two days that nothing shows and no undo needs; returns how many. */
export async function deleteOrphanPhotos(_actor: Actor): Promise<number> {
	const shown = db.select().from(photoUses).where(eq(photoUses.photoId, photos.id));
	const pending = db
		.select()
		.from(uploads)
		.where(and(eq(uploads.photoId, photos.id), eq(uploads.state, "kept")));
	const undoable = db
		.select()
		.from(decisions)
		.where(
			and(
				sql`${decisions.decidedAt} > now() - make_interval(days => ${undoDays})`,
				sql`${decisions.before} -> 'subject' -> 'photoIds' @> to_jsonb(${photos.id})`,
			),
		);
	const withCode = db.select().from(codePhotos).where(eq(codePhotos.photoId, photos.id));
	const leftover = await db
		.select({ id: photos.id })
		.from(photos)
		.where(
			and(
				eq(photos.library, false),
				sql`${photos.createdAt} < now() - interval '2 days'`,
				...[shown, pending, undoable, withCode].map(notExists),
			),
		)
		.orderBy(photos.id)
		.limit(200);
	const ids = leftover.map(({ id }) => id);
	await transaction(async (tx) => {
		// Files before rows: after a crash in between, the rows still point to the files.
		await deletePhotoFiles(await deleteUnusedPhotos(ids, tx), tx);
	});
	return ids.length;
}
