import { and, eq, notInArray } from "drizzle-orm";
import { addresses } from "#app/addresses/table.ts";
import { wholeListing } from "#app/adoptions/draft.ts";
import { isPublicStatus } from "#app/adoptions/listing.ts";
import type { Listing } from "#app/adoptions/listings.ts";
import { draftListing, enter, hold, reviseListing } from "#app/adoptions/review.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { photoIdsOf } from "#app/media/case-photos.ts";
import { placePhotos, showPhotos } from "#app/media/photos.ts";
import type { Subject } from "#app/moderation/decisions/decisions.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import type { Db } from "#app/platform/db.server.ts";

/** A listing as it was, for undoing: times as JSON keeps them. */
type Kept = {
	listing: Omit<Listing, "ownerConfirmedAt" | "homedAt"> & {
		ownerConfirmedAt: string | null;
		/** Absent in what was kept by a version that did not know it. */
		homedAt?: string | null;
	};
	photoIds: number[];
	slugs: string[];
};

/** How the team decides on a dog: see decisions.ts. */
export const listingSubject: Subject = {
	check(draft) {
		const { ok, ...checked } = wholeListing(draft);
		return "errors" in checked ? { ok: false, errors: checked.errors } : { ok: true };
	},

	async publish(found, actor, tx) {
		const whole = wholeListing(found.draft);
		if (!whole.ok) throw new Error(`The draft of case ${found.id} is not whole.`);
		const photoIds = await photoIdsOf({ kind: "case", id: found.id }, tx);
		const id = found.subjectId ?? (await draftListing(whole.value, photoIds, actor, tx)).id;
		if (found.subjectId !== null) {
			await reviseListing(id, whole.value, actor, tx);
			await placePhotos({ kind: "dog", id }, photoIds, tx);
		}
		const now = await hold(id, tx);
		// A dog that is promised stays so: what was approved are words and pictures.
		const status = now?.status === "on_hold" ? "on_hold" : "available";
		await enter(status, id, actor, tx, { ownerConfirmedAt: found.waitingSince });
		return id;
	},

	async isPublic(subjectId, tx) {
		const listing = await hold(subjectId, tx);
		return listing !== undefined && isPublicStatus(listing.status);
	},

	async snapshot(subjectId, tx) {
		const listing = subjectId === null ? undefined : await hold(subjectId, tx);
		if (!listing) return null;
		const rows = await tx
			.select({ slug: addresses.slug })
			.from(addresses)
			.where(isOfDog(listing.id));
		const kept: Kept = {
			listing: {
				...listing,
				ownerConfirmedAt: listing.ownerConfirmedAt?.toISOString() ?? null,
				homedAt: listing.homedAt?.toISOString() ?? null,
			},
			photoIds: await photoIdsOf({ kind: "dog", id: listing.id }, tx),
			slugs: rows.map(({ slug }) => slug),
		};
		return kept;
	},

	async restore(subjectId, before, _actor, tx) {
		if (subjectId === null) return;
		if (before === null) return removeListing(subjectId, tx);
		const { listing, photoIds, slugs } = before as Kept;
		const { id, createdAt: _, updatedAt: __, dateAdded: ___, approved: ____, ...facts } = listing;
		const homedAt = facts.homedAt ? new Date(facts.homedAt) : null;
		const ownerConfirmedAt = facts.ownerConfirmedAt ? new Date(facts.ownerConfirmedAt) : null;
		await tx
			.update(adoptionListings)
			.set({ ...facts, ownerConfirmedAt, homedAt, updatedAt: new Date() })
			.where(eq(adoptionListings.id, id));
		// An address that only the undone name had leads nowhere again.
		await tx.delete(addresses).where(and(isOfDog(id), notInArray(addresses.slug, slugs)));
		await placePhotos({ kind: "dog", id }, photoIds, tx);
		await showPhotos({ kind: "dog", id }, isPublicStatus(listing.status), tx);
		await announceChange(tx);
	},
};

/** Nobody but the team has known it for longer than a letter waits: no row and no address stays. */
async function removeListing(id: number, tx: Db): Promise<void> {
	await placePhotos({ kind: "dog", id }, [], tx);
	await tx.delete(addresses).where(isOfDog(id));
	await tx.delete(adoptionListings).where(eq(adoptionListings.id, id));
	await announceChange(tx);
}

function isOfDog(id: number) {
	return and(eq(addresses.kind, "dog"), eq(addresses.recordId, id));
}
