import { editPhotos, storedValues } from "#app/cases/records/owner-edits.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import type { Case } from "#app/cases/table.ts";
import { listVerifications, verifiedOfCase } from "#app/cases/verifications/verifications.ts";
import { listingPreview } from "#app/network/dogs/listings.ts";
import { fieldNames, isPublicStatus, valueIn } from "#app/records/record.ts";

/** Returns the page as adopters will see it, from what the owner's form has. */
export async function previewListing(store: RecordStore, found: Case, token: string) {
	const { record } = store;
	const row = found.subjectId === null ? undefined : await store.find(found.subjectId);
	const stored = await storedValues(record, found, row);
	const names = fieldNames(record);
	const values = Object.fromEntries(names.map((name) => [name, valueIn(record, stored, name)]));
	const { photos, coming } = await editPhotos(record, found, token);
	const of = await verifiedOfCase(store, found);
	const verifications = await listVerifications({ ...of, values });
	const page = { slug: row?.slug ?? "preview", sample: false, photos, values, verifications };
	const isShown = row && isPublicStatus(record, row.status);
	return {
		listing: listingPreview(page, isShown ? row.status : undefined),
		/** Photos that are still being processed. */
		coming: coming.length,
	};
}
