import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordEvent } from "#app/cases/history/history.ts";
import { deleteKept } from "#app/cases/personal-data.ts";
import { findCaseByLink } from "#app/cases/review/private-case.ts";
import {
	deletePhotoFiles,
	deleteUnusedPhotos,
	photoColumns,
	photoIdsOf,
	placePhotos,
	setPhotosPublic,
} from "#app/media/photos.ts";
import { isMainPhotoOf, photos, photoUses } from "#app/media/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { keptStories } from "#app/network/dogs/stories/keeps.ts";
import { type ReunionStory, reunionStories } from "#app/network/dogs/stories/table.ts";
import { canHaveStory, statusesWithStory } from "#app/network/dogs/stories/unpublish.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { lines } from "#app/platform/forms/typed-form.server.ts";
import { dog } from "#app/records/dog.ts";
import { tags } from "#app/records/tags.ts";
import { storyPolicy } from "#policies";

export const StoryForm = v.object({
	words: lines(storyPolicy.longest),
	consent: v.pipe(
		v.optional(v.string(), ""),
		v.check((value) => value === "yes", "Check the box if we may publish them."),
	),
});

/** Finds the dog behind an owner's private link if it was homed or kept, or has a story left to delete. */
export async function findDogForStory(token: string) {
	const found = await findCaseByLink(dog.caseKind, token);
	const listing = found?.subjectId ? await dogs.find(found.subjectId) : undefined;
	if (!listing) return undefined;
	const story = await findStoryOf(listing.id);
	const isOver = canHaveStory(listing.status);
	return isOver || story ? { listing, story, isOver } : undefined;
}

export async function findStoryOf(dogId: number, tx: Db = db): Promise<ReunionStory | undefined> {
	const [story] = await tx.select().from(reunionStories).where(eq(reunionStories.dogId, dogId));
	return story;
}

export async function isPhotoOfStory(dogId: number | null, photoId: number): Promise<boolean> {
	const story = dogId === null ? undefined : await findStoryOf(dogId);
	return story !== undefined && (await photoIdsOf(subjectOf(story))).includes(photoId);
}

const subjectOf = ({ id }: Pick<ReunionStory, "id">) => ({ kind: "story" as const, id });

/**
 * Submits a story for review, replacing the owner's previous one. Without a new photo it keeps the old one.
 * @returns "gone" if the dog is no longer homed or kept, "no photo" if there is neither a new nor an old one.
 */
export async function sendStory(
	dogId: number,
	{ words, photoId }: { words: string; photoId?: number | undefined },
	actor: Actor,
): Promise<"sent" | "gone" | "no photo"> {
	let former: string[] = [];
	const sent = await transaction(async (tx) => {
		const listing = await dogs.lock(dogId, tx);
		if (!listing || !canHaveStory(listing.status)) return "gone";
		const before = await findStoryOf(dogId, tx);
		if (!before && photoId === undefined) return "no photo";
		const isSame = before?.words === words && photoId === undefined;
		if (isSame && before.state !== "declined") return "sent";
		const values = { words, state: "waiting" as const, decidedAt: null, decidedBy: null };
		const [story] = await tx
			.insert(reunionStories)
			.values({ dogId, ...values })
			.onConflictDoUpdate({
				target: reunionStories.dogId,
				set: { ...values, sentAt: sql`now()` },
			})
			.returning();
		if (!story) throw new Error("The story was not written.");
		const known = await photoIdsOf(subjectOf(story), tx);
		if (photoId !== undefined) {
			await placePhotos(subjectOf(story), [photoId], tx);
			former = await deleteUnusedPhotos(known, tx);
		}
		await setPhotosPublic(subjectOf(story), false, tx);
		await recordEvent({ kind: "dog", id: dogId }, "story sent", {}, actor, tx);
		await announceChange(tx, { tags: [tags.stories] });
		return "sent";
	});
	await deletePhotoFiles(former);
	return sent;
}

/** Deletes a story entirely when the owner withdraws consent. */
export function withdrawStory(dogId: number, actor: Actor): Promise<void> {
	return transaction(async (tx) => {
		const isOfDog = eq(reunionStories.dogId, dogId);
		// Locked before its photo, in the same order as publishing, to prevent a deadlock.
		const [story] = await tx.select().from(reunionStories).where(isOfDog).for("update");
		if (!story) return;
		await deleteKept(keptStories, isOfDog, tx);
		await announceChange(tx, { tags: [tags.stories] });
		await recordEvent({ kind: "dog", id: dogId }, "story withdrawn", {}, actor, tx);
	});
}

export type PublishedStory = Awaited<ReturnType<typeof publishedStories>>[number];

const { homedAt, keptAt, status, sample, ownerContactEmail } = adoptionListings;

/** Excludes dogs that need a home again, samples, and owners whose data was erased. */
const isPublished = and(
	eq(reunionStories.state, "published"),
	inArray(status, [...statusesWithStory]),
	eq(sample, false),
	ne(ownerContactEmail, erasedAddress),
);

type Wanted = { dogId?: number; limit?: number };

/** Lists published stories newest first; at most one if `dogId` is given. */
export async function publishedStories({ dogId, limit = 24 }: Wanted = {}) {
	const rows = await db
		.select({
			id: reunionStories.id,
			name: adoptionListings.name,
			words: reunionStories.words,
			status,
			endedAt: sql<Date>`coalesce(${homedAt}, ${keptAt}, ${reunionStories.sentAt})`.mapWith(
				homedAt,
			),
			photo: photoColumns,
		})
		.from(reunionStories)
		.innerJoin(adoptionListings, eq(adoptionListings.id, reunionStories.dogId))
		.innerJoin(
			photoUses,
			and(isMainPhotoOf("story", reunionStories.id), eq(photoUses.public, true)),
		)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(and(isPublished, dogId === undefined ? undefined : eq(reunionStories.dogId, dogId)))
		.orderBy(desc(reunionStories.decidedAt), desc(reunionStories.id))
		.limit(limit);
	return rows.map(({ status, ...row }) => ({ ...row, kept: status === "kept" }));
}
