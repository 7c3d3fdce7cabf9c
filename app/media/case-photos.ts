import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { type Captions, captionsOf, deleteUnusedPhotos, placePhotos } from "#app/media/photos.ts";
import { uploads } from "#app/media/table.ts";
import { maxPhotos } from "#app/media/upload.ts";
import {
	claimUploads,
	isHeldBy,
	keyHashOf,
	lockCasePhotos,
	released,
	type UploadOwner,
} from "#app/media/uploads.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { sendJob } from "#app/platform/queue/queue.server.ts";

export async function pendingPhotosOf(caseId: number, tx: Db = db) {
	const rows = await tx
		.select({ uploadId: uploads.id, preview: uploads.preview })
		.from(uploads)
		.where(isPendingIn(caseId))
		.orderBy(asc(uploads.position));
	return rows.map(({ uploadId, preview }) => ({
		uploadId,
		preview: preview ? `data:image/webp;base64,${preview}` : undefined,
	}));
}

export async function hasPendingPhotos(caseId: number, tx: Db): Promise<boolean> {
	// A photo that couldn't be processed within an hour no longer blocks the case.
	const lately = sql`${uploads.createdAt} > now() - interval '1 hour'`;
	return (await tx.$count(uploads, and(isPendingIn(caseId), lately))) > 0;
}

function isPendingIn(caseId: number) {
	return and(isHeldBy({ kind: "case", id: caseId }), eq(uploads.state, "kept"));
}

export type PhotoChanges = {
	order: number[];
	remove: number[];
	removePending: number[];
	add: string[];
	captions?: Captions;
};

/** `base` is what the sender's form showed. Pass `dropped` to `deletePhotoFiles` after the commit. */
export async function updateCasePhotos(
	caseId: number,
	base: Captions | undefined,
	wish: PhotoChanges,
	tx: Db,
) {
	const subject = { kind: "case" as const, id: caseId };
	await lockCasePhotos(caseId, tx);
	const stored = await captionsOf(subject, tx);
	const before = [...stored.keys()];
	const alreadyTaken = await tx
		.select({ id: uploads.id, keyHash: uploads.keyHash, photoId: uploads.photoId })
		.from(uploads)
		.where(and(isHeldBy(subject), inArray(uploads.keyHash, wish.add.map(keyHashOf))));
	const coming = wish.removePending.filter((id) => !alreadyTaken.some((each) => each.id === id));
	const gone = new Set([...wish.remove, ...(await dropPendingUploads(subject, coming, tx))]);
	// A resubmitted form must not remove the photos that it added the first time.
	for (const { photoId } of alreadyTaken) gone.delete(photoId ?? 0);
	const shown = base ?? stored;
	const known = [...shown.keys()];
	const named = wish.order.filter((id) => known.includes(id));
	const after = [...new Set([...named, ...known])].filter((id) => !gone.has(id));
	const captions = new Map([...shown, ...(wish.captions ?? [])]);
	const isRenamed = after.some((id) => (captions.get(id) ?? "") !== (shown.get(id) ?? ""));
	const changed = String(after) !== String(before) || isRenamed;
	if (changed) await placePhotos(subject, after.slice(0, 32), tx, captions);
	const removed = before.filter((id) => !after.includes(id));
	if (removed.length > 0) {
		await tx
			.update(uploads)
			.set(released)
			.where(and(isHeldBy(subject), inArray(uploads.photoId, removed)));
	}
	const dropped = await deleteUnusedPhotos(removed, tx);
	const fresh = wish.add.filter(
		(key) => !alreadyTaken.some(({ keyHash }) => keyHash === keyHashOf(key)),
	);
	const waiting = await pendingPhotosOf(caseId, tx);
	const room = Math.max(0, maxPhotos - after.length - waiting.length);
	const { taken, left } = await claimUploads(fresh.slice(0, room), subject, tx);
	if (taken > 0) await sendJob("photos", { caseId }, tx);
	return {
		changed: changed || taken > 0 || coming.length > 0,
		left: [...left, ...fresh.slice(room)],
		dropped,
	};
}

async function dropPendingUploads(
	holder: UploadOwner,
	uploadIds: number[],
	tx: Db,
): Promise<number[]> {
	if (uploadIds.length === 0) return [];
	const condition = and(isHeldBy(holder), inArray(uploads.id, uploadIds));
	const made = await tx
		.select({ photoId: uploads.photoId })
		.from(uploads)
		.where(and(condition, eq(uploads.state, "placed")))
		.for("update");
	await tx
		.update(uploads)
		.set(released)
		.where(and(condition, or(eq(uploads.state, "kept"), isNull(uploads.photoId))));
	return made.flatMap(({ photoId }) => photoId ?? []);
}
