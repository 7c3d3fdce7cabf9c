import { beforeEach, expect, test, vi } from "vitest";
import { dogEdits } from "#app/adoptions/edit/edits.ts";
import { kennelEdits } from "#app/breeders/edit/edits.ts";
import { comingPhotosOf, photoIdsOf } from "#app/media/case-photos.ts";
import { keepFile } from "#app/media/receive.ts";
import { saveDraft } from "#app/moderation/edit/case-edits.ts";
import { type EditedKind, takeEdit } from "#app/moderation/edit/take-edit.ts";
import type { Case } from "#app/moderation/table.ts";
import { sender, visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { smallPicture } from "#test/make.ts";
import { caseNow, dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { emptyWorld } from "#test/world.ts";

const storage = vi.hoisted(() => ({ away: false }));
vi.mock("#app/platform/storage.server.ts", async (original) => {
	const real = await original<typeof import("#app/platform/storage.server.ts")>();
	const deleteFolder = (folder: string) =>
		storage.away ? Promise.reject(new Error("no storage")) : real.deleteFolder(folder);
	return { ...real, deleteFolder };
});

beforeEach(async () => {
	storage.away = false;
	await emptyWorld();
});

/** The room while the database was lost just before its photos are read. */
function withoutPhotos(room: EditedKind): EditedKind {
	const away = Object.assign(new Error("no database"), { code: "ECONNREFUSED" });
	return { ...room, photosOf: () => Promise.reject(away) };
}

async function take(room: EditedKind, found: Case, fields: Record<string, string>) {
	const token = await makeLink("edit", found.id, { days: 30 });
	const body = new URLSearchParams({ version: "1", ...fields });
	const request = new Request("https://corso.example/edit", { method: "POST", body });
	return takeEdit(
		room,
		{ request, token, network: "a" },
		(caseId, version, edit) => saveDraft(caseId, version, edit, sender),
		"saved",
	);
}

test("what was saved is said to be saved, though the database is lost right after it (R2)", async () => {
	const found = await makeCase("rehome", dogDraft);
	const fields = { ...dogDraft, color: "Fawn" };
	expect(await take(withoutPhotos(dogEdits), found, fields)).toMatchObject({
		...{ data: { kind: "saved", version: 2 }, init: { status: 200 } },
	});
	expect((await caseNow(found)).draft.color).toBe("Fawn");
	const wrong = { ...fields, photos: "a".repeat(22) };
	expect(await take(withoutPhotos(dogEdits), found, wrong)).toMatchObject({
		data: { kind: "invalid", saved: true, errors: { photo_files: expect.any(String) } },
	});
});

test("a new logo that finds the database away is kept in the form, and saves nothing (R2)", async () => {
	const found = await makeCase("breeder", kennelDraft);
	const sent = await keepFile({ file: await smallPicture(801), network: "a" }, visitor);
	const photos = sent.ok ? sent.key : "";
	const fields = { ...kennelDraft, city: "Dallas", photos };
	expect(await take(withoutPhotos(kennelEdits), found, fields)).toMatchObject({
		data: { kind: "refused", values: { city: "Dallas", photos } },
		init: { status: 503 },
	});
	expect((await caseNow(found)).draft.city).toBe(kennelDraft.city);
	expect(await comingPhotosOf(found.id)).toEqual([]);
});

test("a photo whose files cannot be deleted now is taken off, and that is said", async () => {
	const found = await makeCase("rehome", dogDraft, { photos: 1 });
	const [photo = 0] = await photoIdsOf({ kind: "case", id: found.id });
	storage.away = true;
	expect(await take(dogEdits, found, { ...dogDraft, remove: String(photo) })).toMatchObject({
		...{ data: { kind: "saved", photos: [] }, init: { status: 200 } },
	});
	expect(await photoIdsOf({ kind: "case", id: found.id })).toEqual([]);
});
