import { and, eq, sql } from "drizzle-orm";
import type { ListingInput } from "#app/adoptions/desk/form.ts";
import type { DeskStatus } from "#app/adoptions/desk/words.ts";
import { isPublicStatus } from "#app/adoptions/listing.ts";
import type { Listing } from "#app/adoptions/listings.ts";
import { change, draftListing, enter, hold, reviseListing } from "#app/adoptions/review.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { photoIdsOf } from "#app/media/case-photos.ts";
import { changesBetween, note } from "#app/moderation/history.ts";
import { promote } from "#app/moderation/promote.ts";
import {
	isSame,
	type Revised,
	reviseSeen,
	type StatusSet,
	statusHurdle,
} from "#app/moderation/record-edits.ts";
import { addPhotos, movePhoto } from "#app/moderation/record-photos.ts";
import { followSubject } from "#app/moderation/subject-cases.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/db.server.ts";

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
		const same = made.find((each) => isSame(each, input));
		if (same) return same.id;
		return (await draftListing({ ...input, ownerConfirmedAt: new Date() }, [], actor, tx)).id;
	});
}

/** Changes what is said of a dog as a form that was opened at `seen` has it; undefined without a dog. */
export function reviseAtDesk(
	id: number,
	input: ListingInput,
	seen: number,
	actor: Actor,
): Promise<Revised | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		const write = () => reviseListing(id, input, actor, tx);
		return before && reviseSeen({ kind: "dog", id }, before, input, seen, write, tx);
	});
}

/**
 * Sets where a listing stands, from the state in which it was seen. From the commit on every process
 * shows or hides it, photos too. Undefined without a dog.
 */
export function setStatus(
	id: number,
	status: DeskStatus,
	seen: string,
	actor: Actor,
): Promise<StatusSet | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await hold(id, tx);
		if (!before) return undefined;
		const hurdle = await statusHurdle({ kind: "rehome", id }, before.status, status, seen, tx);
		if (hurdle) return hurdle;
		// What was written at the desk is new on the day that the public first sees it.
		const isNew = before.status === "draft" && isPublicStatus(status);
		await enter(status, id, actor, tx, isNew ? { dateAdded: new Date() } : {});
		if (isNew) await promote("dog", id, tx);
		await followSubject("rehome", id, isPublicStatus(status), actor, tx);
		return "set";
	});
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

/** A photo's move by a place, from the order in which somebody saw the photos, by number. */
export type PhotoStep = { to: "earlier" | "later"; seen: number[] };

/**
 * Moves one of a dog's photos or takes it off; the first is the main one. "meanwhile" when the order is
 * no longer the one that was seen; a step that was sent twice is one step. Undefined without dog or photo.
 */
export function moveListingPhoto(
	id: number,
	photoId: number,
	move: "remove" | PhotoStep,
	actor: Actor,
): Promise<"done" | "meanwhile" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const dog = await hold(id, tx);
		if (!dog) return undefined;
		if (move !== "remove") {
			const now = String(await photoIdsOf({ kind: "dog", id }, tx));
			if (now === String(stepped(photoId, move))) return "done";
			if (now !== String(move.seen)) return "meanwhile";
		}
		const record = { kind: "dog" as const, id, shown: isPublicStatus(dog.status) };
		const step = move === "remove" ? move : move.to;
		return (await movePhoto(record, photoId, step, actor, tx)) ? "done" : undefined;
	});
}

/** The order that a step leads to; undefined when the photo was not among those that were seen. */
function stepped(photoId: number, { to, seen }: PhotoStep): number[] | undefined {
	const from = seen.indexOf(photoId);
	if (from < 0) return undefined;
	const after = seen.filter((each) => each !== photoId);
	return after.toSpliced(Math.max(0, from + (to === "earlier" ? -1 : 1)), 0, photoId);
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
