import { listingView } from "#app/adoptions/listings.ts";
import { breederView } from "#app/breeders/breeders.ts";
import { findCaseHead } from "#app/desk/review/review-case.ts";
import { findCurrent } from "#app/desk/review/review-draft.ts";
import { subjects } from "#app/desk/subjects.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";

const newListing = { status: "available", namesakes: 0, confirmed: "owner confirmed today" };

export async function previewCase(id: number) {
	const found = await findCaseHead(id);
	if (!found) return undefined;
	const { draft: values, kind } = found.case;
	const photos = await guardedPhotosOf("case", id);
	const slug = (await findCurrent(found.case))?.slug ?? "preview";
	const page = { slug, sample: false, photos, values };
	return {
		head: found.head,
		complete: subjects[kind].check(values).ok,
		listing: kind === "rehome" ? listingView({ ...page, ...newListing }) : undefined,
		breeder: kind === "breeder" ? breederView(page) : undefined,
	};
}
