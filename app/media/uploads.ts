import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import {
	deletePhotoFiles,
	deleteUnusedPhotos,
	ingestPhoto,
	photoIdsOf,
	placePhotos,
} from "#app/media/photos.ts";
import { uploads } from "#app/media/table.ts";
import { isUploadKey, maxPhotos, type Upload, unsentHours } from "#app/media/upload.ts";
import { deleteParts, keyHashOf, readUpload, uploadOf } from "#app/media/upload-files.ts";
import type { Actor } from "#app/people/actor.ts";
import { isBackupRunning } from "#app/platform/backup/backup-lock.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

/** Values for an upload that is no longer held. `expireUploads` deletes it with its parts. */
export const released = {
	state: "dropped",
	fault: null,
	holderKind: null,
	holderId: null,
	position: null,
} as const;

export type Holder = { kind: "case" | "submission"; id: number };

export async function findUpload(key: string): Promise<Upload | undefined> {
	if (!isUploadKey(key)) return undefined;
	const [row] = await db
		.select()
		.from(uploads)
		.where(and(eq(uploads.keyHash, keyHashOf(key)), isUnclaimed()));
	return row && uploadOf(row);
}

/** Includes those already taken by a case, because a resubmitted form names them again. */
export async function findStoredKeys(keys: string[]): Promise<string[]> {
	if (keys.length === 0) return [];
	const hashes = keys.map(keyHashOf);
	const rows = await db
		.select({ keyHash: uploads.keyHash })
		.from(uploads)
		.where(and(inArray(uploads.keyHash, hashes), inArray(uploads.state, ["kept", "placed"])));
	const kept = new Set(rows.map(({ keyHash }) => keyHash));
	return keys.filter((key) => kept.has(keyHashOf(key)));
}

export async function discardUpload(key: string, _actor: Actor): Promise<boolean> {
	const [row] = await db
		.update(uploads)
		.set(released)
		.where(and(eq(uploads.keyHash, keyHashOf(key)), isUnclaimed()))
		.returning({ id: uploads.id });
	if (row) await deleteUpload(row.id);
	return row !== undefined;
}

/** @returns in `left` the keys that are unknown, taken by another holder, not stored or too many. */
export async function claimUploads(keys: string[], holder: Holder, tx: Db) {
	const requested = [...new Set(keys)].map((key) => ({ key, keyHash: keyHashOf(key) }));
	if (requested.length === 0) return { taken: 0, left: [] };
	const hashes = requested.map(({ keyHash }) => keyHash);
	const rows = await tx
		.select({ id: uploads.id, keyHash: uploads.keyHash, holderId: uploads.holderId })
		.from(uploads)
		.where(
			and(
				inArray(uploads.keyHash, hashes),
				inArray(uploads.state, ["kept", "placed"]),
				or(isNull(uploads.holderId), isHeldBy(holder)),
			),
		)
		// Ordered, so that two forms with the same keys don't deadlock.
		.orderBy(asc(uploads.id))
		.for("update");
	const existing = await tx
		.select({ position: uploads.position })
		.from(uploads)
		.where(isHeldBy(holder));
	const used = new Set(existing.map(({ position }) => position));
	const free = [...Array(maxPhotos).keys()].filter((place) => !used.has(place));
	let taken = 0;
	const left: string[] = [];
	for (const { key, keyHash } of requested) {
		const row = rows.find((each) => each.keyHash === keyHash);
		if (row?.holderId) continue;
		const position = row && free.shift();
		if (!row || position === undefined) {
			left.push(key);
			continue;
		}
		await tx
			.update(uploads)
			.set({ holderKind: holder.kind, holderId: holder.id, position })
			.where(eq(uploads.id, row.id));
		taken++;
	}
	return { taken, left };
}

/** Makes a photo from a stored file that no case has taken. The file itself still expires. */
export async function ingestUpload(key: string, details: { alt: string }, actor: Actor) {
	const isIt = and(eq(uploads.keyHash, keyHashOf(key)), eq(uploads.state, "kept"), isUnclaimed());
	const [row] = await db.select().from(uploads).where(isIt);
	const bytes = row && (await readUpload(row));
	return bytes && ingestPhoto(bytes, details, actor);
}

export async function transferUploads(from: Holder, to: Holder, tx: Db): Promise<void> {
	await tx.update(uploads).set({ holderKind: to.kind, holderId: to.id }).where(isHeldBy(from));
}

