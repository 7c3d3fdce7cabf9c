import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeFormula, streamCsv } from "#app/platform/text/csv.server.ts";

async function fileOf(cells: string[]): Promise<string> {
	let text = "";
	for await (const piece of streamCsv({ name: "Name", words: "Words" }, [
		cells.map((words) => ({ name: "Rocco", words })),
	])) {
		text += Buffer.from(piece).toString();
	}
	return text;
}

/** What spreadsheets take for cells where lists are separated by semicolons, tabs or bars: they ignore later quotes. */
function cellsAnywhere(file: string): string[] {
	return file.split(/[;|\t\r\n]|^Rocco,/m).map((cell) => cell.replace(/^[\s\p{C}"]+/u, ""));
}

const isFormula = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell);

test("no part of a cell becomes a formula, whatever separates cells on the reader's machine", async () => {
	const pieces = [";", "|", "\t", "\n", "\r\n", '"', ",", " ", "\u00a0", "\u200b", "\ufeff"];
	const text = fc
		.array(fc.constantFrom(...pieces, ..."=+-@＝＋－＠", "'", "cmd", "1", "Bär", "🐕"), {
			maxLength: 12,
		})
		.map((found) => found.join(""));
	await fc.assert(
		fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 3 }), async (cells) => {
			expect(cellsAnywhere(await fileOf(cells)).filter(isFormula)).toEqual([]);
		}),
		{ numRuns: 500 },
	);
});

test("text that can't become a formula is exported as it is", () => {
	const plain = ["ada=x@example.com", "(512) 555-0142", "a, -b", "x; y", "3 + 4", "it's\n\nfine"];
	for (const text of plain) expect(escapeFormula(text)).toBe(text);
});
