import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { deleteDue } from "#app/cases/personal-data.ts";
import { findPublicFile } from "#app/media/photo-files.ts";
import { photos } from "#app/media/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { storyCase } from "#app/network/dogs/stories/case.ts";
import { keptStories } from "#app/network/dogs/stories/keeps.ts";
import {
	findDogForStory,
	findStoryOf,
	publishedStories,
	sendStory,
	withdrawStory,
} from "#app/network/dogs/stories/stories.ts";
import { reunionStories } from "#app/network/dogs/stories/table.ts";
import { sender } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { casesOf } from "#test/desk.ts";
import { actor, deleteRecords, makePhoto } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";
import { makeHomedDog, makeStory } from "#test/visitors.ts";

const desk = casesOf(storyCase);

beforeEach(deleteRecords);

async function isPublicFile(photoId: number): Promise<boolean> {
	const [photo] = await db.select().from(photos).where(eq(photos.id, photoId));
	return (await findPublicFile(photo?.token ?? "", "160.webp")) !== undefined;
}

async function publish(dogId: number, changes: { words?: string; alt?: string } = {}) {
	const story = await findStoryOf(dogId);
	const expectedVersion = String(story?.sentAt.getTime());
	const edited = { words: story?.words ?? "", alt: "A dog on a sofa", ...changes };
	return desk.save(story?.id ?? 0, { ...edited, expectedVersion, publish: "yes" }, actor);
}

test.each(["homed", "kept"] as const)(
	"a story of a dog that is %s is public only while the team says so (Z1)",
	async (status) => {
		const { dogId } = await makeHomedDog({}, { status });
		const photoId = await makeStory(dogId, "He sleeps on Anna’s sofa.");
		expect(await publishedStories()).toEqual([]);
		expect(await isPublicFile(photoId)).toBe(false);

		expect(await publish(dogId, { words: "He sleeps on the sofa." })).toEqual({
			notice: "published",
		});
		const [shown] = await publishedStories();
		expect(shown).toMatchObject({
			name: "Otto",
			words: "He sleeps on the sofa.",
			kept: status === "kept",
			photo: { alt: "A dog on a sofa" },
		});
		expect(await isPublicFile(photoId)).toBe(true);

		await desk.act((await findStoryOf(dogId))?.id ?? 0, "unpublished", actor);
		expect(await publishedStories()).toEqual([]);
		expect(await isPublicFile(photoId)).toBe(false);
		// What was taken out is not in the history either.
		const noted = await historyOf({ kind: "dog", id: dogId });
		expect(noted.map(({ event }) => event)).toEqual(
			expect.arrayContaining(["story sent", "story published", "story unpublished"]),
		);
		expect(JSON.stringify(noted)).not.toContain("Anna");
	},
);

test("a new photo takes the published one off the site, and nobody publishes what was not seen", async () => {
	const { dogId } = await makeHomedDog();
	const first = await makeStory(dogId);
	await publish(dogId);
	const before = await findStoryOf(dogId);
	const second = await makePhoto("Another one");
	await sendStory(dogId, { words: "New words", photoId: second }, sender);
	expect(await publishedStories()).toEqual([]);
	expect([await isPublicFile(first), await isPublicFile(second)]).toEqual([false, false]);
	expect(await db.$count(photos, eq(photos.id, first))).toBe(0);
	const expectedVersion = String((before?.sentAt.getTime() ?? 0) - 1);
	const edited = { words: "", alt: "A dog", expectedVersion, publish: "yes" };
	expect(await desk.save(before?.id ?? 0, edited, actor)).toMatchObject({
		refused: expect.stringContaining("in the meantime"),
	});
});

test("the same words again change nothing", async () => {
	const { dogId } = await makeHomedDog();
	await makeStory(dogId);
	await publish(dogId);
	expect(await sendStory(dogId, { words: "He sleeps on the sofa." }, sender)).toBe("sent");
	expect(await publishedStories()).toHaveLength(1);
});

