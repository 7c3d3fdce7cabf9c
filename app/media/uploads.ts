import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { deletePhotoFiles, dropPhotos } from "#app/media/dropped-photos.ts";
import { ingestPhoto, placePhotos } from "#app/media/photos.ts";
import { photoUses, uploads } from "#app/media/table.ts";
import { isUploadKey, maxPhotos, type Upload } from "#app/media/upload.ts";
import { deleteParts, keyHashOf, readUpload, uploadOf } from "#app/media/upload-files.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

/** Who has taken uploads: a case, or a quarantined submission, which may become one. */
export type Holder = { kind: "case" | "submission"; id: number };

/** An upload that is still its sender's; undefined for keys nobody used, dropped or taken ones. */
export async function findUpload(key: string): Promise<Upload | undefined> {
	if (!isUploadKey(key)) return undefined;
	const [row] = await db
		.select()
		.from(uploads)
		.where(and(eq(uploads.keyHash, keyHashOf(key)), isFree()));
	return row && uploadOf(row);
}

/**
 * Those of these keys whose photos are safe here, also when somebody has taken them: a form that is
 * sent twice names them twice.
 */
export async function storedUploads(keys: string[]): Promise<string[]> {
	if (keys.length === 0) return [];
	const hashes = keys.map(keyHashOf);
	const rows = await db
		.select({ keyHash: uploads.keyHash })
		.from(uploads)
		.where(and(inArray(uploads.keyHash, hashes), inArray(uploads.state, ["kept", "placed"])));
	const kept = new Set(rows.map(({ keyHash }) => keyHash));
	return keys.filter((key) => kept.has(keyHashOf(key)));
}

/** Removes an upload for its sender; false when there is none or somebody has taken it. */
export async function dropUpload(key: string, _actor: Actor): Promise<boolean> {
	const [row] = await db
		.update(uploads)
		.set({ state: "dropped", fault: null })
		.where(and(eq(uploads.keyHash, keyHashOf(key)), isFree()))
		.returning({ id: uploads.id });
	if (row) await clearAway(row.id);
	return row !== undefined;
}

/**
 * Gives uploads to their holder in this order, after those that it has; never more than 8 in all.
 * Keys that are unknown, taken by another, not kept or too many are left out and returned.
 */
