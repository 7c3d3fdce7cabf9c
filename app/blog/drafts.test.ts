import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import {
	beginPost,
	postRoom,
	postText,
	publishDuePosts,
	publishWrittenPost,
	savePost,
} from "#app/blog/drafts.ts";
import { findPost, unpublishPost } from "#app/blog/posts.ts";
import { placeTextPhotos } from "#app/media/library-pictures.ts";
import { systemActor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { emptyContent } from "#app/writing/content.ts";
import { holdText, revisionOf } from "#app/writing/manuscripts.ts";
import { faultsOf, publishDue } from "#app/writing/publishing.ts";
import { manuscripts } from "#app/writing/table.ts";
import { findVersion, listVersions } from "#app/writing/versions.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import { makePhoto, makePost } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";
import { emptyWorld } from "#test/world.ts";

beforeEach(async () => {
	await emptyWorld();
	await db.delete(manuscripts);
});

/** Until so many statements of this database wait for other transactions. */
function untilWaiting(many = 1): Promise<void> {
	return vi.waitFor(async () => {
		const { rows } = await db.execute(sql`select 1 from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`);
		expect(rows).toHaveLength(many);
	});
}

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

test("what was published while a page was made is not written over by who was shown the former", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makePost({ title: "Old" }, { cover: false });
	const text = postText(id);
	await savePost(id, { revision: 0, fields: { body: "New." } }, ada);
	let published = false;
	const shown = await findWrittenText(text, {
		async find(...asked) {
			const row = await postRoom.find(...asked);
			if (!published) await publishWrittenPost(id, { revision: 1 }, ada);
			published = true;
			return row;
		},
	});
	const late = { revision: shown?.revision ?? 0, fields: { ...shown?.content, title: "Older" } };
	expect(await savePost(id, late, ada)).toMatchObject({ ok: false, by: ada.name });
});

test("what is saved while it is published by the clock stays, and is published after that", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makePost({ title: "Old" }, { cover: false });
	const photo = await makePhoto("A dog", { library: true });
	await savePost(id, { revision: 0, fields: { body: `One ![a](photo:${photo})` } }, ada);
	await db.update(manuscripts).set({ publishAt: sql`now() - interval '1 second'` });
	const due = () => publishWrittenPost(id, { whenDue: true }, ada);
	const early = await transaction(async (tx) => {
		await tx.execute(sql`lock table photos in access exclusive mode`);
		const publishing = due();
		await untilWaiting();
		// As a save does it.
		const content = sql`jsonb_set(content, '{body}', '"Two"')`;
		await db.update(manuscripts).set({ content, revision: 2 });
		return { publishing };
	});
	expect(await early.publishing).toMatchObject({ ok: false, why: "newer" });
	expect(await due()).toEqual({ ok: true });
	expect(await findPost("old")).toMatchObject({ item: { body: "Two" } });
});

test("who saves at the moment when it is published is shown what was published", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makePost({ title: "Old" }, { cover: false });
	const text = postText(id);
	await savePost(id, { revision: 0, fields: { body: "New." } }, ada);
	const { late } = await transaction(async (tx) => {
		await holdText(text, tx);
		const publishing = publishWrittenPost(id, { revision: 1 }, ada);
		await untilWaiting();
		const late = savePost(id, { revision: 1, fields: { body: "Late." } }, ada);
		await untilWaiting(2);
		return { late, publishing };
	});
	expect(await late).toMatchObject({ ok: false, content: { body: "New." } });
});

test("one is taken off the site at the moment when it is published", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makePost({ title: "Old" });
	const text = postText(id);
	const { leaving } = await transaction(async (tx) => {
		await holdText(text, tx);
		const leaving = unpublishPost(id, ada);
		await untilWaiting();
		await placeTextPhotos(text, { coverId: null, text: "" }, true, tx);
		return { leaving };
	});
	expect(await leaving).toMatchObject({ status: "unpublished" });
	expect(await unpublishPost(await beginPost("Draft", ada), ada)).toMatchObject({
		status: "draft",
	});
});

test("a text that cannot be published keeps no other waiting", async () => {
	const ada = await makeStaff("editor");
	const texts = [await beginPost("One", ada), await beginPost("Two", ada)];
	await db.update(manuscripts).set({ publishAt: sql`now() - interval '1 second'` });
	const tried: number[] = [];
	const attempt = async (id: number) => {
		tried.push(id);
		throw new Error("Its file is missing.");
	};
	await publishDue("post", attempt, systemActor("the schedule"));
	expect(tried.sort()).toEqual(texts);
});

test("more photos than a text shows are told before it is published, and no version has a huge number", async () => {
	const ada = await makeStaff("editor");
	const text = postText(await beginPost("Many", ada));
	const body = Array.from({ length: 32 }, (_, index) => `![a](photo:${index + 1})`).join(" ");
	expect((await faultsOf(text, { ...emptyContent, body })).body).toContain("32 photos");
	expect(await findVersion(text, 999_999_999_999_999)).toBeUndefined();
});

test("the clock has nothing to do where nothing is due", async () => {
	const ada = await makeStaff("editor");
	await beginPost("Draft", ada);
	await publishDuePosts(systemActor("the schedule"));
	expect(await findPost("draft")).toBeUndefined();
});
