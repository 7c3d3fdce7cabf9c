import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { findPublicFile } from "#app/media/photo-files.ts";
import { photos } from "#app/media/table.ts";
import { type Staff, systemActor } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";
import { isoDay } from "#app/records/dates.ts";
import { type Content, emptyContent, guide, opening } from "#app/records/texts.ts";
import { textOf } from "#app/ui/desk/inline.tsx";
import { guideCategories, guideStore, publicGuides } from "#app/writing/guides/store.ts";
import { guides } from "#app/writing/guides/table.ts";
import { findManuscript } from "#app/writing/manuscripts.ts";
import { manuscripts, versions } from "#app/writing/table.ts";
import { textList } from "#app/writing/text-list.ts";
import { textPicturesOf } from "#app/writing/text-photos.ts";
import { compareVersion, listVersions } from "#app/writing/versions.ts";
import { casesOf } from "#test/desk.ts";
import { deleteRecords, makeGuide, makePhoto, writeText } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

let ada: Staff;
let ben: Staff;
beforeEach(async () => {
	await deleteRecords();
	await db.delete(manuscripts);
	ada = await makeStaff("editor");
	ben = await makeStaff("editor");
});

const written: Partial<Content> = {
	title: "Feeding",
	shortDescription: "In short.",
	category: "Health",
	body: "Feed it.[^1]\n\n[^1]: A book.",
	download: { from: "elsewhere", url: "https://a.example/a.pdf" },
};

async function begun(fields: Partial<Content> = written) {
	const id = await guideStore.begin("Feeding", ada);
	const text = { kind: "guide" as const, id };
	const save = (more: Partial<Content>, actor = ada) => writeText(guideStore, id, more, actor);
	await save(fields);
	const publish = async (actor = ada) =>
		guideStore.publish(id, { revision: await guideStore.revisionOf(id) }, actor);
	return { id, text, save, publish };
}

async function rowOf(id: number) {
	const [row] = await db.select().from(guides).where(eq(guides.id, id));
	return row;
}

const eventsOf = async (id: number) =>
	(await historyOf({ kind: "guide", id })).map(({ event, actor }) => `${event}, ${actor}`);

test("a guide is written, published and revised, and the public sees only what was published", async () => {
	const { id, text, save, publish } = await begun();
	expect(await publicGuides.find("feeding")).toBeUndefined();
	expect(await publish()).toEqual({ ok: true });
	expect(await publicGuides.find("feeding")).toMatchObject({
		at: "here",
		item: { category: "Health" },
	});
	expect(await findManuscript(text)).toBeUndefined();
	await save({ title: "Feeding Well", body: "Feed it well." });
	expect(await publicGuides.find("feeding")).toMatchObject({
		at: "here",
		item: { title: "Feeding" },
	});
	expect(await guideStore.read(id)).toMatchObject({
		row: { status: "published" },
		changed: true,
		savedBy: ada.name,
		content: { title: "Feeding Well" },
		published: { title: "Feeding" },
	});
	expect(await publish(ben)).toEqual({ ok: true });
	expect(await publicGuides.find("feeding")).toEqual({
		at: "elsewhere",
		slug: "feeding-well",
		permanent: true,
	});
	expect(await publicGuides.find("feeding-well")).toMatchObject({
		item: { body: "Feed it well." },
	});
	const kept = (await listVersions(text, 1)).items;
	expect(kept.map(({ number, publishedBy }) => [number, publishedBy])).toEqual([
		[2, ben.name],
		[1, ada.name],
	]);
	expect(await eventsOf(id)).toEqual([
		`began to write, ${ada.name}`,
		`published, ${ada.name}`,
		`began to write, ${ada.name}`,
		`published, ${ben.name}`,
	]);
});

