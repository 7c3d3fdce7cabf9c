import { createHash } from "node:crypto";
import { storeFile } from "#app/media/receive.ts";
import {
	isUploadKey,
	maxPhotoBytes,
	maxPhotos,
	photoFaults,
	tooManyMessage,
	unsentHours,
} from "#app/media/upload.ts";
import { mayUpload } from "#app/media/upload-limits.ts";
import { discardUpload, findStoredKeys } from "#app/media/uploads.ts";
import type { Actor } from "#app/people/actor.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { readFieldsUpTo } from "#app/platform/forms/read-fields.server.ts";
import { isStorageFull } from "#app/platform/storage/storage.server.ts";
import {
	type MultipartFile,
	type MultipartLimits,
	readMultipart,
} from "#app/platform/uploads/multipart.server.ts";

type FileFault = { name: string; words: string; databaseAway?: true };

export type PhotoForm = {
	ok: true;
	fields: URLSearchParams;
	photos: string[];
	faults: FileFault[];
};

const limits: MultipartLimits = {
	maxFileBytes: maxPhotoBytes,
	maxFiles: maxPhotos,
	maxFieldBytes: 256 * 1024,
	maxBytes: 130 * 1024 * 1024,
};

/** Stores a form's files. One that can't be stored becomes a fault, and the form still goes through. */
export async function storeSentFiles(
	request: Request,
	network: string,
	actor: Actor,
): Promise<PhotoForm | { ok: false; reason: "malformed" | "too_large" | "too_many" }> {
	if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
		return withoutFiles(request);
	}
	if (!(await isWithinLimits(request, network))) return { ok: false, reason: "too_many" };
	const sent: { key: string; name: string }[] = [];
	const faults: FileFault[] = [];
	const read = await readMultipart(request, limits, async (file) => {
		if (file.field !== "photo_files") return;
		const kept = await keep(file, network, actor);
		if (kept.key === undefined) faults.push(kept);
		else sent.push(kept);
	});
	if (!read.ok) return read;
	const { fields } = read;
	const { photos, missing } = await takePhotoKeys(fields);
	faults.push(...missing);
	for (const { key, name } of sent) {
		if (photos.length < maxPhotos) photos.push(key);
		else {
			faults.push({ name, words: oneTooMany });
			await discardUpload(key, actor);
		}
	}
	return { ok: true, fields, photos, faults };
}

async function isWithinLimits(request: Request, network: string): Promise<boolean> {
	const contentLength = request.headers.get("Content-Length");
	const bytes = contentLength === null ? Number.POSITIVE_INFINITY : Number(contentLength);
	if (bytes <= limits.maxFieldBytes) return true;
	const allowed = await mayUpload(network, contentLength === null ? 0 : bytes).catch(reasonOrThrow);
	// If the database is down, the reason is given per file later.
	return typeof allowed === "string" || allowed;
}

async function withoutFiles(
	request: Request,
): Promise<PhotoForm | { ok: false; reason: "malformed" | "too_large" }> {
	// URL encoding can triple the size of text.
	const sent = await readFieldsUpTo(3 * limits.maxFieldBytes, request);
	if (!sent) return { ok: false, reason: "malformed" };
	if (sent === "too large") return { ok: false, reason: "too_large" };
	const fields = new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]));
	const { photos, missing } = await takePhotoKeys(fields);
	return { ok: true, fields, photos, faults: missing };
}

async function takePhotoKeys(fields: URLSearchParams) {
	const named = [...new Set(fields.getAll("photos").filter(isUploadKey))].slice(0, maxPhotos);
	fields.delete("photos");
	// If the database is down, the keys stay in the form unchecked.
	const kept = await findStoredKeys(named).catch(reasonOrThrow);
	const photos = typeof kept === "string" ? named : kept;
	const missing = named.flatMap((key, index) =>
		photos.includes(key) ? [] : [{ name: `Photo ${index + 1}`, words: noLonger }],
	);
	return { photos, missing };
}

/** Returns a reason for outages, because typed text must not be lost when a photo can't be stored. */
function reasonOrThrow(error: unknown): "away" | "full" {
	if (isDatabaseUnavailable(error)) return "away";
	if (isStorageFull(error)) return "full";
	throw error;
}

const unavailableMessage =
	"It couldn’t be saved right now. Choose it again in a minute, or send the form without it.";
const noLonger = `This photo is no longer stored: photos are kept for ${unsentHours} hours. Choose it again.`;
const oneTooMany = `A form can have up to ${maxPhotos} photos.`;
const wordsOf = {
	...photoFaults,
	no_room: unavailableMessage,
	busy: "Many photos are coming in right now. Choose it again in a moment.",
};

async function keep(file: MultipartFile, network: string, actor: Actor) {
	const name = [...file.name].slice(0, 120).join("");
	if (file.fault === "too_many") return { name, words: oneTooMany };
	if (file.fault) return { name, words: wordsOf[file.fault] };
	const { content, before } = file;
	// A resubmitted form gets the same key. Its ticket, 128 random bits, keeps the key secret.
	const hash = createHash("sha256").update(`${before}\n${content.sha256}`);
	const key = hash.digest("base64url").slice(0, 22);
	const kept = await storeFile({ file: content, network, key }, actor).catch(reasonOrThrow);
	if (kept === "full") return { name, words: unavailableMessage };
	if (kept === "away") return { name, words: unavailableMessage, databaseAway: true as const };
	if (kept.ok) return { key: kept.key, name };
	return { name, words: kept.reason === "too_many" ? tooManyMessage : wordsOf[kept.reason] };
}
