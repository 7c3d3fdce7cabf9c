import { and, asc, eq, inArray } from "drizzle-orm";
import { dropPhotos, placePhotos, showPhotos } from "#app/media/photos.ts";
import { photos, photoUses } from "#app/media/table.ts";
import { maxPhotos } from "#app/media/upload.ts";
import { note } from "#app/moderation/history/history.ts";
import type { Actor } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import type { ReviewedKind } from "#app/records/records.ts";

export type ShownRecord = { kind: ReviewedKind; id: number; shown: boolean };

export type PhotoMove = "earlier" | "later" | "remove";

export async function movePhoto(
	record: ShownRecord,
	photoId: number,
	move: PhotoMove,
	actor: Actor,
	tx: Db,
): Promise<boolean> {
	const before = await photoIdsOf(record, tx);
	const from = before.indexOf(photoId);
	if (from < 0) return false;
	const after = before.filter((id) => id !== photoId);
	if (move !== "remove")
		after.splice(Math.max(0, from + (move === "earlier" ? -1 : 1)), 0, photoId);
	if (String(after) === String(before)) return true;
	await applyOrder(record, after, tx);
	const to = after.indexOf(photoId);
	// The id stays in the history: by it a removed photo is found when its owner's data is erased.
	const details: Record<string, string> =
		move === "remove"
			? { photo: String(photoId), place: `${from + 1} → none` }
			: { photo: String(photoId), place: `${from + 1} → ${to + 1}` };
	await note(record, move === "remove" ? "photo removed" : "photo moved", details, actor, tx);
	return true;
}

export async function addPhotos(
	record: ShownRecord,
	photoIds: number[],
	actor: Actor,
	tx: Db,
	most: number = maxPhotos,
): Promise<{ added: number; noRoom: number }> {
	const before = await photoIdsOf(record, tx);
	const fresh = await withoutDuplicates(before, photoIds, tx);
	const room = Math.max(0, most - before.length);
	const added = fresh.slice(0, room);
	// A duplicate shares its files with the photo that is shown, so they stay.
	await dropPhotos(
		photoIds.filter((id) => !fresh.includes(id)),
		tx,
	);
	if (added.length > 0) {
		await applyOrder(record, [...before, ...added], tx);
		await note(record, "photos added", { photos: added.join(", ") }, actor, tx);
	}
	return { added: added.length, noRoom: fresh.length - added.length };
}

export async function replacePhotos(
	record: ShownRecord,
	photoId: number,
	actor: Actor,
	tx: Db,
): Promise<void> {
	const before = await photoIdsOf(record, tx);
	const fresh = await withoutDuplicates(before.slice(0, 1), [photoId], tx);
	if (fresh.length === 0) {
		await dropPhotos([photoId], tx);
		return;
	}
	await applyOrder(record, [photoId], tx);
	for (const id of before) await note(record, "photo removed", { photo: String(id) }, actor, tx);
	await note(record, "photos added", { photos: String(photoId) }, actor, tx);
}

async function photoIdsOf({ kind, id }: ShownRecord, tx: Db): Promise<number[]> {
	const rows = await tx
		.select({ photoId: photoUses.photoId })
		.from(photoUses)
		.where(and(eq(photoUses.subjectKind, kind), eq(photoUses.subjectId, id)))
		.orderBy(asc(photoUses.position));
	return rows.map(({ photoId }) => photoId);
}

async function withoutDuplicates(existing: number[], fresh: number[], tx: Db): Promise<number[]> {
	const all = [...existing, ...fresh];
	if (all.length === 0) return [];
	const rows = await tx
		.select({ id: photos.id, contentHash: photos.contentHash })
		.from(photos)
		.where(inArray(photos.id, all));
	const hashOf = new Map(rows.map(({ id, contentHash }) => [id, contentHash]));
	const seen = new Set(existing.map((id) => hashOf.get(id)));
	return fresh.filter((id) => {
		const hash = hashOf.get(id);
		if (hash === undefined || seen.has(hash)) return false;
		seen.add(hash);
		return true;
	});
}

async function applyOrder(record: ShownRecord, ids: number[], tx: Db): Promise<void> {
	await placePhotos(record, ids, tx);
	await showPhotos(record, record.shown, tx);
	await announceChange(tx);
}

export function isPhotoMove(text: string): text is PhotoMove {
	return text === "earlier" || text === "later" || text === "remove";
}