test("the day on which its facts were checked is kept, shown as a change, and may be missing", async () => {
	const { id, text, save, publish } = await begun();
	await publish();
	expect(await rowOf(id)).toMatchObject({ checkedOn: null });
	for (const checkedOn of ["2026-02-30", isoDay(new Date(), 1)]) {
		await save({ checkedOn });
		expect(await publish()).toMatchObject({ errors: { checkedOn: expect.any(String) } });
	}
	await save({ checkedOn: "2026-01-24" });
	await publish();
	expect(await publicGuides.find("feeding")).toMatchObject({ item: { checkedOn: "2026-01-24" } });
	const { content } = (await guideStore.read(id)) ?? {};
	const compared = await compareVersion(text, 2, "before", content ?? emptyContent);
	expect(compared?.differences).toMatchObject([
		{ label: "Facts last checked", pieces: [{ kind: "added", text: "2026-01-24" }] },
	]);
	// An older version lacks the field.
	await db.execute(sql`update versions set content = content - 'checkedOn' where number = 1`);
	const older = await compareVersion(text, 1, "draft", content ?? emptyContent);
	expect(older?.differences).toMatchObject([{ label: "Facts last checked" }]);
	await save({ checkedOn: null });
	await publish();
	expect(await rowOf(id)).toMatchObject({ checkedOn: null });
});

test("publishing twice at once makes one version", async () => {
	const { text, publish } = await begun();
	await publish();
	expect(await publish()).toEqual({ ok: false, why: "unchanged" });
	expect((await listVersions(text, 1)).items).toHaveLength(1);
});

test("missing fields are named, and nothing is published", async () => {
	const { id, publish } = await begun({ body: "![a](photo:999)" });
	expect(await publish()).toEqual({
		ok: false,
		why: "incomplete",
		errors: {
			category: guide.fields.category.required,
			shortDescription: opening.shortDescription.required,
			body: expect.stringContaining("photo:999"),
		},
	});
	expect(await rowOf(id)).toMatchObject({ status: "draft" });
	expect((await publicGuides.browse(1)).items).toEqual([]);
	expect(await guideCategories()).toEqual([]);
});

test("saving over a newer text gets a conflict that names its author, and nothing is lost", async () => {
	const { id, text, save } = await begun();
	const revision = await guideStore.revisionOf(id);
	expect(await save({ body: "Ben's" }, ben)).toMatchObject({ ok: true, revision: revision + 1 });
	const late = { revision, fields: { body: "Ada's" } };
	expect(await guideStore.save(id, late, ada)).toMatchObject({
		ok: false,
		by: ben.name,
		revision: revision + 1,
		content: { body: "Ben's" },
	});
	expect((await findManuscript(text))?.content.body).toBe("Ben's");
	const same = { revision, fields: { body: "Ben's" } };
	expect(await guideStore.save(id, same, ada)).toMatchObject({ ok: true, revision: revision + 1 });
	expect(await eventsOf(id)).toContain(`went on writing, ${ben.name}`);
});

test("saving a draft that was published meanwhile gets a conflict", async () => {
	const { id, publish } = await begun();
	const revision = await guideStore.revisionOf(id);
	await publish(ben);
	const late = { revision, fields: { body: "Ada's" } };
	expect(await guideStore.save(id, late, ada)).toMatchObject({ ok: false, by: ben.name });
	await guideStore.save(
		id,
		{ revision: await guideStore.revisionOf(id), fields: { body: "New" } },
		ben,
	);
	expect(await guideStore.save(id, late, ada)).toMatchObject({ ok: false, by: ben.name });
	expect(await guideStore.publish(id, { revision }, ada)).toMatchObject({ why: "newer" });
});

test("a save without changes makes no draft", async () => {
	const { text, save, publish } = await begun();
	await publish();
	expect(await save({ body: written.body ?? "" })).toMatchObject({ ok: true });
	expect(await findManuscript(text)).toBeUndefined();
});

test("a guide from before versions were stored is its own first version", async () => {
	const { id, slug } = await makeGuide({ title: "Old", url: "https://a.example/old.pdf" });
	await db.delete(versions);
	const text = { kind: "guide" as const, id };
	await guideStore.save(id, { revision: 0, fields: { body: "New" } }, ada);
	await guideStore.publish(id, { revision: 1 }, ada);
	const kept = (await listVersions(text, 1)).items;
	expect(kept.map(({ number, content }) => [number, content.body === "New"])).toEqual([
		[2, true],
		[1, false],
	]);
	expect(kept[1]?.content.download).toEqual({
		from: "elsewhere",
		url: "https://a.example/old.pdf",
	});
	expect(await publicGuides.find(slug)).toMatchObject({ item: { body: "New" } });
});

