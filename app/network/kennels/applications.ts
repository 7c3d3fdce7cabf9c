import * as v from "valibot";
import { senderFields, teamForm } from "#app/cases/newsletter/team-form.ts";
import type { ReceivedTexts } from "#app/cases/review/emails.tsx";
import { isPhoneSuspicious, normalizePhone } from "#app/platform/forms/phone.server.ts";
import {
	doubt,
	line,
	longestPhone,
	normalizePostalCode,
	phoneError,
	phoneWarning,
} from "#app/platform/forms/typed-form.server.ts";
import { isCountry } from "#app/records/countries.ts";
import { kennel } from "#app/records/kennel.ts";
import { answerTime, countryInText, daysInWords, site } from "#site";

const finish = "Finish your kennel’s profile now (10\u00a0minutes)";

const ApplicationForm = v.pipe(
	v.object({
		...senderFields,
		FNAME: line(60, "Enter your first name."),
		LNAME: line(60, "Enter your last name."),
		PHONE: line(longestPhone, "Enter your phone number."),
		MMERGE7: line(120, "Enter the name of your kennel."),
		"ADDRESS[addr1]": line(120, "Enter the first line of your kennel’s address."),
		"ADDRESS[addr2]": line(120),
		"ADDRESS[city]": line(80),
		"ADDRESS[state]": line(60),
		"ADDRESS[zip]": line(12),
		"ADDRESS[country]": v.pipe(
			line(2),
			v.check((code) => code === "" || isCountry(code), "Choose a country from the list."),
		),
	}),
	v.transform((value) => {
		const { phone, zip } = asMeant(value);
		return { ...value, PHONE: phone ?? value.PHONE, "ADDRESS[zip]": zip ?? value["ADDRESS[zip]"] };
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const { value: input } = dataset;
		const country = input["ADDRESS[country]"];
		const { phone, zip } = asMeant(input);
		const addFault = (key: keyof typeof input, message: string, expected?: string) => {
			const at = { type: "object", origin: "value", input, key, value: input[key] } as const;
			addIssue({ message, path: [at], ...(expected ? { expected } : {}) });
		};
		if (phone === undefined) addFault("PHONE", phoneError(country));
		else if (isPhoneSuspicious(phone)) addFault("PHONE", phoneWarning, doubt);
		if (zip === undefined) {
			addFault(
				"ADDRESS[zip]",
				`That doesn’t look like a postal code in ${countryInText(country)}.`,
			);
		}
	}),
);

type Sent = Record<"PHONE" | "ADDRESS[zip]" | "ADDRESS[country]", string>;

/** Reads the phone number and postal code as in the country of the address; undefined is a mistake. */
function asMeant({ PHONE, "ADDRESS[zip]": zip, "ADDRESS[country]": country }: Sent) {
	return {
		phone: PHONE === "" ? "" : normalizePhone(PHONE, country || site.countries[0].code),
		zip: zip === "" ? "" : normalizePostalCode(zip, country),
	};
}

export const breederForm = teamForm({
	name: "breeder",
	schema: ApplicationForm,
	detailsOf: (form) => ({
		kennelName: form.MMERGE7,
		addressLine1: form["ADDRESS[addr1]"],
		addressLine2: form["ADDRESS[addr2]"],
		city: form["ADDRESS[city]"],
		state: form["ADDRESS[state]"],
		zip: form["ADDRESS[zip]"],
		country: form["ADDRESS[country]"],
	}),
	// The street address is never published, so it stays in the submission.
	draftOf({ details, email, phone }) {
		const { kennelName = "", city = "", state = "", zip = "", country = "" } = details;
		return { kennelName, city, state, zip, country, email, phone, contactBy: "relay" };
	},
	thanks: {
		heading: "We’ve received your application",
		message: (address) =>
			`Once the profile is finished, a volunteer usually replies within ${answerTime}. Any email from us goes to ${address}.`,
		finish,
		steps: [
			"Finish your kennel’s profile: your text, how you breed, logo and photos. What you type is saved as you go.",
			"Enter your breeding dogs and their health results there, whenever you have the papers at hand.",
			"A volunteer reads it, and asks you if something is unclear.",
			"We publish your profile, and tell you.",
		],
		prepare: [
			"A few sentences about your dogs, and how you raise puppies",
			"Your logo, and photos of your dogs",
			"The dogs’ registered names and numbers, and their health results",
		],
	},
});

export const breederReceived: ReceivedTexts = {
	subject: "We’ve received your breeder application",
	preheader: "What happens next, what’s published, and what stays private.",
	heading: "We’ve received your application",
	opening: `Thank you for applying to the ${site.name} breeder network. Once your kennel’s profile is finished, a volunteer reads it, usually within ${answerTime}, and will email you at this address.`,
	facts: {
		"What happens next": `Finish your kennel’s profile with the private link above. If you don’t get to it, it goes to our volunteers as it is after ${daysInWords(kennel.completion.reviewAfter)}, and they help you with the rest. Nothing is published until we’ve approved it.`,
		"What’s published":
			"Your kennel’s name, city, state, ZIP code and country, the contact details you agree to show buyers, your photos, and what you tell us about your kennel. Of your breeding dogs and their health results, what one of us has looked at.",
		"What stays private":
			"Your own name, your street address, microchip numbers and the documents you upload. Only our team sees them.",
		"Always free": `Never pay anyone who asks for a deposit or a fee to help with your listing, even if they use our name. Tell us instead: ${site.contactEmail}.`,
	},
	form: "breeder form",
	finish,
};
