import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, exists, inArray, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Photo } from "#app/media/photo.ts";
import {
	isMainPhotoOf,
	isUseOf,
	photos,
	photoUses,
	type Subject,
	type SubjectKind,
	uploads,
} from "#app/media/table.ts";
import { colorOf, hasMaster, keepMaster, type Look, makeVariants } from "#app/media/variants.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { ImageFault } from "#app/platform/images/image.server.ts";
import { deleteFolder } from "#app/platform/storage/storage.server.ts";
import { normalForm } from "#app/platform/text/normalize.ts";

/** Columns for a list's own query, which must join `photoUses` and `photos`. */
export const photoColumns = {
	token: photos.token,
	width: photos.width,
	height: photos.height,
	color: sql<string>`${photos.thumbhash}`.mapWith(colorOf),
	alt: photos.alt,
};

type Ingested =
	| { ok: true; photo: Photo & { id: number } }
	| { ok: false; reason: ImageFault | "busy" };

type PhotoDetails = { alt?: string; library?: boolean };

/** Resolves when files and row are durable. "busy": too many are queued, retry later. */
export async function ingestPhoto(
	bytes: Uint8Array,
	details: PhotoDetails,
	_actor: Actor,
): Promise<Ingested> {
	const contentHash = createHash("sha256").update(bytes).digest("hex");
	const made = (await findStored(contentHash)) ?? (await makeVariants(bytes, contentHash));
	if (!made.ok) return { ok: false, reason: made.reason === "missing" ? "busy" : made.reason };
	return {
		ok: true,
		photo: await insertPhoto(bytes, { contentHash, look: made.value, ...details }),
	};
}

/** Adds a picture of ours as it is. Its variants are made when they are asked for. */
export async function addDrawnPhoto(bytes: Uint8Array, look: Look, details: PhotoDetails) {
	const contentHash = createHash("sha256").update(bytes).digest("hex");
	await keepMaster(bytes, contentHash);
	return insertPhoto(bytes, { contentHash, look, ...details });
}

async function insertPhoto(
	bytes: Uint8Array,
	{
		contentHash,
		look,
		alt = "",
		library = false,
	}: PhotoDetails & { contentHash: string; look: Look },
) {
	const [photo] = await db
		.insert(photos)
		.values({
			...look,
			token: randomBytes(16).toString("base64url"),
			contentHash,
			bytes: bytes.byteLength,
			alt: altText(alt),
			library,
		})
		.returning({ id: photos.id, ...photoColumns });
	if (!photo) throw new Error("The photo was not inserted.");
	return photo;
}

/**
 * Replaces the subject's photos with these, in this order. Without `captions`, they keep the captions
 * they have here. They aren't public until `setPhotosPublic`.
 */
export async function placePhotos(
	subject: Subject,
	photoIds: number[],
	tx: Db,
	captions?: Captions,
): Promise<void> {
	const { photoId, caption } = photoUses;
	const before = await tx.delete(photoUses).where(isUseOf(subject)).returning({ photoId, caption });
	if (photoIds.length === 0) return;
	const captionOf = captions ?? new Map(before.map((use) => [use.photoId, use.caption]));
	const use = { subjectKind: subject.kind, subjectId: subject.id };
	await tx.insert(photoUses).values(
		photoIds.map((id, position) => {
			return { ...use, position, photoId: id, caption: captionOf.get(id) ?? "" };
		}),
	);
}

export type Captions = ReadonlyMap<number, string>;

export function captionText(typed: string, longest: number): string {
	const line = normalForm(typed)
		.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ")
		.trim();
	return [...line].slice(0, longest).join("").trim();
}

/** Returns captions by photo, in the order of the photos. */
export async function captionsOf(subject: Subject, tx: Db = db): Promise<Captions> {
	const { photoId, caption, position } = photoUses;
	const rows = await tx
		.select({ photoId, caption })
		.from(photoUses)
		.where(isUseOf(subject))
		.orderBy(asc(position));
	return new Map(rows.map((row) => [row.photoId, row.caption]));
}

export async function photoIdsOf(subject: Subject, tx: Db = db): Promise<number[]> {
	return [...(await captionsOf(subject, tx)).keys()];
}

export function setPhotosPublic({ kind, id }: Subject, shown: boolean, tx: Db): Promise<void> {
	return setPhotosPublicOf(kind, [id], shown, tx);
}

export async function setPhotosPublicOf(kind: SubjectKind, ids: number[], shown: boolean, tx: Db) {
	const areUses = and(eq(photoUses.subjectKind, kind), inArray(photoUses.subjectId, ids));
	await tx.update(photoUses).set({ public: shown }).where(areUses);
}

export function photosIn(kind: SubjectKind, id: PgColumn): SQL<Photo[]> {
	const rows = sql`select json_agg(json_build_object('token', ${photos.token}, 'width', ${photos.width},
			'height', ${photos.height}, 'color', ${photos.thumbhash}, 'alt', ${photos.alt}, 'caption', ${photoUses.caption}) order by ${photoUses.position})
		from ${photoUses} join ${photos} on ${photos.id} = ${photoUses.photoId} where ${isUseOf({ kind, id })}`;
	return sql`coalesce((${rows}), '[]')`.mapWith((found: Photo[]) =>
		found.map(({ caption, ...photo }) => {
			return { ...photo, color: colorOf(photo.color), ...(caption ? { caption } : {}) };
		}),
	);
}

export async function mainPhotoOf(kind: SubjectKind, id: number): Promise<Photo | undefined> {
	const [main] = await db
		.select(photoColumns)
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(isMainPhotoOf(kind, id));
	return main;
}

async function findStored(contentHash: string) {
	const { width, height, thumbhash, perceptualHash, blur } = photos;
	const [look] = await db
		.select({ width, height, thumbhash, perceptualHash, blur })
		.from(photos)
		.where(eq(photos.contentHash, contentHash))
		.limit(1);
	if (!look || !(await hasMaster(contentHash))) return undefined;
	return { ok: true as const, value: look };
}

export function isShown(condition?: SQL): SQL {
	const uses = db.select({ one: sql`1` }).from(photoUses);
	return exists(uses.where(and(eq(photoUses.photoId, photos.id), condition)));
}

/** Removes NUL, which PostgreSQL can't store, and cuts to the column's limit of 300 characters. */
function altText(text: string): string {
	return [...text.replaceAll("\0", "").trim()].slice(0, 300).join("");
}

/** Deletes those that nothing shows. @returns hashes for `deletePhotoFiles` after the commit. */
export async function deleteUnusedPhotos(ids: number[], tx: Db): Promise<string[]> {
	if (ids.length === 0) return [];
	const unused = and(inArray(photos.id, ids), eq(photos.library, false), not(isShown()));
	const gone = tx.select({ id: photos.id }).from(photos).where(unused);
	await tx.update(uploads).set({ photoId: null }).where(inArray(uploads.photoId, gone));
	const rows = await tx.delete(photos).where(unused).returning({ hash: photos.contentHash });
	return [...new Set(rows.map(({ hash }) => hash))];
}

export async function deletePhotoFiles(contentHashes: string[], tx: Db = db): Promise<void> {
	if (contentHashes.length === 0) return;
	const kept = await tx
		.selectDistinct({ hash: photos.contentHash })
		.from(photos)
		.where(inArray(photos.contentHash, contentHashes));
	const still = new Set(kept.map(({ hash }) => hash));
	for (const hash of contentHashes) if (!still.has(hash)) await deleteFolder(`photos/${hash}`);
}
