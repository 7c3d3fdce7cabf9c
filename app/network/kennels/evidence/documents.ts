import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { inspectInWorker } from "#app/media/pdf/inspection.ts";
import { maxPdfBytes } from "#app/media/pdf/limit.ts";
import {
	deletePhotoFiles,
	deleteUnusedPhotos,
	ingestPhoto,
	placePhotos,
} from "#app/media/photos.ts";
import { photoUses } from "#app/media/table.ts";
import { photoFaults, tooManyForFormMessage } from "#app/media/upload.ts";
import { countUpload, mayUpload } from "#app/media/upload-limits.ts";
import {
	documentField,
	documentFormBytes,
	maxDocumentBytes,
	maxFieldBytes,
} from "#app/network/kennels/evidence/evidence.ts";
import { type HealthResult, healthResults } from "#app/network/kennels/evidence/table.ts";
import type { Actor } from "#app/people/actor.ts";
import {
	awayOrRethrow,
	type Db,
	db,
	isDatabaseUnavailable,
	transaction,
} from "#app/platform/database/db.server.ts";
import { readFieldsUpTo } from "#app/platform/forms/read-fields.server.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { networksIn } from "#app/platform/limits/network.server.ts";
import {
	deleteFolder,
	isStorageFull,
	listFolder,
	readObject,
	writeObject,
} from "#app/platform/storage/storage.server.ts";
import { readMultipart } from "#app/platform/uploads/multipart.server.ts";
import { orNotFound } from "#app/ui/found.ts";

const limits = {
	maxFileBytes: Math.min(maxDocumentBytes, maxPdfBytes),
	maxFiles: 1,
	maxFieldBytes,
	maxBytes: documentFormBytes,
};

type Sent =
	| { ok: true; fields: URLSearchParams; bytes: Uint8Array | undefined; fault: Refusal | undefined }
	| ({ ok: false } & Refusal);
type Refusal = { message: string; status: number; retryAfter?: number };

const tooLarge = "This file is larger than 15 MB. Save a smaller copy and choose that one.";
const noRoom: Refusal = {
	message: "We couldn’t take the document just now. Choose it again in a minute.",
	status: 503,
};
const tooMany: Refusal = { message: tooManyForFormMessage, status: 429, retryAfter: 600 };
const notWhole = "The form didn’t arrive completely, so nothing was saved. Please send it again.";

/** Reads a form with at most one file, multipart or not, sent with or without scripts. */
export async function readDocumentForm(request: Request, network: string): Promise<Sent> {
	if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
		const sent = await readFieldsUpTo(3 * maxFieldBytes, request);
		if (!sent || sent === "too large") return { ok: false, message: notWhole, status: 400 };
		const fields = new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]));
		return { ok: true, fields, bytes: undefined, fault: undefined };
	}
	const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
	const allowed = await mayUpload(network, Number.isFinite(length) ? length : 0).catch(
		awayOrRethrow,
	);
	if (allowed === false) return { ok: false, ...tooMany };
	let bytes: Uint8Array | undefined;
	let fault: Refusal | undefined;
	const read = await readMultipart(request, limits, async (file) => {
		if (file.field !== documentField) return;
		if (file.fault) fault = file.fault === "no_room" ? noRoom : { message: tooLarge, status: 422 };
		else if (file.name !== "" || file.content.size > 0) bytes = await file.content.read();
	});
	if (!read.ok) {
		const isLarge = read.reason === "too_large";
		return { ok: false, message: isLarge ? tooLarge : notWhole, status: isLarge ? 413 : 400 };
	}
	if (bytes?.byteLength === 0) bytes = undefined;
	return { ok: true, fields: read.fields, bytes, fault };
}

export type Document = Pick<HealthResult, "photoId" | "pdfKey">;
export const noDocument: Document = { photoId: null, pdfKey: null };
const kind = "health_result";
const folder = "evidence";

/**
 * Stores a rewritten copy: a picture without metadata or a plain PDF, durable once this resolves. Nothing
 * refers to it until a result does, so call `deleteUnusedDocument` if saving the result fails.
 */
