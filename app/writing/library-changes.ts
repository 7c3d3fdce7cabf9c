import { createHash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { deletePhotoFiles } from "#app/media/dropped-photos.ts";
import { ingestPhoto } from "#app/media/photos.ts";
import { photos, photoUses, uploads } from "#app/media/table.ts";
import { faultMessage, maxPhotoBytes } from "#app/media/upload.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { type MultipartLimits, readMultipart } from "#app/platform/uploads/multipart.server.ts";
import { isSentIn } from "#app/writing/library.ts";
import { filesLimit, mostFiles } from "#app/writing/library-limits.ts";

const limits: MultipartLimits = {
	maxFileBytes: maxPhotoBytes,
	maxFiles: mostFiles,
	maxFieldBytes: 16 * 1024,
	maxBytes: filesLimit,
};
const words = {
	too_many: `You can add ${mostFiles} photos at a time. Choose it again.`,
	too_large: faultMessage("too_large"),
	no_room: "The server has no room for photos right now. Please tell the site’s admin.",
	busy: "Many photos are arriving right now. Choose it again in a moment.",
};

export type FileFault = { name: string; words: string };
export type Added = { photos: { id: number; alt: string }[]; faults: FileFault[] };

/**
 * Adds the pictures of a form to the library. A file that is already there is not added twice; refused ones are named
 * with the reason. Undefined when the request is not a form with files.
 */
export async function addLibraryPhotos(request: Request, actor: Actor): Promise<Added | undefined> {
	requireRight(actor, "write");
	const added: Added = { photos: [], faults: [] };
	const read = await readMultipart(request, limits, async (file) => {
		const name = [...cleanLine(file.name)].slice(0, 120).join("");
		if (file.fault) return void added.faults.push({ name, words: words[file.fault] });
		const taken = await ingest(await file.content.read(), name, actor);
		if ("words" in taken) added.faults.push({ name, words: taken.words });
		else if (!added.photos.some(({ id }) => id === taken.id)) added.photos.push(taken);
	});
	return read.ok ? added : undefined;
}

async function ingest(bytes: Buffer, name: string, actor: Actor) {
	const contentHash = createHash("sha256").update(bytes).digest("hex");
	const known = await findKept(contentHash, db);
	if (known) return known;
	const taken = await ingestPhoto(bytes, {}, actor);
	if (!taken.ok) {
		return { words: taken.reason === "busy" ? words.busy : faultMessage(taken.reason) };
	}
	const { id, alt } = taken.photo;
	return transaction(async (tx) => {
		// The same form sent twice at once: the second finds what the first added.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${contentHash}), 32)`);
		const meanwhile = await findKept(contentHash, tx);
		if (meanwhile) {
			await tx.delete(photos).where(eq(photos.id, id));
			return meanwhile;
		}
		await tx.update(photos).set({ library: true }).where(eq(photos.id, id));
		await note({ kind: "photo", id }, "added to the library", { file: name }, actor, tx);
		return { id, alt };
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
		await note({ kind: "photo", id }, "description changed", { alt: change }, actor, tx);
		await announceChange(tx);
		return true;
	});
}

export type Replaced =
	| { ok: true }
	| { ok: false; why: "sent in" | "absent" }
	| { ok: false; why: "refused"; words: string };

/** Replaces a photo's file wherever it is shown. Its public address changes, so that caches don't show the old one. */
export async function replacePhoto(id: number, request: Request, actor: Actor): Promise<Replaced> {
	requireRight(actor, "write");
	if (await isSentIn(id)) return { ok: false, why: "sent in" };
	let answer: Replaced = { ok: false, why: "refused", words: "Choose a file first." };
	const read = await readMultipart(request, { ...limits, maxFiles: 1 }, async (file) => {
		answer = file.fault
			? { ok: false, why: "refused", words: words[file.fault] }
			: await replaceFile(id, await file.content.read(), actor);
	});
	return read.ok
		? answer
		: { ok: false, why: "refused", words: "Part of this form didn’t arrive. Send it again." };
}

async function replaceFile(id: number, bytes: Buffer, actor: Actor): Promise<Replaced> {
	const taken = await ingestPhoto(bytes, {}, actor);
	if (!taken.ok) {
		const message = taken.reason === "busy" ? words.busy : faultMessage(taken.reason);
		return { ok: false, why: "refused", words: message };
	}
	const { found, unused } = await transaction(async (tx) => {
		const [before] = await lock(id, tx);
		const [fresh] = await tx.delete(photos).where(eq(photos.id, taken.photo.id)).returning();
		if (!fresh) throw new Error("The new photo went missing.");
		if (!before) return { found: false, unused: fresh.contentHash };
		// The same form sent twice: already replaced.
		if (before.contentHash === fresh.contentHash) return { found: true, unused: undefined };
		const { contentHash, width, height, bytes: size, thumbhash, perceptualHash } = fresh;
		const token = randomBytes(16).toString("base64url");
		await tx
			.update(photos)
			.set({ contentHash, width, height, bytes: size, thumbhash, perceptualHash, token })
			.where(eq(photos.id, id));
		const change = `${before.width} × ${before.height} → ${width} × ${height}`;
		await note({ kind: "photo", id }, "replaced", { file: change }, actor, tx);
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
		const [use] = await tx
			.select({ photoId: photoUses.photoId })
			.from(photoUses)
			.where(eq(photoUses.photoId, id))
			.limit(1);
		if (!photo || use) return undefined;
		await tx.update(uploads).set({ photoId: null }).where(eq(uploads.photoId, id));
		await tx.delete(photos).where(eq(photos.id, id));
		await note({ kind: "photo", id }, "deleted", { alt: photo.alt }, actor, tx);
		return photo.contentHash;
	});
	if (hash) await deletePhotoFiles([hash]);
	return hash !== undefined;
}

function lock(id: number, tx: Db) {
	return tx.select().from(photos).where(eq(photos.id, id)).for("update");
}
