import * as v from "valibot";
import { sharedFields } from "#app/adoptions/draft.ts";
import { listingLimits as limits } from "#app/adoptions/draft-limits.ts";
import { plainMailAddress } from "#app/platform/mail-address.server.ts";
import {
	choice,
	line,
	lines,
	mailLine,
	phoneNumber,
	tick,
	visibleLine,
	wholeNumber,
} from "#app/platform/typed-form.server.ts";

const ownerAddress = v.pipe(
	mailLine(limits.email, "Please write the owner’s email address."),
	v.check(
		(text) => text === "" || plainMailAddress(text) !== undefined,
		"This is not an email address that adopters can write to. It looks like name@example.com.",
	),
	v.transform((text) => plainMailAddress(text) ?? ""),
);

/** Every field of a listing, as the desk's form sends it. */
export const ListingForm = v.pipe(
	v.object({
		name: visibleLine(limits.name, "Please write the dog’s name."),
		gender: choice(["Male", "Female"], "Please choose male or female."),
		ageYears: wholeNumber(0, limits.years, "Please write the years; 0 for a puppy."),
		ageMonths: wholeNumber(0, limits.months, "Please write the months; 0 when there are none."),
		color: visibleLine(limits.color, "Please write the color."),
		weightLbs: wholeNumber(1, limits.pounds, "Please write the weight in pounds."),
		...sharedFields,
		reasonForAdoption: lines(limits.reason, "Please write why the dog needs a new home."),
		locationCity: visibleLine(limits.city, "Please write the city."),
		locationState: line(limits.state),
		ownerContactEmail: ownerAddress,
		ownerContactPhone: phoneNumber,
		showEmail: tick,
		showPhone: tick,
	}),
	v.forward(
		v.partialCheck(
			[["showEmail"], ["showPhone"], ["ownerContactPhone"]],
			({ showEmail, showPhone, ownerContactPhone }) =>
				showEmail || (showPhone && ownerContactPhone !== ""),
			"Adopters need one way to reach the owner: show the email address or a phone number.",
		),
		["showEmail"],
	),
);

export type ListingInput = v.InferOutput<typeof ListingForm>;
