import * as v from "valibot";
import { plainMailAddress } from "#app/platform/mail-address.server.ts";
import {
	line,
	lines,
	phoneNumber,
	tick,
	visibleLine,
	wholeNumber,
} from "#app/platform/typed-form.server.ts";

const ownerAddress = v.pipe(
	line(254, "Please write the owner’s email address."),
	v.check(
		(text) => text === "" || plainMailAddress(text) !== undefined,
		"This is not an email address that adopters can write to. It looks like name@example.com.",
	),
	v.transform((text) => plainMailAddress(text) ?? ""),
);

const answer = v.picklist(["yes", "no", "not_tested"], "Please choose an answer.");

/** Every field of a listing, as the desk's form sends it. */
export const ListingForm = v.pipe(
	v.object({
		name: visibleLine(80, "Please write the dog’s name."),
		gender: v.picklist(["Male", "Female"], "Please choose male or female."),
		ageYears: wholeNumber(0, 25, "Please write the years; 0 for a puppy."),
		ageMonths: wholeNumber(0, 11, "Please write the months; 0 when there are none."),
		color: line(60, "Please write the color."),
		weightLbs: wholeNumber(1, 300, "Please write the weight in pounds."),
		spayedNeutered: answer,
		vaccinationsUpToDate: answer,
		goodWithKids: answer,
		goodWithDogs: answer,
		goodWithCats: answer,
		description: lines(5000),
		healthIssues: lines(3000),
		behaviorNotes: lines(3000),
		reasonForAdoption: lines(3000, "Please write why the dog needs a new home."),
		locationCity: line(80, "Please write the city."),
		locationState: line(80),
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
