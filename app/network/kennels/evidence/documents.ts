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
	documentFormBytes,
	maxDocumentBytes,
	maxDocuments,
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
	maxFiles: maxDocuments,
	maxFieldBytes,
	maxBytes: documentFormBytes,
};

export type SentForm = {
	ok: true;
	fields: URLSearchParams;
	/** By the name of the field. */
	documents: Map<string, Uint8Array>;
	faults: Map<string, Refusal>;
};
export type Refusal = { message: string; status: number; retryAfter?: number };

const tooLarge = "This file is larger than 15 MB. Save a smaller copy and choose that one.";
const tooLargeTogether =
	"These documents are larger than 40 MB together, so nothing was saved. Send some of them now, and the others after that.";
const oneTooMany = `That’s more than ${maxDocuments} documents. Send the others after these.`;
const noRoom: Refusal = {
	message: "We couldn’t take the document just now. Choose it again in a minute.",
	status: 503,
};
const tooMany: Refusal = { message: tooManyForFormMessage, status: 429, retryAfter: 600 };
const notWhole = "The form didn’t arrive completely, so nothing was saved. Please send it again.";

const fileFaults: Record<"too_large" | "too_many" | "no_room", Refusal> = {
	too_large: { message: tooLarge, status: 422 },
	too_many: { message: oneTooMany, status: 422 },
	no_room: noRoom,
};

/** Reads a form with documents, multipart or not, sent with or without scripts. */
export async function readDocumentForm(
	request: Request,
	network: string,
): Promise<SentForm | ({ ok: false } & Refusal)> {
	const documents = new Map<string, Uint8Array>();
	const faults = new Map<string, Refusal>();
	if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
		const sent = await readFieldsUpTo(3 * maxFieldBytes, request);
		if (!sent || sent === "too large") return { ok: false, message: notWhole, status: 400 };
		const fields = new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]));
		return { ok: true, fields, documents, faults };
	}
	const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
	const allowed = await mayUpload(network, Number.isFinite(length) ? length : 0).catch(
		awayOrRethrow,
	);
	if (allowed === false) return { ok: false, ...tooMany };
	const read = await readMultipart(request, limits, async (file) => {
		if (file.fault) faults.set(file.field, fileFaults[file.fault]);
		else if (file.content.size > 0) documents.set(file.field, await file.content.read());
	});
	if (read.ok) return { ...read, documents, faults };
	const isLarge = read.reason === "too_large";
	return { ok: false, message: isLarge ? tooLargeTogether : notWhole, status: isLarge ? 413 : 400 };
}

export type Document = Pick<HealthResult, "photoId" | "pdfKey">;
export const noDocument: Document = { photoId: null, pdfKey: null };
const kind = "health_result";
const folder = "evidence";

/**
 * Stores a rewritten copy: a picture without metadata or a plain PDF, durable once this resolves. Nothing
 * refers to it until a result does, so call `deleteUnusedDocuments` if saving the result fails.
 */
async function storeDocument(
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

/** Stores all of them, or none; a fault is that of the first document that can't be taken. */
export async function storeDocuments(
	sent: Iterable<[field: string, bytes: Uint8Array]>,
	network: string,
	actor: Actor,
): Promise<
	{ ok: true; documents: Map<string, Document> } | { ok: false; field: string; fault: Refusal }
> {
	const documents = new Map<string, Document>();
	for (const [field, bytes] of sent) {
		const stored = await storeDocument(bytes, network, actor);
		if (!stored.ok) {
			await deleteUnusedDocuments(documents.values());
			return { ok: false, field, fault: stored };
		}
		documents.set(field, stored.document);
	}
	return { ok: true, documents };
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

/** Deletes documents that no result refers to. */
export async function deleteUnusedDocuments(documents: Iterable<Document>): Promise<void> {
	const unused = [...documents];
	if (unused.length > 0) await transaction((tx) => deleteFiles(unused, tx));
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
