import { ReadableStream as WebStream } from "node:stream/web";
import { type Options, stringify } from "csv-stringify/sync";

/** The heading of each column, by the name of its value in a row. */
type Columns = Readonly<Record<string, string>>;

const options: Options = {
	record_delimiter: "windows",
	cast: {
		boolean: (yes) => (yes ? "yes" : "no"),
		date: (date) => date.toISOString().slice(0, 10),
		string: escapeFormula,
	},
};

/** With a byte order mark, by which spreadsheet programs recognize UTF-8. */
export async function* csvOf(
	columns: Columns,
	batches: AsyncIterable<object[]> | Iterable<object[]>,
): AsyncGenerator<Uint8Array> {
	const csv = { ...options, columns: { ...columns } };
	yield Buffer.from(stringify([], { ...csv, header: true, bom: true }));
	for await (const rows of batches) yield Buffer.from(stringify(rows, csv));
}

/** Prevents CSV injection: spreadsheet programs evaluate a cell that begins like a formula, full-width signs too. */
export function escapeFormula(cell: string): string {
	return /^[\s\p{C}]*[=+\-@\t\r|＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
}

/** A download called, say, "dogs-2026-11-24.csv", streamed as its rows are read. */
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
