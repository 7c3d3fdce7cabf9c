import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { saveDraft, withdrawCase } from "#app/cases/edit/case-edits.ts";
import { handleEdit } from "#app/cases/edit/handle-edit.ts";
import { endEditLinks } from "#app/cases/edit/links.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { setStatusByOwner } from "#app/cases/records/owner-edits.ts";
import { type Case, caseLinks, caseMail, cases } from "#app/cases/table.ts";
import { pendingPhotosOf } from "#app/media/case-photos.ts";
import { photoIdsOf } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import { processUploads, storeFile } from "#app/media/uploads.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { sender, visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { decided } from "#test/desk.ts";
import { actor, deleteRecords, makeDog, smallPicture } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";

beforeEach(deleteRecords);

let hue = 700;
async function sentPhoto(): Promise<string> {
	const key = `photo-${hue}`.padEnd(22, "0");
	const stored = await storeFile({ file: await smallPicture(hue++), network: "a", key }, visitor);
	if (!stored.ok) throw new Error(`The photo was not stored: ${stored.reason}`);
	return stored.key;
}

const noPhotos = { order: [], remove: [], removePending: [], add: [] };
const photosOf = ({ id }: Case) => photoIdsOf({ kind: "case", id });

test("the same edit sent fifty times at once is one change and one return (R9)", async () => {
	const found = await makeCase("rehome", { ...dogDraft, color: "" });
	const edit = { draft: dogDraft, photos: { ...noPhotos, add: [await sentPhoto()] } };
	const all = await Promise.all(
		Array.from({ length: 50 }, () => saveDraft(found.id, 1, edit, sender, true)),
	);
	expect(new Set(all.map((sent) => sent?.ok))).toEqual(new Set([true]));
	expect((await caseNow(found)).version).toBe(2);
	const events = (await historyOf({ kind: "case", id: found.id })).map(({ event }) => event);
	expect(events).toEqual(["received", "corrected"]);
	expect(await pendingPhotosOf(found.id)).toHaveLength(1);
});

test("a change at the end of a long text is noticed", async () => {
	const long = "A dog. ".repeat(600);
	const found = await makeCase("rehome", { ...dogDraft, description: long });
	const edit = { draft: { ...dogDraft, description: `${long}And a good one.` }, photos: noPhotos };
	expect(await saveDraft(found.id, 1, edit, sender)).toMatchObject({ ok: true, version: 2 });
	expect((await caseNow(found)).draft.description).toMatch(/good one\.$/);
});

test("a photo that is processed while others are moved is added at the end", async () => {
	const found = await makeCase("rehome", dogDraft, { photos: 2 });
	const [first = 0, second = 0] = await photosOf(found);
	const add = [await sentPhoto()];
	await saveDraft(found.id, 1, { draft: dogDraft, photos: { ...noPhotos, add } }, sender);
	const order = [second, first];
	const [saved] = await Promise.all([
		saveDraft(found.id, 2, { draft: dogDraft, photos: { ...noPhotos, order } }, sender),
		processUploads(found.id, actor),
	]);
	expect(saved).toMatchObject({ ok: true });
	const now = await photosOf(found);
	expect(now).toHaveLength(3);
	expect(now.slice(0, 2)).toEqual(order);
});

test("a removed photo is deleted, file and row, and makes room for another", async () => {
	const found = await makeCase("rehome", dogDraft, { photos: 7 });
	const [first = 0, ...rest] = await photosOf(found);
	const keys = [await sentPhoto(), await sentPhoto()];
	const more = { ...noPhotos, add: keys };
	const full = await saveDraft(found.id, 1, { draft: dogDraft, photos: more }, sender);
	expect(full).toMatchObject({ ok: true, left: [keys[1]] });
	const instead = { ...noPhotos, remove: [first], add: keys.slice(1) };
	const swapped = await saveDraft(found.id, 2, { draft: dogDraft, photos: instead }, sender);
	expect(swapped).toMatchObject({ ok: true, left: [] });
	await processUploads(found.id, actor);
	const now = await photosOf(found);
	expect(now).toHaveLength(8);
	expect(now.slice(0, 6)).toEqual(rest);
	expect(await db.select().from(photos).where(eq(photos.id, first))).toEqual([]);
});

test("a link revoked while the form is being sent saves nothing (Z2)", async () => {
	const found = await makeCase("rehome", dogDraft);
	const token = await makeLink(caseLinks.edit, found.id, { days: 30 });
	const fields = new URLSearchParams({ ...dogDraft, color: "Fawn", version: "1" });
	const init = {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new ReadableStream({
			async pull(body) {
				await endEditLinks(found.id, actor);
				body.enqueue(new TextEncoder().encode(String(fields)));
				body.close();
			},
		}),
		duplex: "half",
	};
	const request = new Request("https://corso.example/edit", init);
	const taken = handleEdit(dogs, { request, token, network: "a" });
	await expect(taken).rejects.toMatchObject({ init: { status: 404 } });
	expect((await caseNow(found)).draft.color).toBe("Black");
});

test("a final decision stays when the sender takes down a page that the team published since", async () => {
	const stored = await makeCase("rehome", dogDraft);
	const found = await makeCase("rehome", dogDraft);
	await decided(found, { verdict: "merged", into: stored.id });
	const dog = await makeDog({ name: "Luna" });
	await db.update(cases).set({ subjectId: dog.id }).where(eq(cases.id, found.id));
	expect(await setStatusByOwner(dogs, found.id, "withdrawn", sender)).toBe("done");
	expect(await caseNow(found)).toMatchObject({ state: "merged", mergedInto: stored.id });
});

test("the id of someone else's photo moves and removes nothing", async () => {
	const other = await makeCase("rehome", dogDraft, { photos: 1 });
	const found = await makeCase("rehome", dogDraft, { photos: 1 });
	const [theirs = 0] = await photosOf(other);
	const before = await photosOf(found);
	const photoChanges = { ...noPhotos, order: [theirs], remove: [theirs] };
	await saveDraft(found.id, 1, { draft: dogDraft, photos: photoChanges }, sender);
	expect(await photosOf(found)).toEqual(before);
	expect(await photosOf(other)).toEqual([theirs]);
});

test("the team reads that a case was withdrawn, unless it was sent again before the email", async () => {
	const found = await makeCase("rehome", dogDraft);
	expect(await writeEmail(caseMail.withdrawn, found.id)).toBeUndefined();
	await Promise.all([withdrawCase(found.id, sender), withdrawCase(found.id, sender)]);
	expect((await caseNow(found)).version).toBe(found.version + 1);
	expect((await writeEmail(caseMail.withdrawn, found.id))?.subject).toBe(
		"Withdrawn: Luna, Austin TX",
	);
	const declined = await makeCase("rehome", dogDraft, { state: "declined" });
	await withdrawCase(declined.id, sender);
	expect((await caseNow(declined)).state).toBe("declined");
	expect(await writeEmail(caseMail.withdrawn, declined.id)).toBeUndefined();
});
