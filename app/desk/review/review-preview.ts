import { wholeListing } from "#app/adoptions/draft.ts";
import { ageInWords, placeOf } from "#app/adoptions/listing.ts";
import type { ListingView } from "#app/adoptions/listing-view.tsx";
import { locationLine } from "#app/breeders/breeder.ts";
import type { BreederView } from "#app/breeders/breeder-view.tsx";
import { findCaseHead } from "#app/desk/review/review-case.ts";
import { findCurrent } from "#app/desk/review/review-draft.ts";
import { answerOf } from "#app/desk/review/review-words.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import type { Photo } from "#app/media/photo.ts";
import type { Details } from "#app/moderation/table.ts";
import { phoneHref, readablePhone } from "#app/platform/phone.server.ts";

/** Stands where the draft says nothing. */
const unsaid = "Not told yet";

/** The page that a case would become, in words, as the public view takes it. */
export async function previewCase(id: number) {
	const found = await findCaseHead(id);
	if (!found) return undefined;
	const { draft, kind } = found.case;
	const photos = (await guardedPhotosOf("case", [id])).get(id) ?? [];
	const current = await findCurrent(found.case);
	const slug = current?.slug ?? "preview";
	const whole = kind !== "rehome" || wholeListing(draft).ok;
	return {
		head: found.head,
		whole,
		listing: kind === "rehome" ? listingOf(draft, photos, slug) : undefined,
		breeder: kind === "breeder" ? breederOf(draft, photos[0], slug) : undefined,
	};
}

function listingOf(draft: Details, photos: Photo[], slug: string): ListingView {
	const { ageYears = "", ageMonths = "", locationCity = "", locationState = "" } = draft;
	const answer = (field: string) => answerOf(draft[field]) ?? unsaid;
	const age = { ageYears: Number(ageYears) || 0, ageMonths: Number(ageMonths) || 0 };
	const { showEmail, showPhone, ownerContactEmail = "", ownerContactPhone = "" } = draft;
	return {
		...{ slug, photos, status: "available", confirmed: "owner confirmed today" },
		...{ sample: false, namesakes: 0, name: draft.name || "this dog" },
		facts: [
			["Age", ageYears === "" && ageMonths === "" ? unsaid : ageInWords(age)],
			["Gender", draft.gender || unsaid],
			["Color", draft.color || unsaid],
			["Weight", draft.weightLbs ? `${draft.weightLbs} lbs` : unsaid],
		],
		answers: [
			["Spayed/Neutered", answer("spayedNeutered")],
			["Vaccinations Up to Date", answer("vaccinationsUpToDate")],
			["Good with Kids", answer("goodWithKids")],
			["Good with Dogs", answer("goodWithDogs")],
			["Good with Cats", answer("goodWithCats")],
		],
		story: [
			["Description", draft.description || "None"],
			["Health Issues", draft.healthIssues || "None"],
			["Behavior Notes", draft.behaviorNotes || "N/A"],
			["Reason for Adoption", draft.reasonForAdoption || unsaid],
			["Location", placeOf({ locationCity, locationState }) || unsaid],
		],
		email: showEmail === "no" ? "" : ownerContactEmail,
		phone: showPhone === "no" ? "" : readablePhone(ownerContactPhone),
		phoneHref: phoneHref(ownerContactPhone),
	};
}

function breederOf(draft: Details, logo: Photo | undefined, slug: string): BreederView {
	const { kennelName, kennelAbout, email = "", phone = "", showEmail, showPhone } = draft;
	const { city = "", state = "", zip = "", country = "" } = draft;
	return {
		...{ slug, logo, sample: false, kennelName: kennelName || "this kennel" },
		kennelAbout: kennelAbout || unsaid,
		location: (country && locationLine({ city, state, zip, country })) || unsaid,
		address: { city, state, country },
		email: showEmail === "no" ? "" : email,
		phone: showPhone === "no" ? "" : readablePhone(phone),
		phoneHref: phoneHref(phone),
	};
}
