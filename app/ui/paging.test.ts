import { expect, test } from "vitest";
import { pageFrom, pageOf, pagePath, pageSize } from "#app/ui/paging.ts";

const asked = (query: string) => pageOf(new URL(`https://corso.example/guides${query}`));

test("an address without a number is page 1", () => {
	expect(asked("")).toBe(1);
	expect(asked("?other=7")).toBe(1);
});

test("a page is a plain number from 1 to 100,000 and nothing else", () => {
	expect(asked("?page=1")).toBe(1);
	expect(asked("?page=100000")).toBe(100_000);
	expect(asked("?page=7&page=8")).toBe(7);
	for (const text of [
		"",
		"0",
		"-1",
		"01",
		"1.5",
		"1e3",
		"100001",
		"9999999",
		"x",
		"٣",
		" 1",
		"1;",
	]) {
		expect(asked(`?page=${encodeURIComponent(text)}`), text).toBeUndefined();
	}
});

test("the extra row means that there is a next page, and is not shown", () => {
	const rows = Array.from({ length: pageSize + 1 }, (_, index) => index);
	expect(pageFrom(rows, 2)).toEqual({ items: rows.slice(0, pageSize), page: 2, more: true });
	expect(pageFrom(rows.slice(1), 1)).toEqual({ items: rows.slice(1), page: 1, more: false });
	expect(pageFrom([], 1)).toEqual({ items: [], page: 1, more: false });
});

test("the first page has no number in its address", () => {
	expect(pagePath("/guides", 1)).toBe("/guides");
	expect(pagePath("/guides", 2)).toBe("/guides?page=2");
});