export async function releaseUploads(holder: Holder, tx: Db): Promise<void> {
	await tx.update(uploads).set(released).where(isHeldBy(holder));
}

const isUnprocessed = and(eq(uploads.state, "kept"), isNull(uploads.photoId));

/** Makes a case's photos. Idempotent. @throws when too many are queued or a file is missing: retry. */
export async function processUploads(caseId: number, actor: Actor): Promise<void> {
	const holder: Holder = { kind: "case", id: caseId };
	const waiting = await db
		.select()
		.from(uploads)
		.where(and(isHeldBy(holder), isUnprocessed))
		.orderBy(asc(uploads.position));
	for (const row of waiting) {
		const bytes = await readUpload(row);
		if (!bytes) {
			if ((await db.$count(uploads, and(eq(uploads.id, row.id), isUnprocessed))) === 0) continue;
			throw new Error(`The file of upload ${row.id} is missing from storage.`);
		}
		const made = await ingestPhoto(bytes, {}, actor);
		if (!made.ok && made.reason === "busy")
			throw new Error("Too many pictures are waiting to be processed.");
		const [kept] = await db
			.update(uploads)
			.set(made.ok ? { photoId: made.photo.id } : released)
			.where(and(eq(uploads.id, row.id), isUnprocessed))
			.returning({ id: uploads.id });
		// Erased in the meantime or also made by another worker: nothing would ever show or delete it.
		if (!kept && made.ok) await deletePhotoFiles(await deleteUnusedPhotos([made.photo.id], db));
	}
	await transaction((tx) => placeClaimedPhotos(holder, tx));
	await deletePlacedParts(isHeldBy(holder));
}

/** A running backup may have saved the rows from before, which need the parts: `expireUploads` returns to them. */
async function deletePlacedParts(whose?: SQL): Promise<void> {
	const settled = and(whose, eq(uploads.state, "placed"), sql`${uploads.parts} <> '{}'`);
	const rows = await db.select({ id: uploads.id }).from(uploads).where(settled);
	if (rows.length === 0 || (await isBackupRunning())) return;
	for (const { id } of rows) {
		await deleteParts(id);
		await db.update(uploads).set({ parts: [] }).where(eq(uploads.id, id));
	}
}

async function placeClaimedPhotos(holder: Holder, tx: Db): Promise<void> {
	await lockCasePhotos(holder.id, tx);
	const rows = await tx
		.select({ photoId: uploads.photoId, state: uploads.state })
		.from(uploads)
		.where(and(isHeldBy(holder), isNotNull(uploads.photoId)))
		.orderBy(asc(uploads.position))
		.for("update");
	// Photos placed earlier stay, because the assignee may have changed their order since.
	const fresh = rows.flatMap(({ photoId, state }) => (state === "placed" ? [] : (photoId ?? [])));
	if (fresh.length === 0) return;
	const subject = { kind: "case", id: holder.id } as const;
	const before = await photoIdsOf(subject, tx);
	await placePhotos(subject, [...new Set([...before, ...fresh])], tx);
	await tx
		.update(uploads)
		.set({ state: "placed", preview: null, network: "" })
		.where(and(isHeldBy(holder), eq(uploads.state, "kept"), isNotNull(uploads.photoId)));
}

export async function lockCasePhotos(caseId: number, tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`case photos ${caseId}`}))`);
}

export async function expireUploads(_actor: Actor): Promise<number> {
	await db
		.update(uploads)
		.set(released)
		.where(
			and(
				isUnclaimed(),
				sql`${uploads.createdAt} < now() - make_interval(hours => ${unsentHours})`,
			),
		);
	const dropped = await db
		.select({ id: uploads.id })
		.from(uploads)
		.where(eq(uploads.state, "dropped"));
	for (const { id } of dropped) await deleteUpload(id);
	await deletePlacedParts();
	return dropped.length;
}

/** Deletes files first: after a crash in between, the row still names what is left to delete. */
async function deleteUpload(id: number): Promise<void> {
	await deleteParts(id);
	await db.delete(uploads).where(eq(uploads.id, id));
}

function isUnclaimed() {
	return and(isNull(uploads.holderId), sql`${uploads.state} <> 'dropped'`);
}

export function isHeldBy({ kind, id }: Holder) {
	return and(eq(uploads.holderKind, kind), eq(uploads.holderId, id));
}
