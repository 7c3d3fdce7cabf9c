import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { fillFields } from "#app/cases/saved-replies/fields.ts";
import { unfilledError } from "#app/cases/saved-replies/reply.ts";
import {
	addReply,
	changeReply,
	deleteReply,
	filledReplies,
	findReply,
	listReplies,
	moveReply,
	ReplyForm,
} from "#app/cases/saved-replies/saved-replies.ts";
import { savedReplies } from "#app/cases/saved-replies/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { dog } from "#app/records/dog.ts";
import { dogDraft } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const writer = await makeStaff("editor");
beforeEach(() => db.delete(savedReplies));

const plain = { title: "Photos", use: "changes" as const, kind: null, body: "More, please." };
type Changes = Partial<Omit<typeof plain, "use" | "kind">> & {
	use?: "changes" | "answer";
	kind?: string | null;
};
const add = (changes: Changes) => addReply({ ...plain, ...changes }, ada);
const seenOf = async (id: number) => (await findReply(id))?.updatedAt ?? new Date();
const change = async (id: number, changes: Changes, expectedVersion?: Date) =>
	changeReply(
		id,
		{ expectedVersion: expectedVersion ?? (await seenOf(id)), values: { ...plain, ...changes } },
		ada,
	);
const at = { firstName: "Dana", by: "Ada", record: dog, draft: dogDraft };
const titles = async () => (await listReplies()).map(({ title }) => title);

test("is filled from the case; what nobody knows stays, and is not sent", async () => {
	const body =
		"Hi {first name}: {Name of  the dog} of {place} ({owner's first name}, {my name}) {listing link}";
	const text = fillFields(body, "changes", at);
	expect(text).toBe("Hi Dana: Luna of Austin, TX (Dana, Ada) {listing link}");
	expect(unfilledError(text)).toContain("{listing link}");
	const pageUrl = "https://corso.example/adoption-network/luna";
	expect(unfilledError(fillFields(body, "changes", { ...at, pageUrl }))).toBeUndefined();
	const missing = fillFields("{what is missing}", "changes", { ...at, draft: { name: "Luna" } });
	expect(missing).toContain("Weight");
	expect(fillFields("{what is missing}", "changes", at)).toBe("{what is missing}");
});

test("what people typed can’t look like another field", () => {
	const text = fillFields("Hi {first name}", "changes", { ...at, firstName: "{place}" });
	expect([text, unfilledError(text)]).toEqual(["Hi place", undefined]);
});

test("only those are offered that fit the case", async () => {
	await add({ title: "All" });
	await add({ title: "Dogs", kind: "rehome", body: "{name of the dog}" });
	await add({ title: "Kennels", kind: "breeder" });
	await add({ title: "Answer", use: "answer" });
	expect(await filledReplies("changes", at)).toMatchObject([
		{ title: "All", text: "More, please." },
		{ title: "Dogs", text: "Luna" },
	]);
	expect(await filledReplies("answer", { firstName: "", by: "Ada" })).toMatchObject([
		{ title: "Answer" },
	]);
	expect(await filledReplies("declined", at)).toEqual([]);
});

test("an unknown field is an error beside the text, and says which there are", () => {
	const errors = (changes: Record<string, string>) => {
		const form = checkForm({ ...plain, kind: "", ...changes }, ReplyForm);
		return form.ok ? {} : form.errors;
	};
	expect(errors({ body: "{name} of {place}" })).toEqual({});
	expect(errors({ body: "{name of the dog}", kind: "rehome" })).toEqual({});
	expect(errors({ body: "{name of the dog}" }).body).toContain("{name of the dog}");
	expect(errors({ body: "{breeder’s first name}", kind: "rehome" }).body).toContain("{place}");
	expect(errors({ body: "{name} and {place" }).body).toContain("{");
	expect(errors({ body: "{name}", use: "answer" }).body).toContain("{first name}");
	expect(errors({ kind: "rehome", use: "answer" })).toMatchObject({ kind: expect.any(String) });
	expect(errors({ title: " ", body: "", use: "love", kind: "cat" })).toMatchObject({
		title: expect.any(String),
		body: expect.any(String),
		use: expect.any(String),
		kind: expect.any(String),
	});
	expect(errors({ body: "x".repeat(2001) })).toMatchObject({ body: expect.any(String) });
});

test("a new one sent twice, also at once, is saved once", async () => {
	const [first, second] = await Promise.all([add({}), add({})]);
	expect(second).toBe(first);
	expect(await titles()).toEqual(["Photos"]);
	expect(await add({ kind: "rehome" })).not.toBe(first);
});

test("is ordered among those of its use", async () => {
	const [first, second, third] = [
		await add({ title: "1" }),
		await add({ title: "2" }),
		await add({ title: "3" }),
	];
	await add({ title: "Answer", use: "answer" });
	await moveReply(third, true, ada);
	expect(await titles()).toEqual(["Answer", "1", "3", "2"]);
	await Promise.all([moveReply(first, false, ada), moveReply(second, true, ada)]);
	expect((await titles()).toSorted()).toEqual(["1", "2", "3", "Answer"]);
	for (const _ of [1, 2, 3]) await moveReply(first, true, ada);
	expect((await titles())[1]).toBe("1");
	const body = "Now an answer";
	await change(first, { use: "answer", title: "1", body });
	expect((await titles()).slice(0, 2)).toEqual(["Answer", "1"]);
	expect(await moveReply(404, true, ada)).toBe(false);
});

test("a change of what someone else has changed meanwhile is refused, and shows theirs", async () => {
	const id = await add({});
	const opened = await seenOf(id);
	expect(await change(id, { body: "Theirs" }, opened)).toEqual({ ok: true });
	expect(await change(id, { body: "Mine" }, opened)).toMatchObject({
		ok: false,
		theirs: { body: "Theirs", changedBy: ada.id },
	});
	expect(await findReply(id)).toMatchObject({ body: "Theirs" });
	expect(await change(id, { body: "Theirs" }, opened)).toEqual({ ok: true });
	expect(await change(id, { body: "Mine" })).toEqual({ ok: true });
	const now = await seenOf(id);
	const both = [change(id, { body: "One" }, now), change(id, { body: "Two" }, now)];
	expect((await Promise.all(both)).filter((done) => done?.ok)).toHaveLength(1);
});

test("is changed and removed by who reviews, and by no one else, and the history says so", async () => {
	const id = await add({});
	await change(id, { body: "Clearer ones, please." });
	expect(await findReply(id)).toMatchObject({ body: "Clearer ones, please.", changedBy: ada.id });
	const now = { expectedVersion: new Date(), values: plain };
	expect(() => addReply(plain, writer)).toThrow(/no right/);
	expect(() => changeReply(id, now, writer)).toThrow(/no right/);
	expect(() => moveReply(id, true, writer)).toThrow(/no right/);
	expect(() => deleteReply(id, writer)).toThrow(/no right/);
	expect(await deleteReply(id, ada)).toBe(true);
	expect(await deleteReply(id, ada)).toBe(false);
	expect(await change(id, {})).toBeUndefined();
	const entries = (await historyOf({ kind: "setting", id: 4 })).slice(-3);
	expect(entries.map(({ event }) => event)).toEqual([
		"saved reply added",
		"saved reply changed",
		"saved reply removed",
	]);
	expect(entries[1]?.details.text).toBe("More, please. → Clearer ones, please.");
});
