import { expect, test } from "vitest";
import { placeOf } from "#app/desk/review/review-keys.tsx";

const list = { items: [{ id: 5 }, { id: 7 }, { id: 9 }], page: 1, more: false };
const on = (open: number | undefined, key: string, query = "", more = {}) =>
	placeOf(key, { ...list, ...more, open }, new URLSearchParams(query));

test("j and k move through the list, and stop at its ends", () => {
	expect(on(undefined, "j")).toBe("/desk/review/5");
	expect(on(5, "j")).toBe("/desk/review/7");
	expect(on(9, "j")).toBeUndefined();
	expect(on(9, "k")).toBe("/desk/review/7");
	expect(on(5, "k")).toBeUndefined();
	expect(on(undefined, "k")).toBeUndefined();
});

test("after a case that has left the list comes the first one", () => {
	expect(on(99, "j")).toBe("/desk/review/5");
	expect(on(99, "k")).toBeUndefined();
});

test("the filter stays, and at the end of a page comes the next page", () => {
	expect(on(5, "j", "kind=rehome&decided=4")).toBe("/desk/review/7?kind=rehome");
	expect(on(9, "j", "kind=rehome", { more: true })).toBe("/desk/review?kind=rehome&page=2");
	expect(on(5, "k", "page=2", { page: 2 })).toBe("/desk/review");
});

test("a and r decide only where a case is open; other keys do nothing", () => {
	expect(on(5, "a")).toBe("/desk/review/5/approval");
	expect(on(5, "a", "page=2", { seen: "3-17" })).toBe("/desk/review/5/approval?page=2&seen=3-17");
	expect(on(5, "r", "kind=breeder")).toBe("/desk/review/5/changes?kind=breeder");
	expect(on(undefined, "a")).toBeUndefined();
	for (const key of ["Enter", "A", "x", " ", "Escape"]) expect(on(5, key)).toBeUndefined();
});
