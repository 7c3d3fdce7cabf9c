import { beforeEach, expect, test } from "vitest";
import {
	beginPost,
	postRoom,
	postText,
	publishDuePosts,
	publishWrittenPost,
	savePost,
} from "#app/blog/drafts.ts";
import { findPost } from "#app/blog/posts.ts";
import { systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { revisionOf } from "#app/writing/manuscripts.ts";
import { manuscripts } from "#app/writing/table.ts";
import { findVersion, listVersions } from "#app/writing/versions.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import { makePost } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";
import { emptyWorld } from "#test/world.ts";

beforeEach(async () => {
	await emptyWorld();
	await db.delete(manuscripts);
});

test("a post is written, published, revised and brought back to a former version", async () => {
	const ada = await makeStaff("editor");
	const id = await beginPost("On Patience", ada);
	const text = postText(id);
	const save = async (fields: object) =>
		savePost(id, { revision: await revisionOf(text), fields }, ada);
	const publish = async () => publishWrittenPost(id, { revision: await revisionOf(text) }, ada);
	expect((await findWrittenText(text, postRoom))?.content.authorName).toBe(ada.name);
	expect(await publish()).toMatchObject({ why: "incomplete" });
	await save({ shortDescription: "In short.", body: "One." });
	expect(await findPost("on-patience")).toBeUndefined();
	expect(await publish()).toEqual({ ok: true });
	await save({ title: "On Time", body: "Two." });
	await publish();
	expect(await findPost("on-patience")).toMatchObject({ at: "elsewhere", slug: "on-time" });
	const first = await findVersion(text, 1);
	await save(first?.content ?? {});
	expect(await findPost("on-time")).toMatchObject({ item: { body: "Two." } });
	await publish();
	expect(await findPost("on-patience")).toMatchObject({ at: "here", item: { body: "One." } });
	expect((await listVersions(text, 1)).items.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test("a post that stood before versions were kept is its own first one, and keeps its day", async () => {
	const ada = await makeStaff("editor");
	const createdAt = new Date("2026-01-02T03:04:05Z");
	const { id } = await makePost({ title: "Old", createdAt }, { cover: false });
	await savePost(id, { revision: 0, fields: { body: "New." } }, ada);
	await publishWrittenPost(id, { revision: 1 }, ada);
	expect((await listVersions(postText(id), 1)).items).toHaveLength(2);
	expect(await findPost("old")).toMatchObject({ item: { createdAt, body: "New." } });
});

test("the clock has nothing to do where nothing is due", async () => {
	const ada = await makeStaff("editor");
	await beginPost("Draft", ada);
	await publishDuePosts(systemActor("the schedule"));
	expect(await findPost("draft")).toBeUndefined();
});
