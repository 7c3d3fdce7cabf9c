import { and, eq, inArray } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { announceRecords, type RecordStore } from "#app/cases/records/store.ts";
import {
	captionsOf,
	captionText,
	deleteUnusedPhotos,
	photoIdsOf,
	placePhotos,
	setPhotosPublic,
} from "#app/media/photos.ts";
import { isUseOf, photos, photoUses } from "#app/media/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { isPublicStatus } from "#app/records/record.ts";

type Move = "earlier" | "later" | "remove";

export function isPhotoMove(text: string): text is Move {
	return text === "earlier" || text === "later" || text === "remove";
}

export function movePhotoAtDesk(
	store: RecordStore,
	id: number,
	photoId: number,
	{ move, expectedOrder }: { move: Move; expectedOrder: number[] },
	actor: Actor,
) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const row = await store.lock(id, tx);
		if (!row) return undefined;
		const subject = { kind: store.record.kind, id };
		const before = await photoIdsOf(subject, tx);
		if (move !== "remove") {
			const isDone = String(before) === String(orderAfter(move, photoId, expectedOrder));
			if (isDone && expectedOrder.includes(photoId)) return "done";
			if (String(before) !== String(expectedOrder)) return "meanwhile";
		}
		const from = before.indexOf(photoId);
		if (from < 0) return undefined;
		const after = orderAfter(move, photoId, before);
		if (String(after) === String(before)) return "done";
		await applyOrder(store, row, after, tx);
		const to = move === "remove" ? "none" : after.indexOf(photoId) + 1;
		// The history keeps the id, to find a removed photo when its owner's data is erased.
		const details = { photo: String(photoId), place: `${from + 1} → ${to}` };
		await recordEvent(
			subject,
			move === "remove" ? "photo removed" : "photo moved",
			details,
			actor,
			tx,
		);
		return "done";
	});
}

export function captionPhotoAtDesk(
	store: RecordStore,
	id: number,
	photoId: number,
	typed: string,
	actor: Actor,
) {
	requireRight(actor, "review");
	const { captions: longest = 0 } = store.record.photos;
	return transaction(async (tx) => {
		const row = await store.lock(id, tx);
		const subject = { kind: store.record.kind, id };
		const before = (await captionsOf(subject, tx)).get(photoId);
		if (!row || longest === 0 || before === undefined) return undefined;
		const caption = captionText(typed, longest);
		if (caption === before) return "captioned";
		const isIt = and(isUseOf(subject), eq(photoUses.photoId, photoId));
		await tx.update(photoUses).set({ caption }).where(isIt);
		const details = {
			photo: String(photoId),
			caption: `${before || "none"} → ${caption || "none"}`,
		};
		await recordEvent(subject, "caption changed", details, actor, tx);
		await announceRecords(store, [id], tx);
		return "captioned";
	});
}

function orderAfter(move: Move, photoId: number, ids: number[]): number[] {
	const rest = ids.filter((id) => id !== photoId);
	if (move === "remove") return rest;
	const place = ids.indexOf(photoId) + (move === "earlier" ? -1 : 1);
	return rest.toSpliced(Math.max(0, place), 0, photoId);
}

export function addPhotosAtDesk(store: RecordStore, id: number, photoIds: number[], actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const row = await store.lock(id, tx);
		return row && addPhotos(store, row, photoIds, actor, tx);
	});
}

export async function addPhotos(
	store: RecordStore,
	row: { id: number; status: string },
	photoIds: number[],
	actor: Actor,
	tx: Db,
) {
	const { max } = store.record.photos;
	const subject = { kind: store.record.kind, id: row.id };
	const before = await photoIdsOf(subject, tx);
	const fresh = await withoutDuplicates(before, photoIds, tx);
	// A duplicate shares its files with the photo that is shown, so the files stay.
	await deleteUnusedPhotos(
		photoIds.filter((id) => !fresh.includes(id)),
		tx,
	);
	const added = fresh.slice(0, Math.max(0, max - before.length));
	if (added.length > 0) {
		await applyOrder(store, row, [...before, ...added], tx);
		await recordEvent(subject, "photos added", { photos: added.join(", ") }, actor, tx);
	}
	return { added: added.length, noRoom: fresh.length - added.length };
}

async function withoutDuplicates(existing: number[], fresh: number[], tx: Db): Promise<number[]> {
	const rows = await tx
		.select({ id: photos.id, contentHash: photos.contentHash })
		.from(photos)
		.where(inArray(photos.id, [...existing, ...fresh]));
	const hashOf = new Map(rows.map(({ id, contentHash }) => [id, contentHash]));
	const seen = new Set(existing.map((id) => hashOf.get(id)));
	return fresh.filter((id) => {
		const hash = hashOf.get(id);
		if (hash === undefined || seen.has(hash)) return false;
		seen.add(hash);
		return true;
	});
}

async function applyOrder(
	store: RecordStore,
	{ id, status }: { id: number; status: string },
	photoIds: number[],
	tx: Db,
) {
	const subject = { kind: store.record.kind, id };
	await placePhotos(subject, photoIds, tx);
	await setPhotosPublic(subject, isPublicStatus(store.record, status), tx);
	await announceRecords(store, [id], tx);
}
