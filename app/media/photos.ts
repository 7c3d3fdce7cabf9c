import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { type Photo, widthsOf } from "#app/media/photo.ts";
import { colorOf } from "#app/media/placeholder.ts";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { hasVariants, makeVariants, variantKey } from "#app/media/variants.ts";
import { type Actor, staffId } from "#app/people/actor.ts";
import { type Db, db, type Reads } from "#app/platform/database/db.server.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import type { ImageFault } from "#app/platform/images/image.server.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";

type Subject = { kind: SubjectKind; id: number };

/** What pages get of a photo, for a list's own query; join `photoUses` and `photos` for it. */
export const photoColumns = {
	token: photos.token,
	width: photos.width,
	height: photos.height,
	color: sql<string>`${photos.thumbhash}`.mapWith(colorOf),
	alt: photos.alt,
};

export type Ingested =
	| { ok: true; photo: Photo & { id: number } }
	| { ok: false; reason: ImageFault | "busy" };

/**
 * Takes in a picture that somebody sent: JPEG, PNG, WebP, AVIF, or HEIC where this build decodes it,
 * up to 15 MB and 50 megapixels. What is kept is encoded anew: upright, sRGB, no metadata. When this
 * resolves, the files and the row are durable. Nobody sees the picture before a subject shows it.
 * "busy" means that too many wait: try again later.
 */
export async function ingestPhoto(
	bytes: Uint8Array,
	details: { alt?: string; library?: boolean },
	actor: Actor,
): Promise<Ingested> {
	const contentHash = createHash("sha256").update(bytes).digest("hex");
	const made =
		(await findMade(contentHash)) ?? (await makeVariants(bytes, contentHash, laneOf(actor)));
	if (!made.ok) return { ok: false, reason: made.reason === "missing" ? "busy" : made.reason };
	const { width, height, thumbhash, perceptualHash } = made.value;
	const token = randomBytes(16).toString("base64url");
	const { library = false } = details;
	const alt = altText(details.alt ?? "");
	const [row] = await db
		.insert(photos)
		.values({
			token,
			contentHash,
			width,
			height,
			bytes: bytes.byteLength,
			thumbhash,
			perceptualHash,
			alt,
			library,
		})
		.returning({ id: photos.id });
	if (!row) throw new Error("The photo's row came back empty.");
	return { ok: true, photo: { id: row.id, token, width, height, color: colorOf(thumbhash), alt } };
}

/**
 * Gives a subject these pictures in this order and no others; the first is the main one. They are not
 * public until `showPhotos`.
 * @throws when there are more than 32 or one does not exist.
 */
export async function placePhotos(subject: Subject, photoIds: number[], tx: Db): Promise<void> {
	await tx.delete(photoUses).where(isSubject(subject));
	if (photoIds.length === 0) return;
	const { kind, id } = subject;
	await tx.insert(photoUses).values(
		photoIds.map((photoId, position) => ({
			subjectKind: kind,
			subjectId: id,
			position,
			photoId,
		})),
	);
}

/** Opens or closes the public addresses of a subject's pictures; call it wherever that changes. */
export async function showPhotos(subject: Subject, shown: boolean, tx: Db): Promise<void> {
	await tx.update(photoUses).set({ public: shown }).where(isSubject(subject));
}

/** The pictures of each subject, in order; an empty list for one that has none. */
export async function photosOf(
	kind: SubjectKind,
	ids: number[],
	from: Reads = db,
): Promise<Map<number, Photo[]>> {
	const found = new Map<number, Photo[]>(ids.map((id) => [id, []]));
	if (ids.length === 0) return found;
	const rows = await selectPhotos(from)
		.where(and(eq(photoUses.subjectKind, kind), inArray(photoUses.subjectId, ids)))
		.orderBy(asc(photoUses.subjectId), asc(photoUses.position));
	for (const { subjectId, ...photo } of rows) found.get(subjectId)?.push(photo);
	return found;
}

const mainPhotos = selectPhotos(publicDb)
	.where(
		and(
			eq(photoUses.subjectKind, sql.placeholder("kind")),
			sql`${photoUses.subjectId} = any(${sql.placeholder("ids")}::bigint[])`,
			eq(photoUses.position, 0),
		),
	)
	.prepare("main_photos");

