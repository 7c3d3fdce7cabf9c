import { dogs } from "#app/adoptions/store.ts";
import { kennels } from "#app/breeders/store.ts";
import type { RecordStore, RecordStores } from "#app/moderation/records/store.ts";
import { recordAt } from "#app/records/records.ts";

export const stores: RecordStores = { dog: dogs, kennel: kennels };

/** The store for a request below a record's desk or edit path. */
export function storeAt(request: Request): RecordStore {
	return stores[recordAt(new URL(request.url).pathname.replace(/\.data$/, "")).kind];
}
