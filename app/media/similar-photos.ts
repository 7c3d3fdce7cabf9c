import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
	hashDistance,
	perceptualHash as hashOf,
	isDistinctiveHash,
	maxSimilarDistance,
} from "#app/media/perceptual-hash.ts";
import { isUseOf, photos, photoUses, type Subject } from "#app/media/table.ts";
import { masterName, variantKey } from "#app/media/variants.ts";
import type { Actor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { openImage } from "#app/platform/images/image.server.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";

type Picture = { contentHash: string; perceptualHash: string | null };

const picture = { contentHash: photos.contentHash, perceptualHash: photos.perceptualHash };

/** Finds subjects outside the given ones that show the same or a similar photo. Adds missing hashes. */
export async function findSimilarPhotos(subject: Subject, others: Subject[] = []) {
	const own = await db
		.select({ photoId: photos.id, ...picture })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(isUseOf(subject))
		.orderBy(photoUses.position);
	for (const photo of own) photo.perceptualHash ??= await hashPhoto(photo.contentHash);
	const uses = own.length > 0 ? await usesOfSimilar(own) : [];
	return own.flatMap((photo) => {
		const seen = uses
			.filter((use) => isAlike(photo, use) && ![subject, ...others].some(isSame(use)))
			.map(({ kind, id }) => ({ kind, id }));
		const distinct = seen.filter((each, index) => seen.findIndex(isSame(each)) === index);
		return distinct.length > 0 ? [{ photoId: photo.photoId, seen: distinct }] : [];
	});
}

function isSame(one: Subject) {
	return (other: Subject) => other.kind === one.kind && other.id === one.id;
}

function usesOfSimilar(own: Picture[]): Promise<(Subject & Picture)[]> {
	const conditions = own.map(({ contentHash, perceptualHash }) => {
		const isTelling = perceptualHash !== null && isDistinctiveHash(perceptualHash);
		// Inlined, because PostgreSQL would convert a parameter to bits again for every row.
		const bits = sql.raw(`x'${perceptualHash}'`);
		const near = isTelling ? sql` or bit_count(bits # ${bits}) <= ${maxSimilarDistance}` : sql``;
		return sql`content_hash = ${contentHash}${near}`;
	});
	const similar = sql`
		select id
		from (select id, content_hash, ('x' || perceptual_hash)::bit(64) as bits from photos offset 0) known
		where ${sql.join(conditions, sql` or `)}
		limit 200`;
	return (
		db
			.select({ kind: photoUses.subjectKind, id: photoUses.subjectId, ...picture })
			.from(photoUses)
			.innerJoin(photos, eq(photos.id, photoUses.photoId))
			// What people send each other is no one else's business.
			.where(and(sql`${photos.id} in (${similar})`, ne(photoUses.subjectKind, "inquiry_message")))
			.limit(200)
	);
}

function isAlike(one: Picture, other: Picture): boolean {
	if (one.contentHash === other.contentHash) return true;
	if (!one.perceptualHash || !other.perceptualHash) return false;
	const distance = hashDistance(one.perceptualHash, other.perceptualHash);
	return isDistinctiveHash(one.perceptualHash) && distance <= maxSimilarDistance;
}

async function hashPhoto(contentHash: string): Promise<string | null> {
	const read = () => readObject(variantKey(contentHash, masterName));
	const made = await openImage({ read, side: 400 }, async ({ shrink }) =>
		hashOf(await shrink(100)),
	);
	if (!made.ok) return null;
	await db
		.update(photos)
		.set({ perceptualHash: made.value })
		.where(eq(photos.contentHash, contentHash));
	return made.value;
}

export async function addMissingHashes(_actor: Actor, many = 100): Promise<number> {
	const missing = await db
		.select({ contentHash: photos.contentHash })
		.from(photos)
		.where(isNull(photos.perceptualHash))
		.groupBy(photos.contentHash)
		// Random order, so that unreadable files don't block the rest forever.
		.orderBy(sql`random()`)
		.limit(many);
	let learnt = 0;
	for (const { contentHash } of missing) if (await hashPhoto(contentHash)) learnt++;
	return learnt;
}