test("its PDF is made of the text that is published, with its photos", async () => {
	const photo = await makePhoto("A dog in the snow", { library: true });
	const { id, save, publish } = await begun({ ...written, download: { from: "text" } });
	await publish();
	const first = (await rowOf(id))?.pdfKey;
	await save({ body: `Feed it.\n\n![A dog](photo:${photo})` });
	await publish();
	const { pdfKey, url } = (await rowOf(id)) ?? {};
	expect([url, pdfKey === first]).toEqual([null, false]);
	const pdf = Buffer.from((await readObject(pdfKey ?? "")) ?? []).toString("latin1");
	expect(pdf).toMatch(/^%PDF-/);
	expect(pdf.match(/\/Subtype \/Image/g)?.length).toBeGreaterThan(2);
});

test("what it says about a photo is kept in the library, unless something is said there", async () => {
	const [bare, described] = [
		await makePhoto("", { library: true }),
		await makePhoto("A dog in the snow", { library: true }),
	];
	const body = [bare, described, bare].map((id, at) => `![Words ${at}](photo:${id})`);
	const { publish } = await begun({ ...written, body: body.join("\n\n") });
	const kept = async () => {
		const rows = await db.select().from(photos);
		return [bare, described].map((id) => rows.find((row) => row.id === id)?.alt);
	};
	// A description that is still being typed is none.
	expect(await kept()).toEqual(["", "A dog in the snow"]);
	expect(await publish()).toEqual({ ok: true });
	expect(await kept()).toEqual(["Words 0", "A dog in the snow"]);
});

test("after interrupted publishing, the old version is intact", async () => {
	const { id, text, save, publish } = await begun();
	await publish();
	await save({ title: "Broken", body: "Half" });
	const before = await rowOf(id);
	const revision = await guideStore.revisionOf(id);
	// Make the last write fail.
	await db.execute(
		sql`alter table history add constraint cut_off check (details ->> 'version' <> '2') not valid`,
	);
	await expect(publish()).rejects.toMatchObject({ cause: { constraint: "cut_off" } });
	await db.execute(sql`alter table history drop constraint cut_off`);
	expect(await rowOf(id)).toEqual(before);
	expect(await publicGuides.find("broken")).toBeUndefined();
	expect(await guideStore.revisionOf(id)).toBe(revision);
	expect((await listVersions(text, 1)).items).toHaveLength(1);
	expect(await publish()).toEqual({ ok: true });
});

test("its cover and photos are public only while it is", async () => {
	const [cover, inText] = [
		await makePhoto("The cover", { library: true }),
		await makePhoto("In the text", { library: true }),
	];
	const theirs = await makePhoto("Sent by an owner");
	const body = `![a](photo:${inText})\n\n![b](photo:${inText})`;
	const { id, publish, save } = await begun({ ...written, coverId: cover, body });
	const seen = async (photo: number) => {
		const [row] = await db.select().from(photos).where(eq(photos.id, photo));
		return (await findPublicFile(row?.token ?? "", "320.webp")) !== undefined;
	};
	const all = () => Promise.all([cover, inText, theirs].map(seen));
	expect(await all()).toEqual([false, false, false]);
	await publish();
	expect(await all()).toEqual([true, true, false]);
	expect(
		[...((await textPicturesOf({ kind: "guide", id }, body)) ?? [])].map(([key]) => key),
	).toEqual([inText]);
	await save({ body: "None" });
	expect(await all()).toEqual([true, true, false]);
	await publish();
	expect(await all()).toEqual([true, false, false]);
	await guideStore.unpublish(id, ada);
	expect(await all()).toEqual([false, false, false]);
	await save({ coverId: theirs });
	expect((await findManuscript({ kind: "guide", id }))?.content.coverId ?? null).toBeNull();
});

