import * as v from "valibot";
import { listingLimits as limits, listingQuestions } from "#app/adoptions/draft-limits.ts";
import type { Listing } from "#app/adoptions/listings.ts";
import type { Details } from "#app/moderation/table.ts";
import { plainMailAddress } from "#app/platform/mail-address.server.ts";
import { plainPhone, readablePhone } from "#app/platform/phone.server.ts";
import {
	type CheckedForm,
	checkForm,
	choice,
	line,
	lines,
	mailAddress,
	mailLine,
	phoneNumber,
	shown,
	visibleLine,
	wholeNumber,
} from "#app/platform/typed-form.server.ts";
import { site } from "#site";

function answer(field: keyof typeof listingQuestions) {
	const missing = `${listingQuestions[field]}: please choose yes, no or not tested.`;
	return choice(["yes", "no", "not_tested"], missing);
}

/** What owners and the team are asked alike: five answers and three texts that may stay empty. */
export const sharedFields = {
	spayedNeutered: answer("spayedNeutered"),
	vaccinationsUpToDate: answer("vaccinationsUpToDate"),
	goodWithKids: answer("goodWithKids"),
	goodWithDogs: answer("goodWithDogs"),
	goodWithCats: answer("goodWithCats"),
	description: lines(limits.description),
	healthIssues: lines(limits.healthIssues),
	behaviorNotes: lines(limits.behaviorNotes),
};

/** What an owner may save at any time: nothing has to be there yet, only the lengths are looked at. */
const Sketch = v.object({
	name: line(limits.name),
	gender: line(10),
	ageYears: line(12),
	ageMonths: line(12),
	color: line(limits.color),
	weightLbs: line(12),
	spayedNeutered: line(12),
	vaccinationsUpToDate: line(12),
	goodWithKids: line(12),
	goodWithDogs: line(12),
	goodWithCats: line(12),
	description: lines(limits.description),
	healthIssues: lines(limits.healthIssues),
	behaviorNotes: lines(limits.behaviorNotes),
	reasonForAdoption: lines(limits.reason),
	locationCity: line(limits.city),
	locationState: line(limits.state),
	ownerContactEmail: mailLine(limits.email),
	ownerContactPhone: line(limits.phone),
	showEmail: line(3),
	showPhone: line(3),
});

/** What a listing needs before the public sees it. */
const Whole = v.pipe(
	v.object({
		name: visibleLine(limits.name, "Please write your dog’s name."),
		gender: choice(["Male", "Female"], "Please choose male or female."),
		ageYears: wholeNumber(0, limits.years, "Please write the age in years; 0 for a puppy."),
		ageMonths: wholeNumber(0, limits.months),
		color: visibleLine(limits.color, "Please write your dog’s color."),
		weightLbs: wholeNumber(1, limits.pounds, "Please write the weight in pounds."),
		...sharedFields,
		reasonForAdoption: lines(limits.reason, "Please tell why your dog needs a new home."),
		locationCity: visibleLine(limits.city, "Please write the city where your dog lives."),
		locationState: line(limits.state),
		ownerContactEmail: mailAddress,
		ownerContactPhone: phoneNumber,
		showEmail: shown,
		showPhone: shown,
	}),
	v.forward(
		v.partialCheck(
			[["showEmail"], ["showPhone"], ["ownerContactPhone"]],
			({ showEmail, showPhone, ownerContactPhone }) =>
				showEmail || (showPhone && ownerContactPhone !== ""),
			"Adopters need a way to reach you: show your email address, your phone number, or both.",
		),
		["showEmail"],
	),
);

export type ListingWhole = v.InferOutput<typeof Whole>;

/** What was typed into the form of a listing, as its draft keeps it; what is too long comes back by field. */
export function sketchListing(values: Record<string, string>): CheckedForm<Details> {
	const form = checkForm(values, Sketch);
	if (!form.ok) return form;
	const { ownerContactEmail, ownerContactPhone, showEmail, showPhone, ...rest } = form.value;
	return {
		ok: true,
		value: {
			...rest,
			// In the form in which others are kept, wherever it can be read: so that equal ones are found.
			ownerContactEmail: plainMailAddress(ownerContactEmail) ?? ownerContactEmail,
			ownerContactPhone: plainPhone(ownerContactPhone, site.countries[0].code) ?? ownerContactPhone,
			showEmail: showEmail === "yes" ? "yes" : "no",
			showPhone: showPhone === "yes" ? "yes" : "no",
		},
	};
}

/** The listing that a draft describes; what is missing or wrong comes back by field. */
export function wholeListing(draft: Details): CheckedForm<ListingWhole> {
	return checkForm(draft, Whole);
}

/** What stands in the form's fields for a draft, or for a listing that was put on the site. */
export function listingFields(draft: Details): Record<string, string> {
	const { ownerContactPhone = "", showEmail = "yes", showPhone = "yes" } = draft;
	return { ...draft, showEmail, showPhone, ownerContactPhone: readablePhone(ownerContactPhone) };
}

/** A listing as a draft of itself. */
export function draftOf(listing: Listing): Details {
	return {
		...{ name: listing.name, gender: listing.gender, color: listing.color },
		...{ ageYears: String(listing.ageYears), ageMonths: String(listing.ageMonths) },
		weightLbs: String(listing.weightLbs),
		spayedNeutered: listing.spayedNeutered,
		vaccinationsUpToDate: listing.vaccinationsUpToDate,
		goodWithKids: listing.goodWithKids,
		goodWithDogs: listing.goodWithDogs,
		goodWithCats: listing.goodWithCats,
		description: listing.description,
		healthIssues: listing.healthIssues,
		behaviorNotes: listing.behaviorNotes,
		reasonForAdoption: listing.reasonForAdoption,
		locationCity: listing.locationCity,
		locationState: listing.locationState,
		ownerContactEmail: listing.ownerContactEmail,
		ownerContactPhone: listing.ownerContactPhone,
		showEmail: listing.showEmail ? "yes" : "no",
		showPhone: listing.showPhone ? "yes" : "no",
	};
}