test("its owner takes it back, and nothing is left", async () => {
	const { dogId } = await makeHomedDog();
	const photoId = await makeStory(dogId);
	await publish(dogId);
	await withdrawStory(dogId, sender);
	await withdrawStory(dogId, sender);
	expect(await publishedStories()).toEqual([]);
	expect(await findStoryOf(dogId)).toBeUndefined();
	expect(await db.$count(photos, eq(photos.id, photoId))).toBe(0);
	expect(await isPublicFile(photoId)).toBe(false);
});

test("a dog that is looking for a home has no story to tell, and its owner can still delete it", async () => {
	const { dogId, token } = await makeHomedDog();
	const photoId = await makeStory(dogId);
	await publish(dogId);
	await dogs.transition(dogId, "available", actor);
	expect(await publishedStories()).toEqual([]);
	expect(await isPublicFile(photoId)).toBe(false);
	expect((await findStoryOf(dogId))?.state).toBe("declined");
	expect(await publish(dogId)).toMatchObject({
		refused: expect.stringContaining("looking for a home"),
	});
	expect(await sendStory(dogId, { words: "x", photoId }, sender)).toBe("gone");
	// The next home is not the one of this story.
	await dogs.transition(dogId, "homed", actor);
	expect(await publishedStories()).toEqual([]);
	await dogs.transition(dogId, "available", actor);
	expect(await findDogForStory(token)).toMatchObject({ isOver: false, story: { dogId } });
	await withdrawStory(dogId, sender);
	expect(await findDogForStory(token)).toBeUndefined();
});

test("publishing and taking back at once end with nothing on the site", async () => {
	for (let times = 0; times < 5; times++) {
		const { dogId } = await makeHomedDog();
		const photoId = await makeStory(dogId);
		await Promise.all([publish(dogId), withdrawStory(dogId, sender)]);
		expect(await findStoryOf(dogId)).toBeUndefined();
		expect(await isPublicFile(photoId)).toBe(false);
	}
});

test("what was declined waits again once its owner sends it again", async () => {
	const { dogId } = await makeHomedDog();
	await makeStory(dogId);
	await desk.act((await findStoryOf(dogId))?.id ?? 0, "declined", actor);
	await sendStory(dogId, { words: "He sleeps on the sofa." }, sender);
	expect(await findStoryOf(dogId)).toMatchObject({ state: "waiting", decidedAt: null });
});

test("is neither declined nor unpublished in another version than was seen", async () => {
	const { dogId } = await makeHomedDog();
	await makeStory(dogId);
	const opened = await findStoryOf(dogId);
	if (!opened) throw new Error("There is no story.");
	await publish(dogId);
	const decline = (seen: typeof opened) =>
		desk.act(opened.id, "declined", actor, {
			expectedVersion: `${seen.sentAt.getTime()} ${seen.state}`,
		});
	expect(await decline(opened)).toBe("meanwhile");
	expect(await findStoryOf(dogId)).toMatchObject({ state: "published" });
	expect(await decline((await findStoryOf(dogId)) ?? opened)).toBe("declined");
});

test("samples tell no stories", async () => {
	const { dogId } = await makeHomedDog({ sample: true });
	await makeStory(dogId);
	await publish(dogId);
	expect(await publishedStories()).toEqual([]);
});

test("what was declined is deleted after a month (R12)", async () => {
	const { dogId } = await makeHomedDog();
	const photoId = await makeStory(dogId);
	await desk.act((await findStoryOf(dogId))?.id ?? 0, "declined", actor);
	const later = (days: number) =>
		db.update(reunionStories).set({ decidedAt: sql`decided_at - make_interval(days => ${days})` });
	await later(29);
	await deleteDue([keptStories]);
	expect(await findStoryOf(dogId)).toBeDefined();
	await later(2);
	await Promise.all([deleteDue([keptStories]), deleteDue([keptStories])]);
	expect(await findStoryOf(dogId)).toBeUndefined();
	expect(await db.$count(photos, eq(photos.id, photoId))).toBe(0);
});

test("an editor neither reads nor decides", async () => {
	const { dogId } = await makeHomedDog();
	await makeStory(dogId);
	const editor = await makeStaff("editor");
	const id = (await findStoryOf(dogId))?.id ?? 0;
	await expect(desk.view(id, editor)).rejects.toThrow("right");
	expect(() => desk.act(id, "declined", editor)).toThrow("right");
});
