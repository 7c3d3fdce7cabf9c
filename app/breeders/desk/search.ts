import type { Breeder } from "#app/breeders/breeders.ts";
import { breeders as table } from "#app/breeders/table.ts";
import { listRecords, type RecordFilter } from "#app/moderation/record-search.ts";

const columns = {
	...{ id: table.id, name: table.kennelName, nameKey: table.kennelNameKey, status: table.status },
	...{ sample: table.sample, city: table.city, state: table.state },
	...{ email: table.email, phone: table.phone, dateAdded: table.dateAdded },
};

/** Kennels in every state, newest first, 24 a page. */
export function listDeskBreeders(filter: RecordFilter<Breeder["status"]>, page: number) {
	return listRecords({ kind: "kennel", table, columns }, filter, page);
}
