import { expect, test } from "vitest";
import { emptyContent, main, opening } from "#app/records/texts.ts";
import { maxFormBytes } from "#app/writing/content.ts";
import { checkContent, checkWhen, faultsOf } from "#app/writing/content-form.ts";

const at = (text: string) => checkWhen({ revision: "1", when: "later", at: text });

test("a time is read in UTC, and a date that doesn't exist is refused", () => {
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
		expect(at(text), text).toMatchObject({ errors: { at: expect.any(String) } });
	}
});

test("a time with a zone is read in that zone", () => {
	const there = (text: string, zone: string) =>
		checkWhen({ revision: "1", when: "later", at: text, zone });
	expect(there("2026-07-14T09:30", "America/Chicago")).toMatchObject({
		value: { at: new Date("2026-07-14T14:30:00Z") },
	});
	// This time occurs twice that night; the earlier one is used.
	expect(there("2026-11-01T01:30", "America/Chicago")).toMatchObject({
		value: { at: new Date("2026-11-01T06:30:00Z") },
	});
	expect(there("2026-03-08T02:30", "America/Chicago")).toMatchObject({
		errors: { at: expect.any(String) },
	});
	for (const zone of ["Mars/Olympus", "x".repeat(5000), "+99:99"]) {
		expect(there("2026-07-14T09:30", zone), zone.slice(0, 20)).toMatchObject({ ok: false });
	}
	expect(there("2026-07-14T09:30", "")).toMatchObject({
		value: { at: new Date("2026-07-14T09:30:00Z") },
	});
});

test("a form that arrived without its text doesn't empty the text", () => {
	expect(checkContent("post", {})).toMatchObject({ ok: false, errors: { body: /didn’t arrive/ } });
	expect(checkContent("post", { body: "" })).toMatchObject({ ok: true });
});

test("a drawing that doesn’t exist is named beside the field", async () => {
	const body = "![A bowl](diagram:no-such-bowl)";
	const faults = await faultsOf({ kind: "guide", id: 1 }, { ...emptyContent, body });
	expect(faults.body).toContain("diagram:no-such-bowl");
});

test("the longest text of any script fits into its form", () => {
	for (const letter of ["\u{1f415}", "犬", "ж", "\n", "a"]) {
		const fields = { title: letter.repeat(opening.title.max), body: letter.repeat(main.body.max) };
		expect(String(new URLSearchParams(fields)).length, letter).toBeLessThan(maxFormBytes);
	}
});
