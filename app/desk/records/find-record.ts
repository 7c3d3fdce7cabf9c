import { storeForRequest } from "#app/network/owner/stores.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";

export async function requireRecord(request: Request, { id }: { id: string }) {
	const store = storeForRequest(request);
	const row = orNotFound(await store.find(numberIn(id) ?? 0));
	const { record } = store;
	const { status, sample } = row;
	const head = { kind: record.kind, id: row.id, name: String(row[record.name]), status, sample };
	return { store, record, row, head };
}

export type RecordHead = Awaited<ReturnType<typeof requireRecord>>["head"];
