import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { uploads } from "#app/media/table.ts";
import { isUploadKey, maxPhotoBytes, type Upload } from "#app/media/upload.ts";
import {
	deleteParts,
	keyHashOf,
	readUpload,
	type UploadRow,
	uploadOf,
	writePart,
} from "#app/media/upload-files.ts";
import { dropUpload } from "#app/media/uploads.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";
import { decodeImage, encodeImage, type ImageFault, inTurn } from "#app/platform/image.server.ts";
import { networksIn } from "#app/platform/network.server.ts";
import { limitOf, takeAll } from "#app/platform/rate-limit.server.ts";

/** What one network may send in an hour: uploads, their bytes, and uploads that are not complete. */
const hourly = { uploads: 60, bytes: 300 * 1024 * 1024 };
const maxUnfinished = 40;
/** The same for the /48 around an IPv6 network, which holds 65,536 of them. */
const megabyte = 1024 * 1024;
const around = {
	uploads: limitOf("uploads-48", 4 * hourly.uploads, 60 * 60),
	megabytes: limitOf("upload-megabytes-48", (4 * hourly.bytes) / megabyte, 60 * 60),
};
const maxParts = 400;
const previewSide = 240;

export type Part = {
	/** 128 random bits that the sender made up, in base64url. */
	key: string;
	/** Of the whole file, in bytes. */
	size: number;
	/** Where in the file these bytes begin. */
	offset: number;
	bytes: Uint8Array;
	/** Who sends it, as a hash. */
	network: string;
};

export type Received =
	| { ok: true; upload: Upload }
	/** The sender goes on from `upload.received`. */
	| { ok: false; reason: "wrong_offset"; upload: Upload }
	/** Dropped, too large, too many from one network, or bytes that do not belong to this file. */
	| { ok: false; reason: "gone" | "too_large" | "too_many" | "misfit" };

/**
 * Takes in the next part of a file; when this resolves, the part is durable. The last one makes the
 * file whole: it is looked at, then kept or refused. When too many wait for that, it stays "arriving"
 * with all its bytes here: send an empty part at its end to ask again.
 */
export async function receivePart(part: Part, _actor: Actor): Promise<Received> {
	if (part.size > maxPhotoBytes) return { ok: false, reason: "too_large" };
	if (!isUploadKey(part.key) || !Number.isInteger(part.size) || part.size < 1) {
		return { ok: false, reason: "misfit" };
	}
	const id = await openUpload(part);
	if (id === undefined) return { ok: false, reason: "too_many" };
	const row = await transaction((tx) => appendPart(id, part, tx));
	if (!("id" in row)) return row;
	const complete = row.state === "arriving" && row.received === row.size;
	return { ok: true, upload: uploadOf(complete ? await checkUpload(row) : row) };
}

/**
 * Takes in a whole file, in pieces of any size. The same file under the same key again, even at the same
 * time, is one.
 * Refuses with "busy" when it could not be looked at in time.
 */
export async function keepFile(
	{ pieces, network, key = newKey() }: { pieces: Uint8Array[]; network: string; key?: string },
	actor: Actor,
): Promise<
	| { ok: true; key: string; upload: Upload }
	| { ok: false; reason: ImageFault | "busy" | "too_many" }
> {
	const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
	if (size === 0) return { ok: false, reason: "empty" };
	const send = (offset: number, bytes: Uint8Array) =>
		receivePart({ key, size, offset, bytes, network }, actor);
	let sent = await send(0, new Uint8Array());
	for (let tries = 0; isArriving(sent) && tries < 40 + pieces.length; tries++) {
		const { received } = sent.upload;
		if (received === size) await pause(500);
		sent = await send(received, pieceAt(pieces, received));
	}
	if ("upload" in sent) {
		if (sent.upload.state === "kept") return { ok: true, key, upload: sent.upload };
		await dropUpload(key, actor);
		return { ok: false, reason: sent.upload.reason ?? "busy" };
	}
	// Its sender took it back before: it begins anew.
	if (sent.reason === "gone") return keepFile({ pieces, network }, actor);
	if (sent.reason === "too_large" || sent.reason === "too_many") {
		return { ok: false, reason: sent.reason };
	}
	throw new Error(`A whole file was refused as a part: ${sent.reason}.`);
}

function newKey(): string {
	return randomBytes(16).toString("base64url");
}

