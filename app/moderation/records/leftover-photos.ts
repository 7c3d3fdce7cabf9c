import { and, eq, exists, not, sql } from "drizzle-orm";
import { deletePhotoFiles, dropPhotos } from "#app/media/dropped-photos.ts";
import { photos, photoUses, uploads } from "#app/media/table.ts";
import { decisions } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/db.server.ts";

/** How many are cleared away at once: each is a folder of some twenty files. */
const mostAtOnce = 200;

/**
 * Clears away pictures older than two days that nothing shows: taken off a dog or a kennel at the desk,
 * replaced when a change was approved, or sent in by a form that found no record. The library stays, and
 * so does what a decision of the last week may bring back: it can be undone while its letter waits. How many there were.
 */
export async function forgetLeftPhotos(_actor: Actor): Promise<number> {
	const shown = db.select({ one: sql`1` }).from(photoUses).where(eq(photoUses.photoId, photos.id));
	const coming = db
		.select({ one: sql`1` })
		.from(uploads)
		.where(and(eq(uploads.photoId, photos.id), eq(uploads.state, "kept")));
	const undoable = db
		.select({ one: sql`1` })
		.from(decisions)
		.where(
			and(
				sql`${decisions.decidedAt} > now() - interval '7 days'`,
				sql`${decisions.before} -> 'subject' -> 'photoIds' @> to_jsonb(${photos.id})`,
			),
		);
	const left = await db
		.select({ id: photos.id })
		.from(photos)
		.where(
			and(
				eq(photos.library, false),
				sql`${photos.createdAt} < now() - interval '2 days'`,
				...[shown, coming, undoable].map((each) => not(exists(each))),
			),
		)
		.orderBy(photos.id)
		.limit(mostAtOnce);
	const ids = left.map(({ id }) => id);
	await transaction(async (tx) => {
		// Files before the rows are gone for good: what a crash leaves behind is found again.
		await deletePhotoFiles(await dropPhotos(ids, tx), tx);
	});
	return ids.length;
}
