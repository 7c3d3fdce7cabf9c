import { text } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeFormula, streamCsv } from "#app/platform/text/csv.server.ts";

async function fileOf(cells: string[], texts: string[] = []): Promise<string> {
	const rows = cells.map((text) => ({ name: "Rocco", text }));
	return text(streamCsv({ name: "Name", text: "Words" }, [rows], texts));
}

/** What spreadsheets take for cells where lists are separated by semicolons, tabs or bars: they ignore later quotes. */
function cellsAnywhere(file: string): string[] {
	return file.split(/[;|\t\r\n]|^Rocco,/m).map((cell) => cell.replace(/^[\s\p{C}"]+/u, ""));
}

const isFormula = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell);

/** A cell that is only a text: the one formula that we write. */
const written = /(?<=^Rocco,)"=""([^"=;|\t\r\n]*)"""(?=\r\n)/gm;

describe.each([
	["any column", []],
	["a column of text", ["text"]],
])("in %s", (_, texts) => {
	test("no part of a cell becomes a formula, whatever separates cells on the reader's machine", async () => {
		const pieces = [";", "|", "\t", "\n", "\r\n", '"', ",", " ", "\u00a0", "\u200b", "\ufeff"];
		const text = fc
			.array(fc.constantFrom(...pieces, ..."=+-@＝＋－＠", "'", "cmd", "1", "Bär", "🐕"), {
				maxLength: 12,
			})
			.map((found) => found.join(""));
		await fc.assert(
			fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 3 }), async (cells) => {
				const file = await fileOf(cells, texts);
				const rest = texts.length > 0 ? file.replace(written, "") : file;
				expect(cellsAnywhere(rest).filter(isFormula)).toEqual([]);
			}),
			{ numRuns: 500 },
		);
	});
});

describe("a column of text", () => {
	const alone = async (cell: string) =>
		/^Rocco,(.*)\r\n$/s.exec(
			(await fileOf([cell], ["text"])).split("\r\n").slice(1).join("\r\n"),
		)?.[1];

	test.each([
		["a postal code", "02134"],
		["a chip", "985112009876543"],
		["a phone number", "+15125550142 ext. 12"],
		["what reads as a power of ten", "12E4567"],
		["what reads as a date", "3/4-2021"],
		["what reads as a month", "MARCH1"],
		["what reads as one in German", "12. Dez 2021"],
		["what reads as a time", "10:30"],
		["what reads as a sum of money", "$1,250.00"],
		["full-width digits", "０２１３４"],
	])("keeps %s as it is", async (_, cell) => {
		expect(await alone(cell)).toBe(`"=""${cell}"""`);
	});

	test("has nothing but text in such a formula, and no longer one than Excel takes", async () => {
		for (const cell of [
			'1"',
			"1;2",
			"1|2",
			"1\t2",
			"1\n2",
			"=1+1",
			"1=1",
			"@1",
			"1!A0",
			"1&2",
			"'1",
			"1\\",
		]) {
			expect(await alone(cell), cell).not.toMatch(/^"?=/);
		}
		expect(await alone("7".repeat(255))).toMatch(/^"="/);
		expect(await alone("7".repeat(256))).toBe("7".repeat(256));
	});

	test("has words without digits, and sentences with them, as they are", async () => {
		for (const cell of ["Boston", "", "Otto has 2 cats"]) expect(await alone(cell)).toBe(cell);
	});

	test("is read in time that grows with its length alone", async () => {
		expect(await alone(`${"1".repeat(100_000)}!`)).toHaveLength(100_001);
	});
});

test("text that can't become a formula is exported as it is", () => {
	const plain = ["ada=x@example.com", "(512) 555-0142", "a, -b", "x; y", "3 + 4", "it's\n\nfine"];
	for (const text of plain) expect(escapeFormula(text)).toBe(text);
});
