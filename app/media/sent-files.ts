import { createHash } from "node:crypto";
import { storeFile } from "#app/media/receive.ts";
import {
	faultWords,
	isUploadKey,
	maxPhotoBytes,
	maxPhotos,
	tooManyWords,
} from "#app/media/upload.ts";
import { mayUpload } from "#app/media/upload-limits.ts";
import { dropUpload, storedUploads } from "#app/media/uploads.ts";
import type { Actor } from "#app/people/actor.ts";
import { isDatabaseAway } from "#app/platform/database/db.server.ts";
import { readFieldsUpTo } from "#app/platform/forms/read-fields.server.ts";
import { isStorageFull } from "#app/platform/storage/storage.server.ts";
import {
	type MultipartLimits,
	readMultipart,
	type SentFile,
} from "#app/platform/uploads/multipart.server.ts";

/** A file that was not kept, by the name that its sender gave it. */
export type FileFault = { name: string; words: string; databaseAway?: true };

export type PhotoForm = {
	ok: true;
	/** Everything but the files and the keys of photos. */
	fields: URLSearchParams;
	/** The keys of all photos that are kept for this form, in order; at most 8. */
	photos: string[];
	faults: FileFault[];
};

const limits: MultipartLimits = {
	maxFileBytes: maxPhotoBytes,
	maxFiles: maxPhotos,
	maxFieldBytes: 256 * 1024,
	maxBytes: 130 * 1024 * 1024,
};

/**
 * Reads a form with photos: each file is kept as it comes (field `photo_files`), after those that were
 * kept before (fields `photos`). What cannot be kept, or is no longer, is named with the reason; the form
 * goes on.
 */
export async function storeSentFiles(
	request: Request,
	network: string,
	actor: Actor,
): Promise<PhotoForm | { ok: false; reason: "malformed" | "too_large" | "too_many" }> {
	if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
		return withoutFiles(request);
	}
	if (!(await hasRoomFor(request, network))) return { ok: false, reason: "too_many" };
	const sent: { key: string; name: string }[] = [];
	const faults: FileFault[] = [];
	const read = await readMultipart(request, limits, async (file) => {
		if (file.field !== "photo_files") return;
		const kept = await keep(file, network, actor);
		if ("key" in kept) sent.push(kept);
		else faults.push(kept);
	});
	if (!read.ok) return read;
	const { fields } = read;
	const { photos, missing } = await takePhotoKeys(fields);
	faults.push(...missing);
	for (const { key, name } of sent) {
		if (photos.length < maxPhotos) photos.push(key);
		else {
			faults.push({ name, words: oneTooMany });
			await dropUpload(key, actor);
		}
	}
	return { ok: true, fields, photos, faults };
}

/**
 * Whether a form's network may still send what the form says that it holds: asked before it is read. One
 * without files is always read.
 */
async function hasRoomFor(request: Request, network: string): Promise<boolean> {
	const said = request.headers.get("Content-Length");
	const bytes = said === null ? Number.POSITIVE_INFINITY : Number(said);
	if (bytes <= limits.maxFieldBytes) return true;
	const allowed = await mayUpload(network, said === null ? 0 : bytes).catch(unlessAway);
	// Files that cannot be kept while the database is away are named later.
	return typeof allowed === "string" || allowed;
}

/** Words alone are not as heavy as the photos that the route takes; escaped, a byte is three. */
const mostWithoutFiles = 3 * limits.maxFieldBytes;

/** The same form from a program that sends no files. */
async function withoutFiles(
	request: Request,
): Promise<PhotoForm | { ok: false; reason: "malformed" | "too_large" }> {
	const sent = await readFieldsUpTo(mostWithoutFiles, request);
	if (!sent) return { ok: false, reason: "malformed" };
	if (sent === "too large") return { ok: false, reason: "too_large" };
	const fields = new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]));
	const { photos, missing } = await takePhotoKeys(fields);
	return { ok: true, fields, photos, faults: missing };
}

/** Takes the keys of photos out of the fields; those that are no longer here are named. */
async function takePhotoKeys(fields: URLSearchParams) {
	const named = [...new Set(fields.getAll("photos").filter(isUploadKey))].slice(0, maxPhotos);
	fields.delete("photos");
	// While the database is away nothing can be said of them: they go with the form as they are.
	const kept = await storedUploads(named).catch(unlessAway);
	const photos = typeof kept === "string" ? named : kept;
	const missing = named.flatMap((key, index) =>
		photos.includes(key) ? [] : [{ name: `Photo ${index + 1}`, words: noLonger }],
	);
	return { photos, missing };
}

/** What is typed must not be lost because a photo cannot be kept. */
function unlessAway(error: unknown): "away" | "full" {
	if (isDatabaseAway(error)) return "away";
	if (isStorageFull(error)) return "full";
	throw error;
}

const awayWords =
	"It couldn’t be saved right now. Choose it again in a minute, or send the form without it.";
const noLonger = "It is no longer stored: photos are kept for a day. Choose it again.";
const oneTooMany = `Only ${maxPhotos} photos go with one form.`;
const wordsOf = {
	too_many: oneTooMany,
	too_large: faultWords("too_large"),
	no_room: awayWords,
	busy: "Many photos are coming in right now. Choose it again in a moment.",
};

/**
 * The same file in the same form is the same upload, so that a form sent twice is one message. Among
 * the fields is the ticket, whose 128 random bits keep the key secret.
 */
function keyOf(sha256: string, fields: URLSearchParams): string {
	const hash = createHash("sha256").update(`${fields}\n${sha256}`);
	return hash.digest("base64url").slice(0, 22);
}

async function keep(
	file: SentFile,
	network: string,
	actor: Actor,
): Promise<{ key: string; name: string } | FileFault> {
	const name = [...file.name].slice(0, 120).join("");
	if (file.fault) return { name, words: wordsOf[file.fault] };
	const { content, before } = file;
	const key = keyOf(content.sha256, before);
	const kept = await storeFile({ file: content, network, key }, actor).catch(unlessAway);
	if (kept === "full") return { name, words: awayWords };
	if (kept === "away") return { name, words: awayWords, databaseAway: true };
	if (kept.ok) return { key: kept.key, name };
	if (kept.reason === "too_many") return { name, words: tooManyWords };
	if (kept.reason === "busy") return { name, words: wordsOf.busy };
	return { name, words: faultWords(kept.reason) };
}
