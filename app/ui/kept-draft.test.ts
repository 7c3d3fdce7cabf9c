import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { deleteDraft, draftKey, readDraft, writeDraft } from "#app/ui/kept-draft.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const draft = { ticket: "a ticket", fields: { FNAME: "Ada", "ADDRESS[country]": "" }, before: {} };

let kept: Map<string, string>;
const storage = {
	getItem: (key: string) => kept.get(key) ?? null,
	setItem: (key: string, value: string) => void kept.set(key, value),
	removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => {
	kept = new Map();
});

test("a draft is restored with its ticket, to its own form only", () => {
	writeDraft(storage, "contact", draft, now);
	expect(readDraft(storage, "contact", now)).toEqual(draft);
	expect(readDraft(storage, "rehome", now)).toBeUndefined();
});

test("it is kept for 30 days and then removed", () => {
	writeDraft(storage, "contact", draft, now);
	expect(readDraft(storage, "contact", now + 30 * day)).toEqual(draft);
	expect(readDraft(storage, "contact", now + 30 * day + 1)).toBeUndefined();
	expect(kept.size).toBe(0);
});

test("a clock that was set back does not keep it for longer", () => {
	writeDraft(storage, "contact", draft, now);
	expect(readDraft(storage, "contact", now - 31 * day)).toBeUndefined();
});

test("an empty draft is deleted, and so is one that was sent", () => {
	writeDraft(storage, "contact", draft, now);
	writeDraft(
		storage,
		"contact",
		{ ticket: "t", fields: { FNAME: "  ", country: "" }, before: {} },
		now,
	);
	expect(kept.size).toBe(0);
	writeDraft(storage, "contact", draft, now);
	deleteDraft(storage, "contact");
	expect(kept.size).toBe(0);
});

test("any stored text is read as a draft or as none", () => {
	const anything = fc.oneof(fc.string(), fc.json());
	fc.assert(
		fc.property(anything, (text) => {
			kept.set(draftKey("contact"), text);
			expect(readDraft(storage, "contact", now)).toBeUndefined();
		}),
	);
	kept.set(
		draftKey("contact"),
		JSON.stringify({ at: now, ticket: "t", fields: { FNAME: "Ada", LNAME: 7, EMAIL: null } }),
	);
	expect(readDraft(storage, "contact", now)).toEqual({
		ticket: "t",
		fields: { FNAME: "Ada" },
		before: {},
	});
});
