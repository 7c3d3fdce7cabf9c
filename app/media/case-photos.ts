import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { dropPhotos } from "#app/media/dropped-photos.ts";
import { placePhotos } from "#app/media/photos.ts";
import { photoUses, type SubjectKind, uploads } from "#app/media/table.ts";
import { maxPhotos } from "#app/media/upload.ts";
import { keyHashOf } from "#app/media/upload-files.ts";
import { holdCasePhotos, takeUploads } from "#app/media/uploads.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { sendJob } from "#app/platform/queue/queue.server.ts";

/** The pictures of a subject by number, in order. */
export async function photoIdsOf(
	{ kind, id }: { kind: SubjectKind; id: number },
	tx: Db = db,
): Promise<number[]> {
	const rows = await tx
		.select({ photoId: photoUses.photoId })
		.from(photoUses)
		.where(and(eq(photoUses.subjectKind, kind), eq(photoUses.subjectId, id)))
		.orderBy(asc(photoUses.position));
	return rows.map(({ photoId }) => photoId);
}

/** What a case was sent and has not yet as pictures, in order. */
export async function pendingPhotosOf(
	caseId: number,
	tx: Db = db,
): Promise<{ uploadId: number; preview: string | undefined }[]> {
	const rows = await tx
		.select({ id: uploads.id, preview: uploads.preview })
		.from(uploads)
		.where(and(isOfCase(caseId), eq(uploads.state, "kept")))
		.orderBy(asc(uploads.position));
	return rows.map(({ id, preview }) => ({
		uploadId: id,
		preview: preview ? `data:image/webp;base64,${preview}` : undefined,
	}));
}

/** Whether pictures of a case are being made just now: soon it will have more than it has. */
export async function hasPendingPhotos(caseId: number, tx: Db): Promise<boolean> {
	const [row] = await tx
		.select({ id: uploads.id })
		.from(uploads)
		.where(
			and(
				isOfCase(caseId),
				eq(uploads.state, "kept"),
				// What could not be made in an hour, by the database's clock, holds nobody up.
				sql`${uploads.createdAt} > now() - interval '1 hour'`,
			),
		)
		.limit(1);
	return row !== undefined;
}

export type PhotoChanges = {
	/** Pictures by number, in the order that they shall have; those not named follow. */
	order: number[];
	/** Pictures, and files of which the picture is still being made, that shall go. */
	remove: number[];
	removeComing: number[];
	/** Keys of uploads that shall be added. */
	add: string[];
};

export type Arranged = {
	changed: boolean;
	/** Keys that found no place, or are no longer here. */
	left: string[];
	/** Hashes of what nothing shows any more, for `deletePhotoFiles` when the transaction is done. */
	dropped: string[];
};

/**
 * Orders, removes and adds pictures of a case as its sender wishes. `base` are those that were shown
 * to the sender, when they were not its own; numbers of any others are passed over.
 */
export async function updateCasePhotos(
	caseId: number,
	base: number[] | undefined,
	wish: PhotoChanges,
	tx: Db,
): Promise<Arranged> {
	const subject = { kind: "case" as const, id: caseId };
	await holdCasePhotos(caseId, tx);
	const before = await photoIdsOf(subject, tx);
	const sentBefore = await heldByKey(caseId, wish.add, tx);
	const coming = wish.removeComing.filter((id) => !sentBefore.some((each) => each.id === id));
	const gone = new Set([...wish.remove, ...(await dropComing(caseId, coming, tx))]);
	// The same form again: what it brings is here and must not take its own place.
	for (const { photoId } of sentBefore) gone.delete(photoId ?? 0);
	const known = base ?? before;
	const named = wish.order.filter((id) => known.includes(id));
	const after = [...new Set([...named, ...known])].filter((id) => !gone.has(id));
	const changed = String(after) !== String(before);
	if (changed) await placePhotos(subject, after.slice(0, 32), tx);
	const removed = before.filter((id) => !after.includes(id));
	if (removed.length > 0) {
		await tx
			.update(uploads)
			.set({ state: "dropped", holderKind: null, holderId: null, position: null })
			.where(and(isOfCase(caseId), inArray(uploads.photoId, removed)));
	}
	const dropped = await dropPhotos(removed, tx);
	const fresh = wish.add.filter(
		(key) => !sentBefore.some(({ keyHash }) => keyHash === keyHashOf(key)),
	);
	const waiting = await pendingPhotosOf(caseId, tx);
	const room = Math.max(0, maxPhotos - after.length - waiting.length);
	const { taken, left } = await takeUploads(fresh.slice(0, room), subject, tx);
	if (taken > 0) await sendJob("photos", { caseId }, tx);
	return {
		changed: changed || taken > 0 || coming.length > 0,
		left: [...left, ...fresh.slice(room)],
		dropped,
	};
}

/** Those of these keys that the case has taken before. */
function heldByKey(caseId: number, keys: string[], tx: Db) {
	return tx
		.select({ id: uploads.id, keyHash: uploads.keyHash, photoId: uploads.photoId })
		.from(uploads)
		.where(and(isOfCase(caseId), inArray(uploads.keyHash, keys.map(keyHashOf))));
}

/** Files that are no longer wanted; the numbers of those that have become pictures meanwhile. */
async function dropComing(caseId: number, uploadIds: number[], tx: Db): Promise<number[]> {
	if (uploadIds.length === 0) return [];
	const asked = and(isOfCase(caseId), inArray(uploads.id, uploadIds));
	const made = await tx
		.select({ photoId: uploads.photoId })
		.from(uploads)
		.where(and(asked, eq(uploads.state, "placed")))
		.for("update");
	await tx
		.update(uploads)
		.set({ state: "dropped", holderKind: null, holderId: null, position: null })
		.where(and(asked, or(eq(uploads.state, "kept"), isNull(uploads.photoId))));
	return made.flatMap(({ photoId }) => photoId ?? []);
}

function isOfCase(caseId: number) {
	return and(eq(uploads.holderKind, "case"), eq(uploads.holderId, caseId));
}