/** The main picture of each public subject that has one: for a list. */
export async function mainPhotosOf(kind: SubjectKind, ids: number[]): Promise<Map<number, Photo>> {
	if (ids.length === 0) return new Map();
	const rows = await mainPhotos.execute({ kind, ids });
	return new Map(rows.map(({ subjectId, ...photo }) => [subjectId, photo]));
}

/** Joins `photoUses`: the use that makes a photo the main one of the subject with this id. */
export function isMainPhotoOf(kind: SubjectKind, id: PgColumn) {
	return and(
		eq(photoUses.subjectKind, kind),
		eq(photoUses.subjectId, id),
		eq(photoUses.position, 0),
	);
}

export type PhotoFile = { bytes: Uint8Array; type: string; etag: string };

/**
 * The file behind a picture's address, such as "640.avif". Undefined when no public subject shows the
 * picture now, or when pages offer no such file of it.
 */
export async function findPublicFile(token: string, file: string): Promise<PhotoFile | undefined> {
	const name = file.match(/^([1-9]\d{2,3})\.(avif|webp)$/);
	if (!name || !/^[\w-]{22}$/.test(token)) return undefined;
	const shown = publicDb
		.select({ one: sql`1` })
		.from(photoUses)
		.where(and(eq(photoUses.photoId, photos.id), eq(photoUses.public, true)));
	const [photo] = await publicDb
		.select({ contentHash: photos.contentHash, width: photos.width, height: photos.height })
		.from(photos)
		.where(and(eq(photos.token, token), exists(shown)));
	if (!photo || !widthsOf(photo).includes(Number(name[1]))) return undefined;
	const bytes = await readObject(variantKey(photo.contentHash, file));
	if (!bytes) throw new Error(`The file ${file} of a public photo is missing from storage.`);
	// Made from the bytes sent out: the hash of the original would tell who has the original.
	const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
	return { bytes, type: `image/${name[2]}`, etag };
}

const hot = new LRUCache<string, PhotoFile>({
	maxSize: 32 * 1024 * 1024,
	sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
});
let forgotten = 0;

/** The same as `findPublicFile`, from memory when the file was asked for lately. */
export async function readPublicFile(token: string, file: string): Promise<PhotoFile | undefined> {
	const key = `${token}/${file}`;
	const kept = hot.get(key);
	if (kept) return kept;
	const before = forgotten;
	const found = await findPublicFile(token, file);
	// A read that began before a withdrawal must not bring the picture back after it.
	if (found && before === forgotten) hot.set(key, found);
	return found;
}

/**
 * Drops every file from this process's memory. Call it when anything public changes, and when change
 * notices may have been missed: until then a withdrawn picture may still be shown.
 */
export function deletePhotos(): void {
	forgotten++;
	hot.clear();
}

/** The look of the same file when it was sent before and everything made of it is still there. */
async function findMade(contentHash: string) {
	const [look] = await db
		.select({
			width: photos.width,
			height: photos.height,
			thumbhash: photos.thumbhash,
			perceptualHash: photos.perceptualHash,
		})
		.from(photos)
		.where(eq(photos.contentHash, contentHash))
		.limit(1);
	if (!look || !(await hasVariants(contentHash, look))) return undefined;
	return { ok: true as const, value: look };
}

/** The team waits for its pictures at the desk; for all others they are made afterwards. */
function laneOf(actor: Actor) {
	const owner = `${actor.kind} ${staffId(actor) ?? ""}`;
	return { lane: actor.kind === "staff" ? ("desk" as const) : ("background" as const), owner };
}

function selectPhotos(from: Reads) {
	return from
		.select({ subjectId: photoUses.subjectId, ...photoColumns })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId));
}

function isSubject({ kind, id }: Subject) {
	return and(eq(photoUses.subjectKind, kind), eq(photoUses.subjectId, id));
}

/** What the column takes: at most 300 characters, and PostgreSQL stores no NUL. */
function altText(text: string): string {
	return [...text.replaceAll("\0", "").trim()].slice(0, 300).join("");
}
