import { stringify } from "csv-stringify/sync";
import type { Subscriber } from "#app/newsletter/table.ts";

const columns = [
	{ key: "email", header: "Email" },
	{ key: "state", header: "State" },
	{ key: "guides", header: "Wants guides" },
	{ key: "dogs", header: "Wants dogs" },
	{ key: "since", header: "Since" },
	{ key: "changed", header: "Changed" },
];

/** Streams CSV with a byte order mark, by which spreadsheet programs recognize UTF-8. */
export async function* subscribersAsCsv(
	batches: AsyncIterable<Subscriber[]>,
): AsyncGenerator<Uint8Array> {
	yield Buffer.from(stringify([], { header: true, columns, bom: true, ...format }));
	for await (const batch of batches) {
		yield Buffer.from(stringify(batch.map(rowOf), { columns, ...format }));
	}
}

const format = { record_delimiter: "windows" } as const;

function rowOf(subscriber: Subscriber) {
	const { email, state, wantsGuides, wantsDogs, createdAt, changedAt } = subscriber;
	return {
		email: escapeFormula(email),
		state,
		guides: wantsGuides ? "yes" : "no",
		dogs: wantsDogs ? "yes" : "no",
		since: createdAt.toISOString().slice(0, 10),
		changed: changedAt.toISOString().slice(0, 10),
	};
}

/** Prevents CSV injection: spreadsheet programs evaluate a cell that begins like a formula. */
export function escapeFormula(cell: string): string {
	return /^[\s\p{C}]*[=+\-@\t\r|]/u.test(cell) ? `'${cell}` : cell;
}
