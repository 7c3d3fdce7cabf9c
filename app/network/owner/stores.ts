import type { RecordStore, RecordStores } from "#app/cases/records/store.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { recordForPath } from "#app/records/records.ts";

export const stores: RecordStores = { dog: dogs, kennel: kennels };

export function storeForRequest(request: Request): RecordStore {
	return stores[recordForPath(new URL(request.url).pathname.replace(/\.data$/, "")).kind];
}