export async function takeUploads(
	keys: string[],
	holder: Holder,
	tx: Db,
): Promise<{ taken: number; left: string[] }> {
	const asked = [...new Set(keys)].map((key) => ({ key, keyHash: keyHashOf(key) }));
	if (asked.length === 0) return { taken: 0, left: [] };
	const hashes = asked.map(({ keyHash }) => keyHash);
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
		// In one order for all, so that two forms with the same keys do not wait for each other.
		.orderBy(asc(uploads.id))
		.for("update");
	const held = await tx
		.select({ position: uploads.position })
		.from(uploads)
		.where(isHeldBy(holder));
	const places = new Set(Array.from({ length: maxPhotos }, (_, place) => place));
	for (const { position } of held) places.delete(position ?? 0);
	const free = [...places];
	let taken = 0;
	const left: string[] = [];
	for (const { key, keyHash } of asked) {
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

/** Gives everything that one holder has to another that has nothing yet. */
export async function passUploads(from: Holder, to: Holder, tx: Db): Promise<void> {
	await tx.update(uploads).set({ holderKind: to.kind, holderId: to.id }).where(isHeldBy(from));
}

/** Takes a holder's uploads from it for good, when it is deleted; `expireUploads` clears them away. */
export async function releaseUploads(holder: Holder, tx: Db): Promise<void> {
	await tx
		.update(uploads)
		.set({ state: "dropped", fault: null, holderKind: null, holderId: null, position: null })
		.where(isHeldBy(holder));
}

/**
 * Makes photos of what a case has taken and places them there, in order. It may be done again at any
 * time, and after it was cut off anywhere.
 * @throws when too many pictures wait for their turn, or a file is missing: try again.
 */
export async function settleUploads(caseId: number, actor: Actor): Promise<void> {
	const holder: Holder = { kind: "case", id: caseId };
	const waiting = await db
		.select()
		.from(uploads)
		.where(and(isHeldBy(holder), eq(uploads.state, "kept"), isNull(uploads.photoId)))
		.orderBy(asc(uploads.position));
	for (const row of waiting) {
		const bytes = await readUpload(row);
		if (!bytes) throw new Error(`The file of upload ${row.id} is missing from storage.`);
		const made = await ingestPhoto(bytes, {}, actor);
		if (!made.ok && made.reason === "busy") throw new Error("Too many pictures wait.");
		const [kept] = await db
			.update(uploads)
			.set(made.ok ? { photoId: made.photo.id } : { state: "refused", fault: made.reason })
			.where(and(eq(uploads.id, row.id), isNull(uploads.photoId), eq(uploads.state, "kept")))
			.returning({ id: uploads.id });
		// Erased meanwhile, or made by another worker too: nothing would ever show this one, or delete it.
		if (!kept && made.ok) await deletePhotoFiles(await dropPhotos([made.photo.id], db));
	}
	await transaction((tx) => placeTaken(holder, tx));
	const settled = await db
		.select({ id: uploads.id })
		.from(uploads)
		.where(and(isHeldBy(holder), sql`${uploads.parts} <> '{}'`));
	for (const { id } of settled) {
		await deleteParts(id);
		await db.update(uploads).set({ parts: [] }).where(eq(uploads.id, id));
	}
}

async function placeTaken(holder: Holder, tx: Db): Promise<void> {
	await holdCasePhotos(holder.id, tx);
	const rows = await tx
		.select({ photoId: uploads.photoId, state: uploads.state })
		.from(uploads)
		.where(and(isHeldBy(holder), isNotNull(uploads.photoId)))
		.orderBy(asc(uploads.position))
		.for("update");
	// What was placed before stays as it is: whoever looks after the case may have changed it since.
	const fresh = rows.flatMap(({ photoId, state }) => (state === "placed" ? [] : (photoId ?? [])));
	if (fresh.length === 0) return;
	const before = await tx
		.select({ photoId: photoUses.photoId })
		.from(photoUses)
		.where(and(eq(photoUses.subjectKind, "case"), eq(photoUses.subjectId, holder.id)))
		.orderBy(asc(photoUses.position));
	const ids = [...new Set([...before.map(({ photoId }) => photoId), ...fresh])];
	await placePhotos({ kind: "case", id: holder.id }, ids, tx);
	await tx
		.update(uploads)
		.set({ state: "placed", preview: null, network: "" })
		.where(and(isHeldBy(holder), eq(uploads.state, "kept"), isNotNull(uploads.photoId)));
}

/** Lets one transaction at a time say which pictures a case has. */
export async function holdCasePhotos(caseId: number, tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`case photos ${caseId}`}))`);
}

/** Clears away what nobody has taken for 48 hours by the database's clock; how many there were. */
export async function expireUploads(_actor: Actor): Promise<number> {
	await db
		.update(uploads)
		.set({ state: "dropped", fault: null })
		.where(and(isFree(), sql`${uploads.createdAt} < now() - interval '48 hours'`));
	const dropped = await db
		.select({ id: uploads.id })
		.from(uploads)
		.where(eq(uploads.state, "dropped"));
	for (const { id } of dropped) await clearAway(id);
	return dropped.length;
}

/** Files first: while the row is there, what a crash leaves behind is found again. */
async function clearAway(id: number): Promise<void> {
	await deleteParts(id);
	await db.delete(uploads).where(eq(uploads.id, id));
}

/** Its sender's: nobody has taken it, and it was not dropped. */
function isFree() {
	return and(isNull(uploads.holderId), sql`${uploads.state} <> 'dropped'`);
}

function isHeldBy({ kind, id }: Holder) {
	return and(eq(uploads.holderKind, kind), eq(uploads.holderId, id));
}
