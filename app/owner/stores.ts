import { dogs } from "#app/adoptions/store.ts";
import { kennels } from "#app/breeders/store.ts";
import type { RecordStore, RecordStores } from "#app/moderation/records/store.ts";
import { recordForPath } from "#app/records/records.ts";

export const stores: RecordStores = { dog: dogs, kennel: kennels };

export function storeForRequest(request: Request): RecordStore {
	return stores[recordForPath(new URL(request.url).pathname.replace(/\.data$/, "")).kind];
}
