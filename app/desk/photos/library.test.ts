import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import {
	addLibraryPhotos,
	deletePhoto,
	describePhoto,
	replacePhoto,
} from "#app/desk/photos/changes.ts";
import { browseLibrary, findLibraryPhoto, listChoices, usesOf } from "#app/desk/photos/library.ts";
import { findPublicFile } from "#app/media/photo-files.ts";
import { placePhotos } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import type { Staff } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { hasObject } from "#app/platform/storage/storage.server.ts";
import { guideStore, publicGuides } from "#app/writing/guides/store.ts";
import { deleteRecords, makeGuide, makePhoto, smallPicture } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

let ada: Staff;
beforeEach(async () => {
	await deleteRecords();
	ada = await makeStaff("editor");
});

function sent(...files: [name: string, bytes: Uint8Array][]): Request {
	const body = new FormData();
	for (const [name, bytes] of files) body.append("photos", new File([new Uint8Array(bytes)], name));
	return new Request("https://corso.example/desk/photos", { method: "POST", body });
}

async function rowOf(id: number) {
	const [row] = await db.select().from(photos).where(eq(photos.id, id));
	return row;
}

const browse = async ({ q = "", only = "" } = {}) => {
	const { items } = await browseLibrary(q, only, 1);
	return items.map(({ id }) => id);
};

test("several photos are added, refused ones are named, and none is added twice", async () => {
	const picture = await smallPicture(201);
	const files: [string, Uint8Array][] = [
		["a.png", picture],
		["b.svg", Buffer.from("<svg onload='alert(1)'/>")],
		["\0c.png", await smallPicture(202)],
		["again.png", picture],
		["empty.png", Buffer.alloc(0)],
	];
	const added = await addLibraryPhotos(sent(...files), ada);
	expect(added?.photos).toHaveLength(2);
	expect(added?.faults.map(({ name }) => name)).toEqual(["b.svg", "empty.png"]);
	const [first] = added?.photos ?? [];
	expect(await addLibraryPhotos(sent(["a.png", picture]), ada)).toEqual({
		photos: [first],
		faults: [],
	});
	expect(await listChoices("", 1)).toMatchObject({ photos: [{}, {}], more: false });
	const twice = sent(["d.png", await smallPicture(206)]);
	const [one, other] = await Promise.all([
		addLibraryPhotos(twice.clone(), ada),
		addLibraryPhotos(twice, ada),
	]);
	expect(one?.photos).toEqual(other?.photos);
	expect((await listChoices("", 1)).photos).toHaveLength(3);
	const events = await historyOf({ kind: "photo", id: first?.id ?? 0 });
	expect(events).toMatchObject([{ event: "added to the library", actor: ada.name }]);
});

test("the library is searched and narrowed; what only belongs to a case is not in it", async () => {
	const snow = await makePhoto("A dog in 100% snow", { library: true });
	const bare = await makePhoto("", { library: true });
	const theirs = await makePhoto("Sent with a case");
	await placePhotos({ kind: "case", id: 1 }, [theirs], db);
	const { id: guide } = await makeGuide({ title: "Feeding" });
	const [use] = await db.select().from(photos).where(eq(photos.alt, "The cover of Feeding"));
	const cover = use?.id ?? 0;
	expect(await browse()).toEqual([cover, bare, snow]);
	expect(await browse({ q: "100%" })).toEqual([snow]);
	expect(await browse({ q: "eeding" })).toEqual([cover]);
	const cafe = await makePhoto("Un Café Nero", { library: true });
	expect(await browse({ q: "CAFE\u0301  nero" })).toEqual([cafe]);
	expect((await listChoices("cafe\u0301", 1)).photos).toMatchObject([{ id: cafe }]);
	await deletePhoto(cafe, ada);
	const begun = await guideStore.begin("Walks in Früh Winter", ada);
	await placePhotos({ kind: "guide_draft", id: begun }, [bare], db);
	expect(await browse({ q: "FRU\u0308H  winter" })).toEqual([bare]);
	await placePhotos({ kind: "guide_draft", id: begun }, [], db);
	expect(await browse({ only: "undescribed" })).toEqual([bare]);
	expect(await browse({ only: "unused" })).toEqual([bare, snow]);
	expect(await findLibraryPhoto(theirs)).toBeUndefined();
	expect(await usesOf(cover)).toEqual([{ kind: "guide", id: guide, public: true }]);
	expect((await listChoices("", 1)).photos.map(({ id }) => id)).toEqual([cover, bare, snow]);
});

