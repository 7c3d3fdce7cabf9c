import fc from "fast-check";
import { expect, test } from "vitest";
import { normalForm } from "#app/platform/text/normalize.ts";
import { anyCharacter } from "#test/any-character.ts";

const forms = ["NFC", "NFD", "NFKC", "NFKD"] as const;

test("text is normalized as Unicode says", () => {
	const marks = fc.constantFrom(
		"\u0301",
		"\u0323",
		"\u0344",
		"\u05b0",
		"\u0591",
		"\u034f",
		"a",
		"\u1112\u1161",
	);
	const text = fc
		.array(fc.oneof(marks, anyCharacter), { maxLength: 30 })
		.map((all) => all.join(""));
	fc.assert(
		fc.property(text, fc.constantFrom(...forms), (text, form) => {
			expect(normalForm(text, form)).toBe(text.normalize(form));
		}),
		{ numRuns: 2_000 },
	);
});

test("any number of marks in a row is kept, and normalizing them again changes nothing", () => {
	const marks = fc.array(fc.constantFrom("\u0301", "\u0323", "\u05b0", "\u0591"), {
		maxLength: 300,
	});
	fc.assert(
		fc.property(marks, fc.constantFrom(...forms), (marks, form) => {
			const done = normalForm(`a${marks.join("")}`, form);
			expect(normalForm(done, form)).toBe(done);
			const letters = (text: string) => [...text.normalize("NFD").replaceAll("\u034f", "")].sort();
			expect(letters(done)).toEqual(letters(`a${marks.join("")}`));
		}),
	);
});

test("the time grows with the number of marks, not with its square", () => {
	const least = (length: number) => {
		const text = "\u0301\u0323".repeat(length);
		const times = Array.from({ length: 9 }, () => {
			const before = process.cpuUsage();
			for (let turn = 0; turn < 10; turn++) normalForm(text);
			const { user, system } = process.cpuUsage(before);
			return user + system;
		});
		return Math.max(100, Math.min(...times));
	};
	// Eight times as long; 64 times if it grew with the square.
	expect(least(16_000) / least(2_000)).toBeLessThan(24);
});
