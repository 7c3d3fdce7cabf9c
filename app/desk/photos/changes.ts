import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { isCaseEvidence } from "#app/desk/photos/library.ts";
import { deletePhotoFiles, ingestPhoto } from "#app/media/photos.ts";
import { type FileFault, receivePhotos } from "#app/media/sent-files.ts";
import { photos, photoUses, uploads } from "#app/media/table.ts";
import { maxLibraryPhotos } from "#app/media/upload.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

export type Added = { photos: { id: number; alt: string }[]; faults: FileFault[] };

/** Adds no file twice. Returns undefined if the request is not a form with files. */
export async function addLibraryPhotos(request: Request, actor: Actor): Promise<Added | undefined> {
	requireRight(actor, "write");
	const added = await receivePhotos(
		request,
		async ({ content, name }) => addPhoto(await content.read(), name, actor),
		maxLibraryPhotos,
	);
	if (!added.ok) return undefined;
	const photos = [...new Map(added.photos.map((each) => [each.id, each])).values()];
	return { photos, faults: added.faults };
}

async function addPhoto(bytes: Buffer, name: string, actor: Actor) {
	const contentHash = createHash("sha256").update(bytes).digest("hex");
	const known = await findKept(contentHash, db);
	if (known) return { ok: true as const, photo: known };
	const taken = await ingestPhoto(bytes, {}, actor);
	if (!taken.ok) return taken;
	const { id, alt } = taken.photo;
	return transaction(async (tx) => {
		// If a form is submitted twice at the same time, the second request finds what the first added.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${contentHash}), 32)`);
		const meanwhile = await findKept(contentHash, tx);
		if (meanwhile) {
			await tx.delete(photos).where(eq(photos.id, id));
			return { ok: true as const, photo: meanwhile };
		}
		await tx.update(photos).set({ library: true }).where(eq(photos.id, id));
		await recordEvent({ kind: "photo", id }, "added to the library", { file: name }, actor, tx);
		return { ok: true as const, photo: { id, alt } };
	});
}

async function findKept(contentHash: string, tx: Db) {
	const [kept] = await tx
		.select({ id: photos.id, alt: photos.alt })
		.from(photos)
		.where(and(eq(photos.contentHash, contentHash), photos.library))
		.limit(1);
	return kept;
}

export function describePhoto(id: number, alt: string, actor: Actor): Promise<boolean> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const [before] = await lock(id, tx);
		if (!before) return false;
		if (before.alt === alt) return true;
		await tx.update(photos).set({ alt }).where(eq(photos.id, id));
		const change = `${before.alt || "nothing"} → ${alt || "nothing"}`;
		await recordEvent({ kind: "photo", id }, "description changed", { alt: change }, actor, tx);
		await announceChange(tx);
		return true;
	});
}

export type Replaced =
	| { ok: true }
	| { ok: false; why: "sent in" | "absent" }
	| { ok: false; why: "refused"; message: string };

/** Replaces a photo's file everywhere. Its public URL changes, so that caches don't show the old one. */
export async function replacePhoto(id: number, request: Request, actor: Actor): Promise<Replaced> {
	requireRight(actor, "write");
	if (await isCaseEvidence(id)) return { ok: false, why: "sent in" };
	const refuse = (message: string): Replaced => ({ ok: false, why: "refused", message });
	const sent = await receivePhotos(
		request,
		async ({ content }) => ingestPhoto(await content.read(), {}, actor),
		1,
	);
	if (!sent.ok) return refuse("Part of this form didn’t arrive. Send it again.");
	const [fresh] = sent.photos;
	if (!fresh) return refuse(sent.faults[0]?.message ?? "Choose a file first.");
	return replaceWith(fresh.id, id, actor);
}

async function replaceWith(freshId: number, id: number, actor: Actor): Promise<Replaced> {
	const { found, unused } = await transaction(async (tx) => {
		const [before] = await lock(id, tx);
		const [fresh] = await tx.delete(photos).where(eq(photos.id, freshId)).returning();
		if (!fresh) throw new Error("The new photo wasn't found.");
		if (!before) return { found: false, unused: fresh.contentHash };
		if (before.contentHash === fresh.contentHash) return { found: true, unused: undefined };
		const { token, contentHash, width, height, bytes, thumbhash, perceptualHash, blur } = fresh;
		await tx
			.update(photos)
			.set({ token, contentHash, width, height, bytes, thumbhash, perceptualHash, blur })
			.where(eq(photos.id, id));
		const change = `${before.width} × ${before.height} → ${width} × ${height}`;
		await recordEvent({ kind: "photo", id }, "replaced", { file: change }, actor, tx);
		await announceChange(tx);
		return { found: true, unused: before.contentHash };
	});
	if (unused) await deletePhotoFiles([unused]);
	return found ? { ok: true } : { ok: false, why: "absent" };
}

export async function deletePhoto(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "write");
	const hash = await transaction(async (tx) => {
		const [photo] = await lock(id, tx);
		if (!photo || (await tx.$count(photoUses, eq(photoUses.photoId, id))) > 0) return undefined;
		await tx.update(uploads).set({ photoId: null }).where(eq(uploads.photoId, id));
		await tx.delete(photos).where(eq(photos.id, id));
		await recordEvent({ kind: "photo", id }, "deleted", { alt: photo.alt }, actor, tx);
		return photo.contentHash;
	});
	if (hash) await deletePhotoFiles([hash]);
	return hash !== undefined;
}

function lock(id: number, tx: Db) {
	return tx.select().from(photos).where(eq(photos.id, id)).for("update");
}
