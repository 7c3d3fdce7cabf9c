import { ReadableStream as WebStream } from "node:stream/web";
import { type Options, stringify } from "csv-stringify/sync";

type Columns = Readonly<Record<string, string>>;

/** @param texts The columns of which a spreadsheet shall read no cell as a number or date. */
export async function* streamCsv(
	columns: Columns,
	batches: AsyncIterable<object[]> | Iterable<object[]>,
	texts: readonly string[] = [],
): AsyncGenerator<Uint8Array> {
	const csv: Options = {
		record_delimiter: "windows",
		columns: { ...columns },
		cast: {
			boolean: (yes) => (yes ? "yes" : "no"),
			date: (date) => date.toISOString().slice(0, 10),
			string: (cell, { column }) =>
				texts.includes(String(column)) ? keepAsText(cell) : escapeFormula(cell),
		},
	};
	yield Buffer.from(stringify([], { ...csv, header: true, bom: true }));
	for await (const rows of batches) yield Buffer.from(stringify(rows, csv));
}

/** Looks back from a sign to its separator only, so that the time grows with the length alone. */
const formulaSign = /(?=[=+\-@|＝＋－＠])(?<=(?:^|[;|\t\r\n])[\s\p{C}"]*)/gu;

/**
 * Prevents CSV injection: spreadsheets evaluate cells that begin like a formula, full-width signs too. Where another
 * character separates cells, they find such cells within ours, and quotes don't prevent it.
 */
export function escapeFormula(cell: string): string {
	return cell.replace(formulaSign, "'");
}

/** The longest text in a formula of Excel. */
const longestLiteral = 255;

/** Digits with at most one word, such as “e” or a month, in any language. Nothing in it could end a text in a formula. */
const numeric =
	/^[\p{Nd}\p{Sc}\u0020\u00a0\u202f%+\-.,/():#]*(?:\p{L}{1,12}[\p{Nd}\p{Sc}\u0020\u00a0\u202f%+\-.,/():#]*)?$/u;

/** Writes what could be read as a number or date as a formula that is only this text; quotes alone don't keep zeros. */
function keepAsText(cell: string): string {
	const isNumeric = cell.length <= longestLiteral && /\p{Nd}/u.test(cell) && numeric.test(cell);
	return isNumeric ? `="${cell}"` : escapeFormula(cell);
}

export function csvResponse(
	{ method }: Request,
	name: string,
	csv: AsyncGenerator<Uint8Array>,
): Response {
	const day = new Date().toISOString().slice(0, 10);
	const body = method === "HEAD" ? null : WebStream.from(csv);
	return new Response(body as unknown as ReadableStream<Uint8Array> | null, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${name}-${day}.csv"`,
			"Cache-Control": "no-store",
		},
	});
}
