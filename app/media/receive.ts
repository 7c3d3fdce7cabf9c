import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { uploads } from "#app/media/table.ts";
import { isUploadKey, maxPhotoBytes, type Upload } from "#app/media/upload.ts";
import {
	deleteParts,
	type FileContent,
	keyHashOf,
	lengthOf,
	readUpload,
	type UploadRow,
	uploadOf,
	writePart,
} from "#app/media/upload-files.ts";
import { countUpload } from "#app/media/upload-limits.ts";
import { discardUpload } from "#app/media/uploads.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { type ImageFault, openImage } from "#app/platform/images/image.server.ts";
import { createSemaphore } from "#app/platform/limits/concurrency.server.ts";

const maxUnfinished = 40;
const maxParts = 400;
const previewSide = 240;

/** Limits concurrent writes, to leave database connections for the forms. */
const limitWrites = createSemaphore(3, 60);

type PartHead = {
	key: string;
	size: number;
	offset: number;
	network: string;
};

type Part = PartHead & { bytes: FileContent };

export type Received =
	| { ok: true; upload: Upload }
	| { ok: false; reason: "wrong_offset"; upload: Upload }
	| { ok: false; reason: "gone" | "too_large" | "too_many" | "misfit" | "busy" };

type Refused = Exclude<Received, { ok: true }>;

/** Checks a part before its body is read. Returns undefined if it's acceptable. */
export async function validatePart(head: PartHead): Promise<Refused | undefined> {
	const opened = await openUpload(head);
	if (!opened.ok) return opened;
	const [row] = await db.select().from(uploads).where(eq(uploads.id, opened.id));
	return placementError(row, head);
}

/** Resolves when durable. If a full file is still "arriving", send an empty part at its end to check it. */
export async function receivePart(part: Part, _actor: Actor): Promise<Received> {
	const opened = await openUpload(part);
	if (!opened.ok) return opened;
	const row = await limitWrites(() => transaction((tx) => appendPart(opened.id, part, tx)));
	if (!row) return { ok: false, reason: "busy" };
	if (!("id" in row)) return row;
	const complete = row.state === "arriving" && row.received === row.size;
	return { ok: true, upload: uploadOf(complete ? await checkUpload(row) : row) };
}

function placementError(
	row: UploadRow | undefined,
	{ size, offset }: PartHead,
): Refused | undefined {
	if (!row || row.state === "dropped") return { ok: false, reason: "gone" };
	if (row.size !== size) return { ok: false, reason: "misfit" };
	if (row.state !== "arriving" || row.received === offset) return undefined;
	return { ok: false, reason: "wrong_offset", upload: uploadOf(row) };
}

/** Stores the same file under one key only once. "busy": it couldn't be checked in time. */
export async function storeFile(
	{
		file,
		network,
		key = randomBytes(16).toString("base64url"),
	}: { file: FileContent; network: string; key?: string },
	actor: Actor,
): Promise<
	| { ok: true; key: string; upload: Upload }
	| { ok: false; reason: ImageFault | "busy" | "too_many" }
> {
	const size = lengthOf(file);
	if (size === 0) return { ok: false, reason: "empty" };
	const send = (offset: number, bytes: FileContent) =>
		receivePart({ key, size, offset, bytes, network }, actor);
	let sent = await send(0, file);
	for (let tries = 0; isUnfinished(sent) && tries < 40; tries++) {
		// The bytes went missing after they were stored.
		if ("upload" in sent && sent.upload.received < size) break;
		await pause(500);
		sent = "upload" in sent ? await send(size, new Uint8Array()) : await send(0, file);
	}
	if ("upload" in sent) {
		if (sent.upload.state === "kept") return { ok: true, key, upload: sent.upload };
		await discardUpload(key, actor);
		return { ok: false, reason: sent.upload.reason ?? "busy" };
	}
	if (sent.reason === "gone") return storeFile({ file, network }, actor);
	if (sent.reason === "misfit") throw new Error("A complete file was refused as a part.");
	return { ok: false, reason: sent.reason };
}

function isUnfinished(sent: Received): boolean {
	return "upload" in sent ? sent.upload.state === "arriving" : sent.reason === "busy";
}

async function openUpload(head: PartHead): Promise<{ ok: true; id: number } | Refused> {
	const { key, size, network } = head;
	if (size > maxPhotoBytes) return { ok: false, reason: "too_large" };
	if (!isUploadKey(key) || !Number.isInteger(size) || size < 1) {
		return { ok: false, reason: "misfit" };
	}
	const keyHash = keyHashOf(key);
	const find = (from: Db) =>
		from.select({ id: uploads.id }).from(uploads).where(eq(uploads.keyHash, keyHash));
	const [known] = await find(db);
	if (known) return { ok: true, id: known.id };
	if (!(await countUpload(network, size))) return { ok: false, reason: "too_many" };
	return transaction(async (tx) => {
		// Serialized per network, because two concurrent counts would both pass the limit.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${network}, 77))`);
		const lately = sql`${uploads.createdAt} > now() - interval '1 hour'`;
		const unfinished = and(eq(uploads.network, network), eq(uploads.state, "arriving"), lately);
		if ((await tx.$count(uploads, unfinished)) >= maxUnfinished) {
			return { ok: false, reason: "too_many" };
		}
		const [made] = await tx
			.insert(uploads)
			.values({ keyHash, size, network })
			.onConflictDoNothing()
			.returning({ id: uploads.id });
		const [row] = made ? [made] : await find(tx);
		return row ? { ok: true, id: row.id } : { ok: false, reason: "too_many" };
	});
}

async function appendPart(id: number, part: Part, tx: Db): Promise<UploadRow | Refused> {
	const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for("update");
	const refused = placementError(row, part);
	if (refused || !row) return refused ?? { ok: false, reason: "gone" };
	const { offset, bytes } = part;
	const length = lengthOf(bytes);
	if (row.state !== "arriving" || length === 0) return row;
	if (offset + length > row.size || row.parts.length >= maxParts) {
		return { ok: false, reason: "misfit" };
	}
	await writePart(id, offset, bytes);
	const [grown] = await tx
		.update(uploads)
		.set({ received: offset + length, parts: [...row.parts, length] })
		.where(eq(uploads.id, id))
		.returning();
	if (!grown) throw new Error("A locked upload went missing.");
	return grown;
}

async function checkUpload(row: UploadRow): Promise<UploadRow> {
	const found = await inspectUpload(row);
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

async function inspectUpload(row: UploadRow): Promise<Partial<UploadRow> | undefined> {
	const seen = await openImage(
		{ read: () => readUpload(row), side: previewSide },
		async ({ original, encode }) => {
			const preview = await encode({ format: "webp", quality: 70 });
			return { ...original, preview: Buffer.from(preview).toString("base64") };
		},
	);
	if (seen.ok) return { state: "kept", ...seen.value };
	if (seen.reason === "busy") return undefined;
	// The bytes are gone, for example after restoring a backup: ask for them again.
	if (seen.reason === "missing") return { received: 0, parts: [] };
	return { state: "refused", fault: seen.reason };
}
