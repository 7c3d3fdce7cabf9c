import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addStaffNote, notesOf } from "#app/cases/history/staff-notes.ts";
import { listRecords } from "#app/cases/records/search.ts";
import { assignCase } from "#app/cases/review/assignment.ts";
import { cases } from "#app/cases/table.ts";
import { assignOne } from "#app/desk/cases/assignment.ts";
import { findNeighbors, listChoices } from "#app/desk/cases/cases.ts";
import { reviewCase } from "#app/desk/review/case.ts";
import { ingestPhoto, placePhotos } from "#app/media/photos.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { textOf } from "#app/ui/desk/inline.tsx";
import { casesOf, decided } from "#test/desk.ts";
import { smallPicture, actor as system } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada Rossi" });
const ben = await makeStaff("reviewer", { name: "Ben Ode" });

beforeEach(async () => {
	await db.execute(sql`truncate submissions, cases, decisions, photo_uses cascade`);
});

const { act, items } = casesOf(reviewCase);

const names = async (query = "") =>
	(await items(query, ada)).map(({ values: [name = []] }) => textOf(name));

test("the queue lists waiting cases, oldest first, without decided cases and messages", async () => {
	await makeCase("rehome", { name: "Bruno" }, { hoursAgo: 2 });
	await makeCase("breeder", { kennelName: "Casa Grigia" }, { hoursAgo: 5 });
	await makeCase("rehome", { name: "Nero" }, { hoursAgo: 30, state: "in_review" });
	await makeCase("rehome", { name: "Done" }, { hoursAgo: 50, state: "published" });
	await makeCase("rehome", { name: "Asked" }, { hoursAgo: 50, state: "changes_needed" });
	await makeCase("contact", {}, { hoursAgo: 70 });
	expect(await names()).toEqual(["Nero", "Casa Grigia", "Bruno"]);
	expect(await names("kind=rehome")).toEqual(["Nero", "Bruno"]);
	expect(await names("kind=breeder")).toEqual(["Casa Grigia"]);
});

test("cases that their owners complete have a list of their own, and the filter counts them", async () => {
	await makeCase("rehome", { name: "Bruno" }, { state: "completing" });
	await makeCase("breeder", { kennelName: "Casa Grigia" }, { state: "completing" });
	await makeCase("rehome", { name: "Nero" });
	expect((await names("show=completing")).sort()).toEqual(["Bruno", "Casa Grigia"]);
	const choices = await listChoices(reviewCase);
	expect(choices.map(({ label }) => /\d+/.exec(label)?.[0])).toEqual([undefined, "2"]);
});

test("a row shows a place, what is asked for, and a name before the record has one", async () => {
	await makeCase("rehome", {}, { firstName: "Ada", lastName: "Rossi", hoursAgo: 2 });
	const nero = { name: "Nero", locationCity: "Toronto", locationState: "ON" };
	await makeCase("rehome", nero, { hoursAgo: 25, subjectId: 12 });
	const rows = (await items("", ada)).map(({ values }) => values.slice(0, 3).map(textOf));
	expect(rows).toEqual([
		["Nero", "Change to a dog", "Toronto, ON"],
		["A dog from Ada Rossi", "New dog", ""],
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
	expect((await items("", ada))[0]?.thumbnail).toBe(`/desk/photo/${sent[0]}/160.webp`);
});

test("after a decision comes the next waiting case, then the first again, then none", async () => {
	const first = await makeCase("rehome", {}, { hoursAgo: 3 });
	const second = await makeCase("breeder", {}, { hoursAgo: 2 });
	const third = await makeCase("rehome", {}, { hoursAgo: 1 });
	const from = ({ id }: { id: number }, query = "") =>
		findNeighbors(reviewCase, id, new URLSearchParams(query), ada);
	expect(await from(first)).toEqual({ previous: undefined, next: second.id, first: second.id });
	expect(await from(first, "kind=rehome")).toMatchObject({ next: third.id });
	await decided(third, { verdict: "spam" });
	expect(await from(third)).toEqual({ previous: second.id, next: undefined, first: first.id });
	await db.update(cases).set({ state: "declined" });
	expect(await from(first)).toEqual({ previous: undefined, next: undefined, first: undefined });
});

test("an undone decision is reported as waiting for review only if it is", async () => {
	const found = await makeCase("rehome", dogDraft);
	const undone = (decision: number) => act(found.id, "undo", ada, {}, String(decision));
	expect(await undone(await decided(found, { verdict: "spam" }))).toBe("undone");
	await decided(found, { verdict: "changes", words: "A photo, please." });
	expect(await undone(await decided(found, { verdict: "approved" }))).toBe("back");
	expect(await caseNow(found)).toMatchObject({ state: "changes_needed" });
});

test("a new assignee's email is announced only if one will be sent", async () => {
	const quiet = await makeStaff("reviewer", { emails: "none" });
	const found = await makeCase("rehome", dogDraft);
	const assigned = async ({ id }: { id: number }) => {
		const from = String((await caseNow(found)).assignedTo ?? "");
		return assignOne(reviewCase, found.id, "person", { person: String(id), from }, ada);
	};
	expect(await assigned(ben)).toBe("given");
	expect(await assigned(quiet)).toBe("given-unsent");
	await db.update(cases).set({ sample: true });
	expect(await assigned(ben)).toBe("given-unsent");
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
	expect((await caseNow({ id })).assignedTo).toBe(ben.id);
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
	await expect(items("", editor)).rejects.toThrow("no right to review");
});
