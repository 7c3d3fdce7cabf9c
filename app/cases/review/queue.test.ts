import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addStaffNote, notesOf } from "#app/cases/history/staff-notes.ts";
import { listRecords } from "#app/cases/records/search.ts";
import { assignCase } from "#app/cases/review/assignment.ts";
import { listPendingCases, nextPendingCase } from "#app/cases/review/queue.ts";
import { cases } from "#app/cases/table.ts";
import { ingestPhoto, placePhotos } from "#app/media/photos.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { smallPicture, actor as system } from "#test/make.ts";
import { makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada Rossi" });
const ben = await makeStaff("reviewer", { name: "Ben Ode" });

beforeEach(async () => {
	await db.execute(sql`truncate submissions, cases, decisions, photo_uses cascade`);
});

const names = async (kind?: "rehome" | "breeder", page = 1) =>
	(await listPendingCases(kind ? { kind, page } : { page }, ada)).items.map(({ name }) => name);

test("the queue lists waiting cases, oldest first, without decided cases and messages", async () => {
	await makeCase("rehome", { name: "Bruno" }, { hoursAgo: 2 });
	await makeCase("breeder", { kennelName: "Casa Grigia" }, { hoursAgo: 5 });
	await makeCase("rehome", { name: "Nero" }, { hoursAgo: 30, state: "in_review" });
	await makeCase("rehome", { name: "Done" }, { hoursAgo: 50, state: "published" });
	await makeCase("rehome", { name: "Asked" }, { hoursAgo: 50, state: "changes_needed" });
	await makeCase("contact", {}, { hoursAgo: 70 });
	expect(await names()).toEqual(["Nero", "Casa Grigia", "Bruno"]);
	expect(await names("rehome")).toEqual(["Nero", "Bruno"]);
	expect(await names("breeder")).toEqual(["Casa Grigia"]);
});

test("a row shows age, place, and a name before the record has one", async () => {
	await makeCase("rehome", {}, { firstName: "Ada", lastName: "Rossi", hoursAgo: 2 });
	const nero = { name: "Nero", locationCity: "Toronto", locationState: "ON" };
	await makeCase("rehome", nero, { hoursAgo: 25, subjectId: 12 });
	const { items } = await listPendingCases({ page: 1 }, ada);
	expect(items).toMatchObject([
		{ name: "Nero", place: "Toronto, ON", age: "1 d", change: true },
		{ name: "A dog from Ada Rossi", place: "", age: "2 h", change: false },
	]);
});

test("a row shows the first photo as a thumbnail from the desk's own address", async () => {
	const { id } = await makeCase("rehome", { name: "Nera" }, {});
	const sent = [];
	for (const hue of [0, 120]) {
		const taken = await ingestPhoto(await smallPicture(hue), {}, system);
		if (taken.ok) sent.push(taken.photo.id);
	}
	await placePhotos({ kind: "case", id }, sent, db);
	const { items } = await listPendingCases({ page: 1 }, ada);
	expect(items[0]?.thumbnail).toBe(`/desk/photo/${sent[0]}/160.webp`);
});

test("a page has 24 rows, and the next page continues", async () => {
	for (let index = 0; index < 26; index++) {
		await makeCase("rehome", { name: `Dog ${index}` }, { hoursAgo: 100 - index });
	}
	const first = await listPendingCases({ page: 1 }, ada);
	expect(first.items).toHaveLength(24);
	expect(first.more).toBe(true);
	expect(await names(undefined, 2)).toEqual(["Dog 24", "Dog 25"]);
});

test("after a decision comes the next waiting case, then the first again, then none", async () => {
	const first = await makeCase("rehome", {}, { hoursAgo: 3 });
	const second = await makeCase("breeder", {}, { hoursAgo: 2 });
	const third = await makeCase("rehome", {}, { hoursAgo: 1 });
	expect(await nextPendingCase(first)).toBe(second.id);
	expect(await nextPendingCase(first, "rehome")).toBe(third.id);
	expect(await nextPendingCase(third)).toBe(first.id);
	await db.update(cases).set({ state: "declined" });
	expect(await nextPendingCase(first)).toBeUndefined();
});

test("a note sent several times is saved once, with its writer", async () => {
	const { id } = await makeCase("rehome", {}, { hoursAgo: 1 });
	const subject = { kind: "case", id } as const;
	await Promise.all([1, 2, 3].map(() => addStaffNote(subject, "Called the vet.", ada)));
	await addStaffNote(subject, "Called the vet.", ben);
	expect(await notesOf(subject)).toMatchObject([
		{ words: "Called the vet.", writer: "Ada Rossi" },
		{ words: "Called the vet.", writer: "Ben Ode" },
	]);
});

test("the first of two people to take a case gets it, and only the assignee can give it back", async () => {
	const { id } = await makeCase("rehome");
	expect(await assignCase(id, ada.id, null, ada)).toBe("done");
	expect(await assignCase(id, ben.id, null, ben)).toBe("elsewhere");
	expect(await assignCase(id, ada.id, null, ada)).toBe("done");
	expect(await assignCase(id, ben.id, ada.id, ben)).toBe("done");
	expect(await assignCase(id, null, ada.id, ada)).toBe("elsewhere");
	expect((await listPendingCases({ page: 1 }, ada)).items[0]?.assignee).toBe("Ben Ode");
	expect(await assignCase(id, null, ben.id, ben)).toBe("done");
	expect(await assignCase(999_999, ada.id, null, ada)).toBeUndefined();
});

test("a search for characters that the database refuses is answered (I3)", async () => {
	for (const q of ["\0", "a@b\0", "\ud800"]) {
		const filter = { q, status: undefined, sample: undefined };
		expect((await listRecords(dogs, filter, 1)).items, JSON.stringify(q)).toEqual([]);
	}
});

test("people without the right to review see no queue", async () => {
	const editor = await makeStaff("editor");
	expect(() => addStaffNote({ kind: "case", id: 1 }, "Hm.", editor)).toThrow("no right to review");
	await expect(listPendingCases({ page: 1 }, editor)).rejects.toThrow("no right to review");
});