export async function storeDocument(
	bytes: Uint8Array,
	network: string,
	actor: Actor,
): Promise<{ ok: true; document: Document } | ({ ok: false } & Refusal)> {
	try {
		if (!(await countUpload(network, bytes.byteLength))) return { ok: false, ...tooMany };
		if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") !== "%PDF-") {
			const made = await ingestPhoto(bytes, {}, actor);
			if (made.ok) return { ok: true, document: { ...noDocument, photoId: made.photo.id } };
			if (made.reason === "busy") return { ok: false, ...noRoom };
			const message =
				made.reason === "not_an_image"
					? "Choose a PDF, or a JPEG, PNG, WebP or AVIF picture."
					: photoFaults[made.reason];
			return { ok: false, message, status: 422 };
		}
		const inspected = await inspectInWorker(bytes, networksIn(network).own);
		if (inspected === "busy") return { ok: false, ...noRoom };
		if (!inspected.ok) return { ok: false, message: inspected.fault, status: 422 };
		const pdfKey = `${folder}/${randomBytes(16).toString("base64url")}`;
		await writeObject(fileIn(pdfKey), inspected.bytes);
		return { ok: true, document: { ...noDocument, pdfKey } };
	} catch (error) {
		if (isDatabaseUnavailable(error) || isStorageFull(error)) return { ok: false, ...noRoom };
		throw error;
	}
}

/** Callers must make sure that only the breeder who sent the PDF and the team can get it. */
export async function answerPdf(
	request: Request,
	pdfKey: string | null | undefined,
	filename: string,
): Promise<Response> {
	const bytes = orNotFound(pdfKey ? await readObject(fileIn(pdfKey)) : undefined);
	const etag = pdfKey?.split("/")[1] ?? "";
	const cacheControl = "private, no-store";
	return fileResponse(request, { bytes, type: "application/pdf", etag, cacheControl, filename });
}

function fileIn(pdfKey: string): string {
	return `${pdfKey}/document.pdf`;
}

export async function hasDocument(
	{ id, pdfKey }: { id: number; pdfKey: string | null },
	tx: Db,
): Promise<boolean> {
	const isPictured = and(eq(photoUses.subjectKind, kind), eq(photoUses.subjectId, id));
	return pdfKey !== null || (await tx.$count(photoUses, isPictured)) > 0;
}

/** Attaches the picture to the result, replacing an earlier one. */
export function placeDocument(resultId: number, photoId: number | null, tx: Db): Promise<void> {
	return placePhotos({ kind, id: resultId }, photoId === null ? [] : [photoId], tx);
}

/** Deletes files before the commit: if it fails, the rows still name what is left to delete. */
export async function deleteDocuments(
	results: (Document & { id: number })[],
	tx: Db,
): Promise<void> {
	const ids = results.map(({ id }) => id);
	await tx
		.delete(photoUses)
		.where(and(eq(photoUses.subjectKind, kind), inArray(photoUses.subjectId, ids)));
	await deleteFiles(results, tx);
}

async function deleteFiles(documents: Document[], tx: Db): Promise<void> {
	const photoIds = documents.flatMap(({ photoId }) => photoId ?? []);
	await deletePhotoFiles(await deleteUnusedPhotos(photoIds, tx), tx);
	for (const { pdfKey } of documents) if (pdfKey) await deleteFolder(pdfKey);
}

/** Deletes a document that no result refers to. */
export function deleteUnusedDocument(document: Document): Promise<void> {
	return transaction((tx) => deleteFiles([document], tx));
}

const day = 24 * 3_600_000;

/** Deletes PDFs that no result refers to, because the process ended before it was saved; returns how many. */
export async function deleteLeftoverDocuments(_actor: Actor): Promise<number> {
	const before = new Date(Date.now() - day);
	const stored: string[] = [];
	for await (const { key, writtenAt } of listFolder(folder)) {
		if (writtenAt < before) stored.push(key.split("/", 2).join("/"));
	}
	const results = await db
		.select({ pdfKey: healthResults.pdfKey })
		.from(healthResults)
		.where(isNotNull(healthResults.pdfKey));
	const referenced = new Set(results.map(({ pdfKey }) => pdfKey));
	const leftover = stored.filter((pdfKey) => !referenced.has(pdfKey));
	for (const pdfKey of leftover) await deleteFolder(pdfKey);
	return leftover.length;
}
