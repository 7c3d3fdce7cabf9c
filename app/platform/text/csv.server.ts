import { ReadableStream as WebStream } from "node:stream/web";
import { type Options, stringify } from "csv-stringify/sync";

type Columns = Readonly<Record<string, string>>;

const options: Options = {
	record_delimiter: "windows",
	cast: {
		boolean: (yes) => (yes ? "yes" : "no"),
		date: (date) => date.toISOString().slice(0, 10),
		string: escapeFormula,
	},
};

export async function* streamCsv(
	columns: Columns,
	batches: AsyncIterable<object[]> | Iterable<object[]>,
): AsyncGenerator<Uint8Array> {
	const csv = { ...options, columns: { ...columns } };
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
