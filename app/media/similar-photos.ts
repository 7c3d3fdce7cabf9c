import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
	hashDistance,
	perceptualHash as hashOf,
	isTellingHash,
	maxSimilarDistance,
} from "#app/media/perceptual-hash.ts";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { masterName, variantKey } from "#app/media/variants.ts";
import type { Actor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { openImage } from "#app/platform/images/image.server.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";

type Subject = { kind: SubjectKind; id: number };

export type SimilarPhoto = { photoId: number; seen: Subject[] };

/** Other subjects that show the same file or a similar photo, except `others`. Photos without a hash get one now. */
export async function findSimilarPhotos(
	subject: Subject,
	others: Subject[] = [],
): Promise<SimilarPhoto[]> {
	const own: Known[] = await db
		.select({
			id: photos.id,
			contentHash: photos.contentHash,
			perceptualHash: photos.perceptualHash,
		})
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(eq(photoUses.subjectKind, subject.kind), eq(photoUses.subjectId, subject.id)))
		.orderBy(photoUses.position);
	for (const photo of own) photo.perceptualHash ??= await hashPhoto(photo.contentHash);
	const similar = await findSimilar(own);
	const uses = await usesOf(similar.map(({ id }) => id));
	return own.flatMap((photo) => {
		const same = new Set(similar.filter((other) => isAlike(photo, other)).map(({ id }) => id));
		const seen = uses
			.filter(({ photoId }) => same.has(photoId))
			.map(({ kind, id }) => ({ kind, id }));
		const elsewhere = seen.filter((each) => ![subject, ...others].some(isSame(each)));
		return elsewhere.length > 0 ? [{ photoId: photo.id, seen: distinct(elsewhere) }] : [];
	});
}

type Known = { id: number; contentHash: string; perceptualHash: string | null };

function isSame(one: Subject) {
	return (other: Subject) => other.kind === one.kind && other.id === one.id;
}

function distinct(subjects: Subject[]): Subject[] {
	return subjects.filter((each, index) => subjects.findIndex(isSame(each)) === index);
}

async function findSimilar(own: Known[]): Promise<Known[]> {
	if (own.length === 0) return [];
	const columns = {
		id: photos.id,
		contentHash: photos.contentHash,
		perceptualHash: photos.perceptualHash,
	};
	const hashes = own.map(({ contentHash }) => contentHash);
	const same = await db.select(columns).from(photos).where(inArray(photos.contentHash, hashes));
	const telling = own.flatMap(({ perceptualHash }) =>
		perceptualHash !== null && isTellingHash(perceptualHash) ? [perceptualHash] : [],
	);
	if (telling.length === 0) return same;
	// Inlined, not parameters: PostgreSQL would convert a parameter to bits again for every row.
	const near = telling.map(
		(perceptualHash) =>
			sql`bit_count(bits # ${sql.raw(`x'${asHex(perceptualHash)}'`)}) <= ${maxSimilarDistance}`,
	);
	const found = await db.execute<{ id: string; content_hash: string; perceptual_hash: string }>(sql`
		select id, content_hash, perceptual_hash
		from (select id, content_hash, perceptual_hash, ('x' || perceptual_hash)::bit(64) as bits from photos
			where perceptual_hash is not null offset 0) known
		where ${sql.join(near, sql` or `)}
		limit 200`);
	const looking = found.rows.map(({ id, content_hash: contentHash, perceptual_hash: hash }) => ({
		id: Number(id),
		contentHash,
		perceptualHash: hash,
	}));
	return [...same, ...looking];
}

function isAlike(one: Known, other: Known): boolean {
	if (one.contentHash === other.contentHash) return true;
	if (
		one.perceptualHash === null ||
		other.perceptualHash === null ||
		!isTellingHash(one.perceptualHash)
	)
		return false;
	return hashDistance(one.perceptualHash, other.perceptualHash) <= maxSimilarDistance;
}

function asHex(perceptualHash: string): string {
	if (!/^[0-9a-f]{16}$/.test(perceptualHash))
		throw new Error("A perceptual hash is 16 hexadecimal digits.");
	return perceptualHash;
}

function usesOf(photoIds: number[]): Promise<(Subject & { photoId: number })[]> {
	if (photoIds.length === 0) return Promise.resolve([]);
	return db
		.select({ kind: photoUses.subjectKind, id: photoUses.subjectId, photoId: photoUses.photoId })
		.from(photoUses)
		.where(inArray(photoUses.photoId, photoIds))
		.limit(200);
}

async function hashPhoto(contentHash: string): Promise<string | null> {
	const read = () => readObject(variantKey(contentHash, masterName));
	const source = { read, side: 400, lane: "background" as const, owner: "perceptualHash" };
	const made = await openImage(source, async ({ shrink }) => hashOf(await shrink(100)));
	if (!made.ok) return null;
	await db
		.update(photos)
		.set({ perceptualHash: made.value })
		.where(eq(photos.contentHash, contentHash));
	return made.value;
}

export async function hashMissingPhotos(_actor: Actor, many = 100): Promise<number> {
	const missing = await db
		.select({ contentHash: photos.contentHash })
		.from(photos)
		.where(isNull(photos.perceptualHash))
		.groupBy(photos.contentHash)
		// In random order, so that unreadable files don't block the rest forever.
		.orderBy(sql`random()`)
		.limit(many);
	let learnt = 0;
	for (const { contentHash } of missing) if (await hashPhoto(contentHash)) learnt++;
	return learnt;
}
