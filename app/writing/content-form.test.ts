import { expect, test } from "vitest";
import { longest, mostFormBytes } from "#app/writing/content.ts";
import { checkContent, checkWhen } from "#app/writing/content-form.ts";

const at = (text: string) => checkWhen({ revision: "1", when: "later", at: text });

test("a moment is read in UTC, and a day that no calendar has is none", () => {
	for (const text of ["2026-03-29T02:30", "2026-03-29 02:30", "2026-03-29T02:30:00"]) {
		expect(at(text)).toMatchObject({ value: { at: new Date("2026-03-29T02:30:00Z") } });
	}
	for (const text of [
		"",
		"2026-02-30T10:00",
		"2026-04-31 10:00",
		"2026-03-29T24:00",
		"0026-3-1 1:1",
	]) {
		expect(at(text), text).toMatchObject({ errors: { at: expect.stringContaining("a date and") } });
	}
});

test("a form of which the text did not arrive empties no text", () => {
	expect(checkContent("post", {})).toMatchObject({ ok: false, errors: { body: /not whole/ } });
	expect(checkContent("post", { body: "" })).toMatchObject({ ok: true });
});

test("the longest text of any script fits into its form", () => {
	for (const letter of ["\u{1f415}", "犬", "ж", "\n", "a"]) {
		const fields = { title: letter.repeat(longest.title), body: letter.repeat(longest.body) };
		expect(String(new URLSearchParams(fields)).length, letter).toBeLessThan(mostFormBytes);
	}
});
