import type { RecordHead } from "#app/desk/records/record-page.tsx";
import { storeAt } from "#app/owner/stores.ts";
import { numberIn } from "#app/ui/desk/number.ts";

/** The record of a URL, with its store. @throws 404 without one. */
export async function requireRecord(request: Request, { id }: { id: string }) {
	const store = storeAt(request);
	const number = numberIn(id);
	const row = number && (await store.find(number));
	if (!row) throw new Response(null, { status: 404 });
	const { record } = store;
	const head: RecordHead = {
		kind: record.kind,
		id: row.id,
		name: String(row[record.name]),
		status: row.status,
		sample: row.sample,
	};
	return { store, record, row, head };
}
