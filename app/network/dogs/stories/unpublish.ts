import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { setPhotosPublicOf } from "#app/media/photos.ts";
import { type ReunionStory, reunionStories } from "#app/network/dogs/stories/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Db } from "#app/platform/database/db.server.ts";

/** The statuses of a dog that can have a story. */
export const statusesWithStory = ["homed", "kept"] as const;

export function canHaveStory(status: string): status is (typeof statusesWithStory)[number] {
	return (statusesWithStory as readonly string[]).includes(status);
}

/** Unpublishes the stories of dogs that are no longer homed or kept; they're later deleted as declined. */
export async function unpublishStories(
	dogIds: number[],
	status: string,
	actor: Actor,
	tx: Db,
): Promise<void> {
	if (canHaveStory(status)) return;
	const { id, dogId, state } = reunionStories;
	const stories = await tx
		.update(reunionStories)
		.set({ state: "declined", decidedAt: sql`now()`, decidedBy: null })
		.where(and(inArray(dogId, dogIds), ne(state, "declined")))
		.returning({ id, dogId });
	const ids = stories.map((story) => story.id);
	await setPhotosPublicOf("story", ids, false, tx);
	for (const story of stories) {
		await recordEvent({ kind: "dog", id: story.dogId }, "story unpublished", {}, actor, tx);
	}
}

/** Without its words and photo, which must not outlive the story in a decision. */
export async function storyOf(dog: number, tx: Db) {
	const { id, dogId, state, decidedAt, decidedBy } = reunionStories;
	const columns = { id, state, decidedAt, decidedBy };
	const [story] = await tx.select(columns).from(reunionStories).where(eq(dogId, dog));
	return story;
}

/** Puts back what `storyOf` returned before the dog was published again; as JSON, its dates are text. */
export async function restoreStory(before: unknown, tx: Db): Promise<void> {
	const { id, state, decidedAt, decidedBy } = before as ReunionStory;
	await tx
		.update(reunionStories)
		.set({ state, decidedAt: decidedAt && new Date(decidedAt), decidedBy })
		.where(eq(reunionStories.id, id));
	await setPhotosPublicOf("story", [id], state === "published", tx);
}
