import { createHash } from "node:crypto";
import {
	formBytes,
	isUploadKey,
	maxPhotoBytes,
	maxPhotos,
	photoFaults,
	tooManyMessage,
	unsentHours,
} from "#app/media/upload.ts";
import { mayUpload } from "#app/media/upload-limits.ts";
import { discardUpload, findStoredKeys, storeFile } from "#app/media/uploads.ts";
import type { Actor } from "#app/people/actor.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { readFieldsUpTo } from "#app/platform/forms/read-fields.server.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { isStorageFull } from "#app/platform/storage/storage.server.ts";
import { type MultipartFile, readMultipart } from "#app/platform/uploads/multipart.server.ts";

export type FileFault = { name: string; message: string; databaseAway?: true };

export type PhotoForm = {
	ok: true;
	fields: URLSearchParams;
	photos: string[];
	faults: FileFault[];
};

type WholeFile = Extract<MultipartFile, { fault?: undefined }>;
type Kept<Photo> = { ok: true; photo: Photo } | { ok: false; reason: keyof typeof faultMessages };

const maxFieldBytes = 256 * 1024;

/** Keeps each file of a form. One that can't be kept becomes a fault, and the form still goes through. */
export async function receivePhotos<Photo>(
	request: Request,
	keep: (file: WholeFile) => Promise<Kept<Photo>>,
	maxFiles = maxPhotos,
) {
	const photos: Photo[] = [];
	const faults: FileFault[] = [];
	const maxBytes = formBytes(maxFiles);
	const limits = { maxFileBytes: maxPhotoBytes, maxFiles, maxFieldBytes, maxBytes };
	const read = await readMultipart(request, limits, async (file) => {
		const name = [...cleanLine(file.name)].slice(0, 120).join("");
		if (file.fault === "too_many") {
			faults.push({ name, message: oneTooMany(maxFiles) });
			return;
		}
		const kept = file.fault
			? { ok: false as const, reason: file.fault }
			: await keep({ ...file, name }).catch(reasonOrThrow);
		if (kept.ok) photos.push(kept.photo);
		else {
			const away = kept.reason === "away" ? { databaseAway: true as const } : {};
			faults.push({ name, message: faultMessages[kept.reason], ...away });
		}
	});
	return read.ok ? { ...read, photos, faults } : read;
}

/** Stores the photos of a visitor's form, as files or as keys of those that were sent before. */
export async function storeSentFiles(
	request: Request,
	network: string,
	actor: Actor,
): Promise<PhotoForm | { ok: false; reason: "malformed" | "too_large" | "too_many" }> {
	if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
		// URL encoding can triple the size of text.
		const sent = await readFieldsUpTo(3 * maxFieldBytes, request);
		if (!sent) return { ok: false, reason: "malformed" };
		if (sent === "too large") return { ok: false, reason: "too_large" };
		const fields = new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]));
		return { ok: true, fields, ...(await takePhotoKeys(fields)) };
	}
	if (!(await isWithinLimits(request, network))) return { ok: false, reason: "too_many" };
	const names = new Map<string, string>();
	const read = await receivePhotos(request, async ({ name, before, content }) => {
		// A resubmitted form gets the same key. Its ticket, 128 random bits, keeps the key secret.
		const hash = createHash("sha256").update(`${before}\n${content.sha256}`);
		const file = { file: content, network };
		const key = hash.digest("base64url").slice(0, 22);
		let stored = await storeFile({ ...file, key }, actor);
		if (!stored.ok && stored.reason === "gone") stored = await storeFile(file, actor);
		if (!stored.ok) return stored;
		names.set(stored.key, name);
		return { ok: true, photo: stored.key };
	});
	if (!read.ok) return read;
	const { photos, faults } = await takePhotoKeys(read.fields);
	faults.unshift(...read.faults);
	for (const key of read.photos) {
		if (photos.length < maxPhotos) photos.push(key);
		else {
			faults.push({ name: names.get(key) ?? "", message: oneTooMany(maxPhotos) });
			await discardUpload(key, actor);
		}
	}
	return { ok: true, fields: read.fields, photos, faults };
}

async function isWithinLimits(request: Request, network: string): Promise<boolean> {
	const contentLength = request.headers.get("Content-Length");
	const bytes = contentLength === null ? Number.POSITIVE_INFINITY : Number(contentLength);
	if (bytes <= maxFieldBytes) return true;
	const allowed = await mayUpload(network, contentLength === null ? 0 : bytes).catch(reasonOrThrow);
	// If the database is down, the reason is given per file later.
	return typeof allowed !== "boolean" || allowed;
}

async function takePhotoKeys(fields: URLSearchParams) {
	const named = [...new Set(fields.getAll("photos").filter(isUploadKey))].slice(0, maxPhotos);
	fields.delete("photos");
	// If the database is down, the keys stay in the form unchecked.
	const found = await findStoredKeys(named).catch(reasonOrThrow);
	const photos = Array.isArray(found) ? found : named;
	const faults: FileFault[] = named.flatMap((key, index) =>
		photos.includes(key) ? [] : [{ name: `Photo ${index + 1}`, message: noLonger }],
	);
	return { photos, faults };
}

/** Returns a reason for outages, because typed text must not be lost when a photo can't be stored. */
function reasonOrThrow(error: unknown): { ok: false; reason: "away" | "no_room" } {
	if (isDatabaseUnavailable(error)) return { ok: false, reason: "away" };
	if (isStorageFull(error)) return { ok: false, reason: "no_room" };
	throw error;
}

const unavailable =
	"It couldn’t be saved right now. Choose it again in a minute, or send the form without it.";
const noLonger = `This photo is no longer stored: photos are kept for ${unsentHours} hours. Choose it again.`;
const oneTooMany = (most: number) => `A form can have up to ${most} photos.`;
const faultMessages = {
	...photoFaults,
	too_many: tooManyMessage,
	gone: unavailable,
	no_room: unavailable,
	away: unavailable,
	busy: "Many photos are coming in right now. Choose it again in a moment.",
};
