import { beforeEach, expect, test, vi } from "vitest";
import { handleEdit } from "#app/cases/edit/handle-edit.ts";
import * as ownerEdits from "#app/cases/records/owner-edits.ts";
import { publishCase } from "#app/cases/records/publish.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import type { Case } from "#app/cases/table.ts";
import { caseLinks } from "#app/cases/table.ts";
import { photoIdsOf } from "#app/media/photos.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { makeLink } from "#app/people/private-links.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import * as storage from "#app/platform/storage/storage.server.ts";
import { isoDay, monthsLater } from "#app/records/dates.ts";
import { actor, deleteRecords, makeDog } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";

beforeEach(async () => {
	await deleteRecords();
});

function takeWithoutPhotos(...sent: Parameters<typeof take>) {
	const away = Object.assign(new Error("no database"), { code: "ECONNREFUSED" });
	vi.spyOn(ownerEdits, "editPhotos").mockRejectedValue(away);
	return take(...sent);
}

async function take(store: RecordStore, found: Case, fields: Record<string, string>, send = false) {
	const token = await makeLink(caseLinks.edit, found.id, { days: 30 });
	const body = new URLSearchParams({ version: "1", ...fields });
	const request = new Request("https://corso.example/edit", { method: "POST", body });
	return handleEdit(store, { request, token, network: "a" }, send);
}

test("a saved edit is reported as saved, even if the database is lost right after (R2)", async () => {
	const found = await makeCase("rehome", dogDraft);
	const fields = { ...dogDraft, color: "Fawn" };
	expect(await takeWithoutPhotos(dogs, found, fields)).toMatchObject({
		data: { kind: "saved", version: 2 },
		init: { status: 200 },
	});
	expect((await caseNow(found)).draft.color).toBe("Fawn");
	const wrong = { ...fields, photos: "a".repeat(22) };
	expect(await takeWithoutPhotos(dogs, found, wrong)).toMatchObject({
		data: { kind: "invalid", saved: true, errors: { photo_files: expect.any(String) } },
	});
});

test("an edit while the database is away is kept, goes on where it would have, and can be repeated", async () => {
	const found = await makeCase("rehome", dogDraft);
	const away = Object.assign(new Error("no database"), { code: "ECONNREFUSED" });
	vi.spyOn(ownerEdits, "storedValues").mockRejectedValue(away);
	expect(await take(dogs, found, { ...dogDraft, color: "Fawn", next: "preview" })).toMatchObject({
		data: { kind: "refused", repeatable: true, values: { color: "Fawn", next: "preview" } },
		init: { status: 503 },
	});
	expect((await caseNow(found)).draft.color).toBe("Black");
});

test("an edit whose photos were not all taken is saved, and sent only without them", async () => {
	const found = await makeCase("rehome", dogDraft, { state: "changes_needed" });
	const fields = { ...dogDraft, color: "Fawn" };
	expect(await take(dogs, found, { ...fields, photos: "a".repeat(22) }, true)).toMatchObject({
		data: { kind: "invalid", saved: true, version: 2 },
	});
	expect((await caseNow(found)).state).toBe("changes_needed");
	expect(await take(dogs, found, { ...fields, version: "2" }, true)).toMatchObject({
		data: { kind: "sent" },
	});
	expect((await caseNow(found)).state).toBe("received");
});

test("a photo whose files cannot be deleted now is removed, and reported as removed", async () => {
	const found = await makeCase("rehome", dogDraft, { photos: 1 });
	const [photo = 0] = await photoIdsOf({ kind: "case", id: found.id });
	vi.spyOn(storage, "deleteFolder").mockRejectedValue(new Error("no storage"));
	expect(await take(dogs, found, { ...dogDraft, remove: String(photo) })).toMatchObject({
		data: { kind: "saved", photos: [] },
		init: { status: 200 },
	});
	expect(await photoIdsOf({ kind: "case", id: found.id })).toEqual([]);
});

test("the owner's form shows today's age, and saving something else leaves it as it was told", async () => {
	const told = { ageYears: 0, ageMonths: 5, ageAsOf: monthsLater(isoDay(), -14) };
	const { id } = await makeDog({ name: "Luna", ...told });
	// The draft is older than what the team corrected since.
	const found = await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
	const token = await makeLink(caseLinks.edit, found.id, { days: 30 });
	const form = (await ownerEdits.findEdit(dogs, token))?.values ?? {};
	expect(form).toMatchObject({ ageYears: "1", ageMonths: "7", ageAsOf: isoDay() });
	const changed = { ...form, color: "Fawn" };
	for (const version of ["1", "2"]) {
		expect(await take(dogs, found, { ...changed, version }, version === "2")).toMatchObject({
			init: { status: 200 },
		});
	}
	await transaction(async (tx) =>
		publishCase(dogs as RecordStore, await caseNow(found), actor, tx),
	);
	expect(await dogs.find(id)).toMatchObject({ ...told, color: "Fawn" });
});

test("a number with an area code that we don't know is saved, asked about once, and then sent", async () => {
	const found = await makeCase("rehome", dogDraft, { state: "changes_needed" });
	const ownerContactPhone = "(621) 555-0142 ext. 4";
	const fields = { ...dogDraft, ownerContactPhone };
	expect(await take(dogs, found, fields)).toMatchObject({ data: { kind: "saved" } });
	expect((await caseNow(found)).draft.ownerContactPhone).toBe("+16215550142 ext. 4");
	const asked = await take(dogs, found, { ...fields, version: "2" }, true);
	expect(asked).toMatchObject({
		data: {
			kind: "invalid",
			saved: true,
			errors: { ownerContactPhone: expect.stringMatching(/right\?/) },
			values: { ownerContactPhone },
		},
	});
	expect((await caseNow(found)).state).toBe("changes_needed");
	const again = { ...fields, version: "2", "ownerContactPhone-asked": ownerContactPhone };
	expect(await take(dogs, found, again, true)).toMatchObject({ data: { kind: "sent" } });
});
