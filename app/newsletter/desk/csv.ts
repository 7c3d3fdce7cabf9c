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

/**
 * Subscribers as CSV in UTF-8, made while it is read. A byte order mark tells table programs which
 * letters these are, and no cell can be taken for a formula.
 */
export async function* subscribersAsCsv(
	batches: AsyncIterable<Subscriber[]>,
): AsyncGenerator<Uint8Array> {
	yield Buffer.from(stringify([], { header: true, columns, bom: true, ...lines }));
	for await (const batch of batches) {
		yield Buffer.from(stringify(batch.map(rowOf), { columns, ...lines }));
	}
}

const lines = { record_delimiter: "windows" } as const;

function rowOf(subscriber: Subscriber) {
	const { email, state, wantsGuides, wantsDogs, createdAt, changedAt } = subscriber;
	return {
		email: harmless(email),
		state,
		guides: wantsGuides ? "yes" : "no",
		dogs: wantsDogs ? "yes" : "no",
		since: createdAt.toISOString().slice(0, 10),
		changed: changedAt.toISOString().slice(0, 10),
	};
}

/** A cell that begins like a formula would be worked out by whoever opens the file: it gets a ' first. */
export function harmless(cell: string): string {
	return /^[\s\p{C}]*[=+\-@\t\r|]/u.test(cell) ? `'${cell}` : cell;
}
