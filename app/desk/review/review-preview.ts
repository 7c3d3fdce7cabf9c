import type { ListingView } from "#app/adoptions/listing-view.tsx";
import { listingView } from "#app/adoptions/listings.ts";
import type { BreederView } from "#app/breeders/breeder-view.tsx";
import { breederView } from "#app/breeders/breeders.ts";
import { findCaseHead } from "#app/desk/review/review-case.ts";
import { findCurrent } from "#app/desk/review/review-draft.ts";
import { subjects } from "#app/desk/subjects.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";

export async function previewCase(id: number) {
	const found = await findCaseHead(id);
	if (!found) return undefined;
	const { draft, kind } = found.case;
	const photos = (await guardedPhotosOf("case", [id])).get(id) ?? [];
	const current = await findCurrent(found.case);
	const page = {
		slug: current?.slug ?? "preview",
		sample: false,
		photos,
		values: draft,
	};
	const listing: ListingView | undefined =
		kind === "rehome"
			? listingView({
					...page,
					status: "available",
					namesakes: 0,
					confirmed: "owner confirmed today",
				})
			: undefined;
	const breeder: BreederView | undefined = kind === "breeder" ? breederView(page) : undefined;
	return { head: found.head, complete: subjects[kind].check(draft).ok, listing, breeder };
}
