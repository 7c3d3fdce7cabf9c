import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import {
	deletePhotoFiles,
	deleteUnusedPhotos,
	ingestPhoto,
	photoIdsOf,
	placePhotos,
} from "#app/media/photos.ts";
import { uploads } from "#app/media/table.ts";
import { isUploadKey, maxPhotoBytes, maxPhotos, unsentHours } from "#app/media/upload.ts";
import { countUpload } from "#app/media/upload-limits.ts";
import type { Actor } from "#app/people/actor.ts";
import { isBackupRunning } from "#app/platform/backup/backup-lock.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { type ImageFault, openImage } from "#app/platform/images/image.server.ts";
import {
	adoptObject,
	deleteFolder,
	readObject,
	writeObject,
} from "#app/platform/storage/storage.server.ts";
import type { ReceivedFile } from "#app/platform/uploads/received-file.server.ts";

type Upload = { preview?: string };
type UploadRow = typeof uploads.$inferSelect;

export type Stored =
	| { ok: true; key: string; upload: Upload }
	| { ok: false; reason: ImageFault | "busy" | "too_many" | "gone" };

const previewSide = 240;

/** Values for an upload that is no longer held. `expireUploads` deletes it with its file. */
export const released = {
	state: "dropped",
	holderKind: null,
	holderId: null,
	position: null,
} as const;

export type UploadOwner = { kind: "case" | "submission"; id: number };

/**
 * Checks a photo and stores it, once per key; durable once this resolves. "gone": the key's photo has been
 * deleted. "busy": it couldn't be checked in time.
 */
export async function storeFile(
	{
		file,
		network,
		key = randomBytes(16).toString("base64url"),
	}: { file: Uint8Array | ReceivedFile; network: string; key?: string },
	_actor: Actor,
): Promise<Stored> {
	const size = "read" in file ? file.size : file.byteLength;
	if (size === 0) return { ok: false, reason: "empty" };
	if (size > maxPhotoBytes) return { ok: false, reason: "too_large" };
	const known = await findRow(key);
	if (known && known.state !== "arriving") return storedAs(key, known);
	if (!(await countUpload(network, size))) return { ok: false, reason: "too_many" };
	const checked = await makePreview(file);
	if (!checked.ok) {
		return { ok: false, reason: checked.reason === "missing" ? "busy" : checked.reason };
	}
	// The row comes before the file, so that after a crash it names what is left to delete.
	const values = { keyHash: keyHashOf(key), size };
	const [made] = await db.insert(uploads).values(values).onConflictDoNothing().returning();
	const row = made ?? (await findRow(key));
	if (!row) return { ok: false, reason: "gone" };
	const place = partKey(row.id, 0, size);
	await ("read" in file ? adoptObject(place, file.path) : writeObject(place, file));
	const [kept] = await db
		.update(uploads)
		.set({ state: "kept", size, parts: [size], preview: checked.value })
		.where(and(eq(uploads.id, row.id), eq(uploads.state, "arriving")))
		.returning();
	const stored = storedAs(key, kept ?? (await findRow(key)));
	if (!stored.ok) await deleteParts(row.id);
	return stored;
}

function storedAs(key: string, row: UploadRow | undefined): Stored {
	if (!row || row.state === "dropped") return { ok: false, reason: "gone" };
	return { ok: true, key, upload: uploadOf(row) };
}

async function makePreview(file: Uint8Array | ReceivedFile) {
	const read = async () => ("read" in file ? file.read() : file);
	for (let tries = 0; ; tries++) {
		const opened = await openImage({ read, side: previewSide }, async ({ encode }) =>
			Buffer.from(await encode({ format: "webp", quality: 70 })).toString("base64"),
		);
		if (opened.reason !== "busy" || tries === 40) return opened;
		await pause(500);
	}
}

async function findRow(key: string): Promise<UploadRow | undefined> {
	const [row] = await db
		.select()
		.from(uploads)
		.where(eq(uploads.keyHash, keyHashOf(key)));
	return row;
}

export function keyHashOf(key: string): string {
	return createHash("sha256").update(key).digest("hex");
}

function uploadOf({ preview }: UploadRow): Upload {
	return preview ? { preview: `data:image/webp;base64,${preview}` } : {};
}

/** Before November 2026 photos were sent in parts, so an upload of that time has several. */
async function readUpload(row: UploadRow): Promise<Uint8Array | undefined> {
	const whole = new Uint8Array(row.size);
	let offset = 0;
	for (const length of row.parts) {
		const part = await readObject(partKey(row.id, offset, length));
		if (part?.byteLength !== length) return undefined;
		whole.set(part, offset);
		offset += length;
	}
	return offset === row.size ? whole : undefined;
}

function deleteParts(id: number): Promise<void> {
	return deleteFolder(`uploads/${id}`);
}

function partKey(id: number, offset: number, length: number): string {
	return `uploads/${id}/${offset}-${length}`;
}

/** Finds a stored photo that no form has sent yet. */
export async function findUpload(key: string): Promise<Upload | undefined> {
	if (!isUploadKey(key)) return undefined;
	const [row] = await db.select().from(uploads).where(isUnsent(key));
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
export async function claimUploads(keys: string[], holder: UploadOwner, tx: Db) {
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
	const [row] = await db.select().from(uploads).where(isUnsent(key));
	const bytes = row && (await readUpload(row));
	return bytes && ingestPhoto(bytes, details, actor);
}

export async function transferUploads(from: UploadOwner, to: UploadOwner, tx: Db): Promise<void> {
	await tx.update(uploads).set({ holderKind: to.kind, holderId: to.id }).where(isHeldBy(from));
}

export async function releaseUploads(holder: UploadOwner, tx: Db): Promise<void> {
	await tx.update(uploads).set(released).where(isHeldBy(holder));
}

const isUnprocessed = and(eq(uploads.state, "kept"), isNull(uploads.photoId));

/** Makes a case's photos. Idempotent. @throws when too many are queued or a file is missing: retry. */
export async function processUploads(caseId: number, actor: Actor): Promise<void> {
	const holder: UploadOwner = { kind: "case", id: caseId };
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

async function placeClaimedPhotos(holder: UploadOwner, tx: Db): Promise<void> {
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
		.set({ state: "placed", preview: null })
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

function isUnsent(key: string) {
	const isIt = eq(uploads.keyHash, keyHashOf(key));
	return and(isIt, eq(uploads.state, "kept"), isNull(uploads.holderId));
}

function isUnclaimed() {
	return and(isNull(uploads.holderId), sql`${uploads.state} <> 'dropped'`);
}

export function isHeldBy({ kind, id }: UploadOwner) {
	return and(eq(uploads.holderKind, kind), eq(uploads.holderId, id));
}