test("a photo that something shows is not deleted; one that nothing shows goes with its files", async () => {
	const kept = await makePhoto("Kept", { library: true });
	const file = `photos/${(await rowOf(kept))?.contentHash}/320.webp`;
	const draft = { kind: "guide_draft" as const, id: 1 };
	await placePhotos(draft, [kept], db);
	expect(await deletePhoto(kept, ada)).toBe(false);
	expect([await rowOf(kept), await hasObject(file)]).toEqual([expect.anything(), true]);
	await placePhotos(draft, [], db);
	expect(await deletePhoto(kept, ada)).toBe(true);
	expect([await rowOf(kept), await hasObject(file)]).toEqual([undefined, false]);
	expect(await deletePhoto(kept, ada)).toBe(false);
	expect((await historyOf({ kind: "photo", id: kept })).map(({ event }) => event)).toEqual([
		"deleted",
	]);
});

test("files that another photo is made of as well stay", async () => {
	const picture = await smallPicture(203);
	const added = await addLibraryPhotos(sent(["a.png", picture]), ada);
	const id = added?.photos[0]?.id ?? 0;
	const before = await rowOf(id);
	const [twin] = await db
		.insert(photos)
		.values({
			...before,
			id: undefined,
			token: "twin",
			library: false,
		} as typeof photos.$inferInsert)
		.returning();
	await deletePhoto(id, ada);
	expect(await hasObject(`photos/${twin?.contentHash}/320.webp`)).toBe(true);
});

test("a replaced photo is shown wherever the former one was, under another address", async () => {
	await makeGuide({ title: "Feeding" });
	const coverOf = async () => {
		const found = await publicGuides.find("feeding");
		return found?.at === "here" ? found.item.cover : undefined;
	};
	const before = await coverOf();
	const [row] = await db
		.select()
		.from(photos)
		.where(eq(photos.token, before?.token ?? ""));
	const id = row?.id ?? 0;
	expect(await replacePhoto(id, sent(["new.png", await smallPicture(204)]), ada)).toEqual({
		ok: true,
	});
	const after = await coverOf();
	expect(after?.token).not.toBe(before?.token);
	expect(after?.alt).toBe(before?.alt);
	expect(await findPublicFile(before?.token ?? "", "320.webp")).toBeUndefined();
	expect(await findPublicFile(after?.token ?? "", "320.webp")).toBeDefined();
	expect(await hasObject(`photos/${row?.contentHash}/320.webp`)).toBe(false);
	const late = await smallPicture(207);
	const gone = await replacePhoto(404_404, sent(["late.png", late]), ada);
	expect(gone).toEqual({ ok: false, why: "absent" });
	const hash = createHash("sha256").update(late).digest("hex");
	expect(await hasObject(`photos/${hash}/320.webp`)).toBe(false);
	const bad = await replacePhoto(id, sent(["x.png", Buffer.from("no picture")]), ada);
	expect(bad).toMatchObject({ ok: false, why: "refused" });
	expect((await coverOf())?.token).toBe(after?.token);
});

test("a photo that someone sent in is replaced by its sender only", async () => {
	const theirs = await makePhoto("Sent with a case");
	await placePhotos({ kind: "case", id: 1 }, [theirs], db);
	expect(await replacePhoto(theirs, sent(["a.png", await smallPicture(205)]), ada)).toEqual({
		ok: false,
		why: "sent in",
	});
});

test("changed descriptions are in the history, and only writers change them", async () => {
	const id = await makePhoto("A dog", { library: true });
	expect(await describePhoto(id, "A dog asleep", ada)).toBe(true);
	expect(await describePhoto(id, "A dog asleep", ada)).toBe(true);
	expect(await historyOf({ kind: "photo", id })).toMatchObject([
		{ event: "description changed", details: { alt: "A dog → A dog asleep" } },
	]);
	expect(await describePhoto(404_404, "Nothing", ada)).toBe(false);
	const reviewer = await makeStaff("reviewer");
	for (const act of [
		async () => describePhoto(id, "Mine", reviewer),
		async () => deletePhoto(id, reviewer),
		async () => replacePhoto(id, sent(), reviewer),
		async () => addLibraryPhotos(sent(), reviewer),
	]) {
		await expect(act()).rejects.toThrow("no right to write");
	}
});
