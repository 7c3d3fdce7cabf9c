import { and, asc, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { type ReunionStory, reunionStories } from "#app/adoptions/stories/table.ts";
import { statusesWithStory } from "#app/adoptions/stories/unpublish.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { photoIdsOf, setPhotosPublic } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { line, lines } from "#app/platform/forms/typed-form.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";
import { storyPolicy } from "#policies";

export const storyStates = reunionStories.state.enumValues;
export type StoryState = (typeof storyStates)[number];

/** Lists pending stories oldest first, others newest first. */
export async function listStories(state: StoryState, page: number, actor: Actor) {
	requireRight(actor, "review");
	const { id, sentAt } = reunionStories;
	const order = state === "waiting" ? [asc(sentAt), asc(id)] : [desc(sentAt), desc(id)];
	const shown = db
		.select({ id })
		.from(reunionStories)
		.where(eq(reunionStories.state, state))
		.orderBy(...order)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await db
		.select({ id, sentAt, words: reunionStories.words, dog: adoptionListings.name })
		.from(reunionStories)
		.innerJoin(adoptionListings, eq(adoptionListings.id, reunionStories.dogId))
		.where(inArray(id, shown))
		.orderBy(...order);
	return pageFrom(rows, page);
}

export async function readStory(id: number, actor: Actor) {
	requireRight(actor, "review");
	const { name, slug, status, sample } = adoptionListings;
	const [found] = await db
		.select({ story: reunionStories, dog: { id: adoptionListings.id, name, slug, status, sample } })
		.from(reunionStories)
		.innerJoin(adoptionListings, eq(adoptionListings.id, reunionStories.dogId))
		.where(eq(reunionStories.id, id));
	const [photo] = found ? await deskPhotosOf("story", id) : [];
	return found && { ...found, photo };
}

/** Locks the story and runs `work`; returns undefined if there is no such story. */
function review<Result>(
	id: number,
	actor: Actor,
	work: (story: ReunionStory, tx: Db) => Promise<Result>,
) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const isThis = eq(reunionStories.id, id);
		const [story] = await tx.select().from(reunionStories).where(isThis).for("update");
		return story && work(story, tx);
	});
}

export const EditForm = v.object({
	words: lines(storyPolicy.longest),
	alt: line(300, "Describe the photo for people who can’t see it."),
});

type Edited = v.InferOutput<typeof EditForm>;

/**
 * Saves the words and the photo's description, and publishes the story if `shouldPublish`. `seen` is the reviewed
 * version's `sentAt` in milliseconds; returns "meanwhile" if the owner has sent another version since.
 */
export function saveStory(
	id: number,
	{ words, alt }: Edited,
	{ seen, shouldPublish }: { seen: number; shouldPublish: boolean },
	actor: Actor,
) {
	return review(id, actor, async (story, tx) => {
		if (story.sentAt.getTime() !== seen) return "meanwhile";
		const isLooking = and(
			eq(adoptionListings.id, story.dogId),
			notInArray(adoptionListings.status, [...statusesWithStory]),
		);
		if (shouldPublish && (await tx.$count(adoptionListings, isLooking)) > 0) return "looking";
		const decided = {
			state: "published" as const,
			decidedAt: sql`now()`,
			decidedBy: staffId(actor),
		};
		const isNew = shouldPublish && story.state !== "published";
		await tx
			.update(reunionStories)
			.set({ words, ...(isNew ? decided : {}) })
			.where(eq(reunionStories.id, id));
		const photoIds = await photoIdsOf({ kind: "story", id }, tx);
		await tx.update(photos).set({ alt }).where(inArray(photos.id, photoIds));
		if (shouldPublish) await setPhotosPublic({ kind: "story", id }, true, tx);
		// No details: words removed for privacy must not remain in the history.
		const event = isNew ? "story published" : "story corrected";
		await note({ kind: "dog", id: story.dogId }, event, {}, actor, tx);
		await announceChange(tx);
		return shouldPublish ? "published" : "saved";
	});
}

export function storyVersion({ sentAt, state }: { sentAt: Date; state: StoryState }): string {
	return `${sentAt.getTime()} ${state}`;
}

export const storyActions = { declined: "declined", unpublished: "waiting" } as const;
export type StoryAction = keyof typeof storyActions;

/**
 * Declines or unpublishes a story, which leaves the site within a second. Returns "meanwhile" if it is no longer
 * the version that the reviewer saw.
 */
export function applyStoryAction(id: number, step: StoryAction, actor: Actor, seen?: string) {
	return review(id, actor, async (story, tx) => {
		const state = storyActions[step];
		if (story.state === state) return step;
		if (seen !== undefined && seen !== storyVersion(story)) return "meanwhile";
		await tx
			.update(reunionStories)
			.set({ state, decidedAt: sql`now()`, decidedBy: staffId(actor) })
			.where(eq(reunionStories.id, id));
		await setPhotosPublic({ kind: "story", id }, false, tx);
		await note({ kind: "dog", id: story.dogId }, `story ${step}`, {}, actor, tx);
		await announceChange(tx);
		return step;
	});
}
