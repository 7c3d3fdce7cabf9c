import type { ListingStatus } from "#app/adoptions/listing.ts";
import { adoptionListings as table } from "#app/adoptions/table.ts";
import { listRecords, type RecordFilter } from "#app/moderation/record-search.ts";

const columns = {
	...{ id: table.id, name: table.name, nameKey: table.nameKey, status: table.status },
	...{ sample: table.sample, city: table.locationCity, state: table.locationState },
	...{ email: table.ownerContactEmail, phone: table.ownerContactPhone, dateAdded: table.dateAdded },
};

/** Dogs in every state, newest first, 24 a page. */
export function listDeskListings(filter: RecordFilter<ListingStatus>, page: number) {
	return listRecords({ kind: "dog", table, columns }, filter, page);
}
