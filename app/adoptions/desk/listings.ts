import { and, eq, sql } from "drizzle-orm";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { nameKey } from "#app/addresses/slug.ts";
import type { ListingInput } from "#app/adoptions/desk/form.ts";
import type { DeskStatus } from "#app/adoptions/desk/words.ts";
import { isPublicStatus, type ListingStatus } from "#app/adoptions/listing.ts";
import type { Listing } from "#app/adoptions/listings.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { showPhotos } from "#app/media/photos.ts";
import { changesBetween, doneSince, type Meanwhile, note } from "#app/moderation/history.ts";
import { addPhotos, movePhoto, type PhotoMove } from "#app/moderation/record-photos.ts";
import { casesOfSubject, followSubject, isUndecided } from "#app/moderation/subject-cases.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";

/** A listing in whatever state; undefined when there is none. */
export async function findDeskListing(id: number): Promise<Listing | undefined> {
	const [listing] = await db.select().from(adoptionListings).where(eq(adoptionListings.id, id));
	return listing;
}

/**
 * Makes a listing that nobody sees yet, and says its number. The same again within ten minutes is the
 * form that was sent twice, and no second dog.
 */
export function createListing(input: ListingInput, actor: Actor): Promise<number> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const owner = input.ownerContactEmail.toLowerCase();
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`listing of ${owner}`}))`);
		const made = await tx
			.select()
			.from(adoptionListings)
			.where(
				and(
					eq(sql`lower(${adoptionListings.ownerContactEmail})`, owner),
					sql`${adoptionListings.createdAt} > now() - interval '10 minutes'`,
				),
			);
		const same = made.find((each) => Object.keys(changesBetween(each, input)).length === 0);
		if (same) return same.id;
		const address = await claimAddress("dog", input.name, tx);
		await tx
			.insert(adoptionListings)
			.values({ ...input, ...address, nameKey: nameKey(input.name), ownerConfirmedAt: sql`now()` });
		await note({ kind: "dog", id: address.id }, "made", {}, actor, tx);
		return address.id;
	});
}

export type Revised = { ok: true } | ({ ok: false } & Meanwhile);

/**
 * Changes what is said of a dog, unless somebody else has done so since `seen` (its `updatedAt` in
 * milliseconds): then nothing is changed and the answer says who did what. Undefined without a dog.
 */
export function reviseAtDesk(
	id: number,
	input: ListingInput,
	seen: number,
	actor: Actor,
): Promise<Revised | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		if (!before) return undefined;
		const changes = changesBetween(before, input);
		// The same form sent twice: what it says is so already.
		if (Object.keys(changes).length === 0) return { ok: true };
		if (before.updatedAt.getTime() !== seen) {
			return { ok: false, ...(await doneSince({ kind: "dog", id }, seen, tx)) };
		}
		const renamed =
			input.name === before.name
				? {}
				: { slug: await claimSlug("dog", id, input.name, tx), nameKey: nameKey(input.name) };
		await change(id, { ...input, ...renamed }, tx);
		await note({ kind: "dog", id }, "changed", changes, actor, tx);
		return { ok: true };
	});
}

/**
 * Sets where a listing stands, from the state in which it was seen. From the commit on every process
 * shows or hides it, photos too. "meanwhile" when somebody else has set another state, "undecided"
 * while its case waits for a decision.
 */
export function setStatus(
	id: number,
	status: DeskStatus,
	seen: string,
	actor: Actor,
): Promise<"set" | "meanwhile" | "undecided" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		if (!before) return undefined;
		if (before.status === status) return "set";
		if (before.status !== seen) return "meanwhile";
		if (isEarly(before.status) && (await casesOfSubject("rehome", id, tx)).some(isUndecided)) {
			return "undecided";
		}
		const shown = isPublicStatus(status);
		await showPhotos({ kind: "dog", id }, shown, tx);
		await change(id, { status }, tx);
		await note(
			{ kind: "dog", id },
			"status",
			{ status: `${before.status} → ${status}` },
			actor,
			tx,
		);
		await followSubject("rehome", id, shown, actor, tx);
		return "set";
	});
}

/** Nobody has decided on it yet. */
export function isEarly(status: ListingStatus): boolean {
	return status === "draft" || status === "in_review";
}

/** Notes that the owner said today that the listing is still true; undefined without a dog. */
export function confirmListing(id: number, actor: Actor): Promise<true | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		if (!before) return undefined;
		if (Date.now() - (before.ownerConfirmedAt?.getTime() ?? 0) < 60_000) return true;
		const after = { ownerConfirmedAt: new Date() };
		await change(id, after, tx);
		await note({ kind: "dog", id }, "owner confirmed", changesBetween(before, after), actor, tx);
		return true;
	});
}

/** Moves or removes one of a dog's photos; the first is the main one. Undefined without dog or photo. */
export function moveListingPhoto(
	id: number,
	photoId: number,
	move: PhotoMove,
	actor: Actor,
): Promise<true | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const dog = await hold(id, tx);
		if (!dog) return undefined;
		const record = { kind: "dog" as const, id, shown: isPublicStatus(dog.status) };
		return (await movePhoto(record, photoId, move, actor, tx)) || undefined;
	});
}

/** Puts photos in after those that a dog has. */
export function addListingPhotos(id: number, photoIds: number[], actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const dog = await hold(id, tx);
		if (!dog) return undefined;
		return addPhotos({ kind: "dog", id, shown: isPublicStatus(dog.status) }, photoIds, actor, tx);
	});
}

async function hold(id: number, tx: Db): Promise<Listing | undefined> {
	const [listing] = await tx
		.select()
		.from(adoptionListings)
		.where(eq(adoptionListings.id, id))
		.for("update");
	return listing;
}

async function change(
	id: number,
	values: Partial<typeof adoptionListings.$inferInsert>,
	tx: Db,
): Promise<void> {
	await tx
		.update(adoptionListings)
		.set({ ...values, updatedAt: new Date() })
		.where(eq(adoptionListings.id, id));
	await announceChange(tx);
}