function isArriving(sent: Received): sent is Extract<Received, { upload: Upload }> {
	return "upload" in sent && sent.upload.state === "arriving";
}

/** What stands in these pieces from a place on, up to the end of the piece that holds it. */
function pieceAt(pieces: Uint8Array[], offset: number): Uint8Array {
	let start = 0;
	for (const piece of pieces) {
		if (offset < start + piece.byteLength) return piece.subarray(offset - start);
		start += piece.byteLength;
	}
	return new Uint8Array();
}

/** The upload's id; a new one where there is none. Undefined when this network has sent too much. */
function openUpload({ key, size, network }: Part): Promise<number | undefined> {
	const keyHash = keyHashOf(key);
	return transaction(async (tx) => {
		const find = () =>
			tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.keyHash, keyHash));
		const [known] = await find();
		if (known) return known.id;
		// One at a time for each network: two that count at once would both find room.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${network}, 77))`);
		if (!(await hasRoom(network, size, tx)) || !(await hasRoomAround(network, size, tx))) {
			return undefined;
		}
		const values = { keyHash, size, network };
		const [made] = await tx
			.insert(uploads)
			.values(values)
			.onConflictDoNothing()
			.returning({ id: uploads.id });
		return (made ?? (await find())[0])?.id;
	});
}

async function hasRoom(network: string, size: number, tx: Db): Promise<boolean> {
	const lately = sql`${uploads.createdAt} > now() - interval '1 hour'`;
	const [sent] = await tx
		.select({
			count: sql<number>`count(*) filter (where ${lately})::int`,
			bytes: sql<number>`coalesce(sum(${uploads.size}) filter (where ${lately}), 0)::float8`,
			unfinished: sql<number>`count(*) filter (where ${lately} and ${uploads.state} = 'arriving')::int`,
		})
		.from(uploads)
		.where(eq(uploads.network, network));
	if (!sent) return true;
	if (sent.count >= hourly.uploads || sent.bytes + size > hourly.bytes) return false;
	return sent.unfinished < maxUnfinished;
}

async function hasRoomAround(network: string, size: number, tx: Db): Promise<boolean> {
	const key = networksIn(network).around;
	if (key === undefined) return true;
	const limits = [around.uploads.of(key), around.megabytes.of(key, Math.ceil(size / megabyte))];
	return (await takeAll(limits, tx)).wait === 0;
}

async function appendPart(
	id: number,
	{ size, offset, bytes }: Part,
	tx: Db,
): Promise<UploadRow | Exclude<Received, { ok: true }>> {
	const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for("update");
	if (!row || row.state === "dropped") return { ok: false, reason: "gone" };
	if (row.size !== size) return { ok: false, reason: "misfit" };
	if (row.state !== "arriving") return row;
	if (row.received !== offset) {
		return { ok: false, reason: "wrong_offset", upload: uploadOf(row) };
	}
	const length = bytes.byteLength;
	if (offset + length > size || row.parts.length >= maxParts)
		return { ok: false, reason: "misfit" };
	if (length === 0) return row;
	await writePart(id, offset, bytes);
	const [grown] = await tx
		.update(uploads)
		.set({ received: offset + length, parts: [...row.parts, length] })
		.where(eq(uploads.id, id))
		.returning();
	if (!grown) throw new Error("A locked upload went missing.");
	return grown;
}

/** Looks at a file that is all here; its row afterwards, or as it was when too many wait. */
async function checkUpload(row: UploadRow): Promise<UploadRow> {
	const found = await inTurn(() => lookAt(row));
	if (!found) return row;
	const [after] = await db
		.update(uploads)
		.set(found)
		.where(and(eq(uploads.id, row.id), eq(uploads.state, "arriving")))
		.returning();
	if (after?.state === "refused") await deleteParts(row.id);
	if (after) return after;
	const [other] = await db.select().from(uploads).where(eq(uploads.id, row.id));
	return other ?? row;
}

async function lookAt(row: UploadRow): Promise<Partial<UploadRow>> {
	const bytes = await readUpload(row);
	// Bytes that are gone, as after a backup was restored, are asked for again.
	if (!bytes) return { received: 0, parts: [] };
	const decoded = await decodeImage(bytes, previewSide);
	if (!decoded.ok) return { state: "refused", fault: decoded.reason };
	const preview = await encodeImage(decoded.pixels, { format: "webp", quality: 70 });
	return { state: "kept", ...decoded.pixels.original, preview: preview.toString("base64") };
}
