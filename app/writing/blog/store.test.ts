import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { systemActor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { emptyContent, post } from "#app/records/texts.ts";
import { postStore, publicPosts } from "#app/writing/blog/store.ts";
import { posts } from "#app/writing/blog/table.ts";
import { faultsOf } from "#app/writing/content-form.ts";
import { lockText } from "#app/writing/manuscripts.ts";
import { openTextStore } from "#app/writing/store.ts";
import { manuscripts, versions } from "#app/writing/table.ts";
import { recordTextPhotos } from "#app/writing/text-photos.ts";
import { findVersion, listVersions } from "#app/writing/versions.ts";
import { deleteRecords, makePhoto, makePost, writeText } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";
import { patience } from "#test/waiting.ts";

beforeEach(async () => {
	await deleteRecords();
	await db.delete(manuscripts);
});

const textOf = (id: number) => ({ kind: "post" as const, id });

/** A published post from before versions were stored. */
async function makeOld(...made: Parameters<typeof makePost>) {
	const post = await makePost(...made);
	await db.delete(versions);
	return post;
}

/** Waits until this many statements in this database are blocked by other transactions. */
function untilWaiting(many = 1): Promise<void> {
	return vi.waitFor(async () => {
		const { rows } = await db.execute(sql`select 1 from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`);
		expect(rows).toHaveLength(many);
	}, patience);
}

test("a post is written, published, revised and brought back to a former version", async () => {
	const ada = await makeStaff("editor");
	const id = await postStore.begin("On Patience", ada);
	const text = textOf(id);
	const save = (fields: object) => writeText(postStore, id, fields, ada);
	const publish = async () =>
		postStore.publish(id, { revision: await postStore.revisionOf(id) }, ada);
	expect((await postStore.read(id))?.content.authorName).toBe(ada.name);
	expect(await publish()).toMatchObject({ why: "incomplete" });
	await save({ shortDescription: "In short.", body: "One." });
	expect(await publicPosts.find("on-patience")).toBeUndefined();
	expect(await publish()).toEqual({ ok: true });
	await save({ title: "On Time", body: "Two." });
	await publish();
	expect(await publicPosts.find("on-patience")).toMatchObject({ at: "elsewhere", slug: "on-time" });
	const first = await findVersion(text, 1);
	await save(first?.content ?? {});
	expect(await publicPosts.find("on-time")).toMatchObject({ item: { body: "Two." } });
	await publish();
	expect(await publicPosts.find("on-patience")).toMatchObject({
		at: "here",
		item: { body: "One." },
	});
	expect((await listVersions(text, 1)).items.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test("a post from before versions were stored becomes its own first version, with its date", async () => {
	const ada = await makeStaff("editor");
	const createdAt = new Date("2026-01-02T03:04:05Z");
	const { id } = await makeOld({ title: "Old", createdAt }, { cover: false });
	await postStore.save(id, { revision: 0, fields: { body: "New." } }, ada);
	await postStore.publish(id, { revision: 1 }, ada);
	expect((await listVersions(textOf(id), 1)).items).toHaveLength(2);
	expect(await publicPosts.find("old")).toMatchObject({ item: { createdAt, body: "New." } });
});

test("a writer who was shown the old version cannot overwrite a newer one", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makeOld({ title: "Old" }, { cover: false });
	await postStore.save(id, { revision: 0, fields: { body: "New." } }, ada);
	let published = false;
	const racing = openTextStore(post, posts, {
		async read() {
			if (!published) await postStore.publish(id, { revision: 1 }, ada);
			published = true;
			return {};
		},
	});
	const shown = await racing.read(id);
	const late = { revision: shown?.revision ?? 0, fields: { ...shown?.content, title: "Older" } };
	expect(await postStore.save(id, late, ada)).toMatchObject({ ok: false, by: ada.name });
});

test("a save during scheduled publishing is preserved and published later", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makeOld({ title: "Old" }, { cover: false });
	const photo = await makePhoto("A dog", { library: true });
	await postStore.save(id, { revision: 0, fields: { body: `One ![a](photo:${photo})` } }, ada);
	await db.update(manuscripts).set({ publishAt: sql`now() - interval '1 second'` });
	const due = () => postStore.publish(id, { whenDue: true }, ada);
	const early = await transaction(async (tx) => {
		await tx.execute(sql`lock table photos in access exclusive mode`);
		const publishing = due();
		await untilWaiting();
		// The same statement as a save.
		const content = sql`jsonb_set(content, '{body}', '"Two"')`;
		await db.update(manuscripts).set({ content, revision: 2 });
		return { publishing };
	});
	expect(await early.publishing).toMatchObject({ ok: false, why: "newer" });
	expect(await due()).toEqual({ ok: true });
	expect(await publicPosts.find("old")).toMatchObject({ item: { body: "Two" } });
});

test("a save at the moment of publishing gets a conflict", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makeOld({ title: "Old" }, { cover: false });
	const text = textOf(id);
	await postStore.save(id, { revision: 0, fields: { body: "New." } }, ada);
	const { late } = await transaction(async (tx) => {
		await lockText(text, tx);
		const publishing = postStore.publish(id, { revision: 1 }, ada);
		await untilWaiting();
		const late = postStore.save(id, { revision: 1, fields: { body: "Late." } }, ada);
		await untilWaiting(2);
		return { late, publishing };
	});
	expect(await late).toMatchObject({ ok: false, content: { body: "New." } });
});

test("a text can be unpublished at the moment when it is published", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makeOld({ title: "Old" });
	const text = textOf(id);
	const { leaving } = await transaction(async (tx) => {
		await lockText(text, tx);
		const leaving = postStore.unpublish(id, ada);
		await untilWaiting();
		await recordTextPhotos(text, { coverId: null, body: "" }, true, tx);
		return { leaving };
	});
	expect(await leaving).toMatchObject({ status: "unpublished" });
	expect(await postStore.unpublish(await postStore.begin("Draft", ada), ada)).toMatchObject({
		status: "draft",
	});
});

test("a text that cannot be published doesn't block others", async () => {
	const drafts = [
		await makePost({ title: "One" }, { published: false }),
		await makePost({ title: "Two" }, { published: false }),
	];
	await db.update(manuscripts).set({ publishAt: sql`now() - interval '1 second'` });
	const tried: number[] = [];
	const failing = openTextStore(post, posts, {
		async makeFiles({ id }) {
			tried.push(id);
			throw new Error("Its file is missing.");
		},
	});
	await failing.publishDue(systemActor("the schedule"));
	expect(tried.sort()).toEqual(drafts.map(({ id }) => id));
});

test("too many photos are reported before publishing, and huge version numbers don't exist", async () => {
	const ada = await makeStaff("editor");
	const text = textOf(await postStore.begin("Many", ada));
	const body = Array.from({ length: 32 }, (_, index) => `![a](photo:${index + 1})`).join(" ");
	expect((await faultsOf(text, { ...emptyContent, body })).body).toContain("32 photos");
	expect(await findVersion(text, 999_999_999_999_999)).toBeUndefined();
});

test("scheduled publishing does nothing when nothing is due", async () => {
	const ada = await makeStaff("editor");
	await postStore.begin("Draft", ada);
	await postStore.publishDue(systemActor("the schedule"));
	expect(await publicPosts.find("draft")).toBeUndefined();
});
