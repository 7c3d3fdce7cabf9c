import { and, eq } from "drizzle-orm";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { nameKey } from "#app/addresses/slug.ts";
import { isPublicStatus, type ListingStatus } from "#app/adoptions/listing.ts";
import type { Listing } from "#app/adoptions/listings.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { placePhotos, showPhotos } from "#app/media/photos.ts";
import { changesBetween, note } from "#app/moderation/history.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import { type Db, transaction } from "#app/platform/db.server.ts";

// Each verb runs in a transaction of its own, or in the one that it is given.

/** What is said of a dog: every column that its owner fills in. */
export type ListingFacts = Omit<
	typeof adoptionListings.$inferInsert,
	"id" | "slug" | "nameKey" | "status" | "createdAt" | "updatedAt" | "approved"
>;

/** Makes a draft listing with its photos; nobody sees it yet. */
export function draftListing(
	facts: ListingFacts,
	photoIds: number[],
	actor: Actor,
	outer?: Db,
): Promise<Listing> {
	return transaction(async (tx) => {
		const address = await claimAddress("dog", facts.name, tx);
		const [listing] = await tx
			.insert(adoptionListings)
			.values({ ...facts, ...address, nameKey: nameKey(facts.name) })
			.returning();
		if (!listing) throw new Error("The listing was not written.");
		await placePhotos({ kind: "dog", id: listing.id }, photoIds, tx);
		await note({ kind: "dog", id: listing.id }, "made", {}, actor, tx);
		return listing;
	}, outer);
}

/** Changes what is said of a dog. A new name makes a new address; the old one keeps working. */
export function reviseListing(
	id: number,
	facts: Partial<ListingFacts>,
	actor: Actor,
	outer?: Db,
): Promise<Listing | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const known = await hold(id, tx);
		if (!known) return undefined;
		const { name } = facts;
		const renamed =
			name === undefined || name === known.name
				? {}
				: { slug: await claimSlug("dog", id, name, tx), nameKey: nameKey(name) };
		const changes = changesBetween(known, facts);
		if (Object.keys(changes).length > 0) {
			await note({ kind: "dog", id }, "changed", changes, actor, tx);
		}
		return change(id, { ...facts, ...renamed }, tx);
	}, outer);
}

/** Sends a draft to the team; undefined when it is no draft, so that nothing public comes down. */
export function submitListing(id: number, actor: Actor): Promise<Listing | undefined> {
	return transaction(async (tx) => {
		const [draft] = await tx
			.select({ id: adoptionListings.id })
			.from(adoptionListings)
			.where(and(eq(adoptionListings.id, id), eq(adoptionListings.status, "draft")))
			.for("update");
		return draft && enter("in_review", id, actor, tx);
	});
}

/** Publishes a listing; from the commit on every process shows it, its photos too. */
export function approveListing(id: number, actor: Actor, outer?: Db): Promise<Listing | undefined> {
	requireRight(actor, "review");
	return transaction((tx) => enter("available", id, actor, tx), outer);
}

/** The dog is promised: it stays on the site and says so. */
export function holdListing(id: number, actor: Actor): Promise<Listing | undefined> {
	requireRight(actor, "review");
	return transaction((tx) => enter("on_hold", id, actor, tx));
}

/** Takes a listing off the site: homed, withdrawn by the owner, or declined by the team. */
export function closeListing(
	id: number,
	as: "homed" | "withdrawn" | "declined",
	actor: Actor,
): Promise<Listing | undefined> {
	requireRight(actor, "review");
	return transaction((tx) => enter(as, id, actor, tx));
}

/** Brings a listing into a state, for a verb that has asked who may do that; its photos follow. */
export async function enter(
	status: ListingStatus,
	id: number,
	actor: Actor,
	tx: Db,
	also: { ownerConfirmedAt?: Date; dateAdded?: Date } = {},
): Promise<Listing | undefined> {
	const known = await hold(id, tx);
	if (!known) return undefined;
	const homedAt = status === "homed" ? (known.homedAt ?? new Date()) : null;
	await showPhotos({ kind: "dog", id }, isPublicStatus(status), tx);
	if (known.status !== status) {
		const details = { status: `${known.status} → ${status}` };
		await note({ kind: "dog", id }, "status", details, actor, tx);
	}
	return change(id, { ...also, status, homedAt }, tx);
}

/** The listing, for this transaction alone. */
export async function hold(id: number, tx: Db): Promise<Listing | undefined> {
	const [listing] = await tx
		.select()
		.from(adoptionListings)
		.where(eq(adoptionListings.id, id))
		.for("update");
	return listing;
}

/** Writes into a listing that the transaction holds; every process shows it from the commit on. */
export async function change(
	id: number,
	values: Partial<typeof adoptionListings.$inferInsert>,
	tx: Db,
): Promise<Listing | undefined> {
	const [listing] = await tx
		.update(adoptionListings)
		.set({ ...values, updatedAt: new Date() })
		.where(eq(adoptionListings.id, id))
		.returning();
	await announceChange(tx);
	return listing;
}