test("due texts are published once, even if their writer has lost the right to", async () => {
	const { id, text } = await begun();
	const at = new Date(Date.now() + 60_000);
	const revision = await guideStore.revisionOf(id);
	const schedule = (when: Date) => guideStore.schedule(id, { revision, at: when }, ada);
	expect(await schedule(new Date(Date.now() - 1000))).toEqual({ ok: false, why: "passed" });
	expect(await schedule(at)).toMatchObject({ ok: true });
	expect(await schedule(at)).toMatchObject({ ok: true });
	await db
		.update(people)
		.set({ rights: ["review"] })
		.where(eq(people.id, ada.id));
	const clock = systemActor("the schedule");
	await guideStore.publishDue(clock);
	expect(await publicGuides.find("feeding")).toBeUndefined();
	await db.update(manuscripts).set({ publishAt: sql`now() - interval '1 second'` });
	await Promise.all([guideStore.publishDue(clock), guideStore.publishDue(clock)]);
	expect(await publicGuides.find("feeding")).toMatchObject({ at: "here" });
	expect((await listVersions(text, 1)).items.map(({ publishedBy }) => publishedBy)).toEqual([
		"the system: the schedule",
	]);
	expect((await eventsOf(id)).filter((line) => line.startsWith("scheduled"))).toHaveLength(1);
});

test("a schedule is cancelled by hand, by unpublishing, and by a text that became incomplete", async () => {
	const { id, text, save, publish } = await begun();
	const later = async () => {
		await save({ body: `At ${Date.now()}` });
		const revision = await guideStore.revisionOf(id);
		await guideStore.schedule(id, { revision, at: new Date(Date.now() + 60_000) }, ada);
	};
	const waits = async () => Boolean((await findManuscript(text))?.publishAt);
	await later();
	expect([await guideStore.unschedule(id, ada), await guideStore.unschedule(id, ada)]).toEqual([
		true,
		false,
	]);
	await publish();
	await later();
	await guideStore.unpublish(id, ada);
	expect(await waits()).toBe(false);
	await later();
	await save({ shortDescription: "" });
	expect(await waits()).toBe(true);
	await db.update(manuscripts).set({ publishAt: sql`now() - interval '1 second'` });
	await guideStore.publishDue(systemActor("the schedule"));
	expect(await waits()).toBe(false);
	const last = (await historyOf({ kind: "guide", id })).at(-1);
	expect(last?.details.why).toContain(opening.shortDescription.required);
});

test("the list shows each text's state and last editor, and finds by title", async () => {
	const { id, save, publish } = await begun();
	await publish();
	await save({ title: "Feeding 100%" }, ben);
	const draft = await guideStore.begin("Not yet", ada);
	const { items, listed } = casesOf(textList(guideStore));
	const list = (q: string, status = "") => listed(`${new URLSearchParams({ q, status })}`, ada);
	const rows = await items("", ada);
	expect(rows.map(({ values }) => values.map(textOf))).toMatchObject([
		["Not yet", "Draft", expect.anything(), expect.stringContaining(`${ada.name}, `)],
		[
			"Feeding 100%",
			"Published With changes",
			expect.anything(),
			expect.stringContaining(`${ben.name}, `),
		],
	]);
	expect(await list("0%")).toEqual([id]);
	await save({ title: "Più Cibo" }, ben);
	expect(await list("PIU\u0300  cibo\u200b")).toEqual([id]);
	expect(await list("", "draft")).toEqual([draft]);
	expect(await list("", "changed")).toEqual([id]);
	expect(await list("", "scheduled")).toEqual([]);
	await guideStore.unpublish(id, ben);
	expect(await list("", "unpublished")).toEqual([id]);
});

test("only writers write", async () => {
	const { id } = await begun();
	const reviewer = await makeStaff("reviewer");
	const at = new Date(Date.now() + 60_000);
	for (const act of [
		async () => guideStore.begin("Mine", reviewer),
		async () => guideStore.save(id, { revision: 2, fields: { title: "Mine" } }, reviewer),
		async () => guideStore.publish(id, { revision: 2 }, reviewer),
		async () => guideStore.schedule(id, { revision: 2, at }, reviewer),
		async () => guideStore.unschedule(id, reviewer),
		async () => guideStore.unpublish(id, reviewer),
	]) {
		await expect(act()).rejects.toThrow("no right to write");
	}
});
