import * as v from "valibot";
import type { Breeder } from "#app/breeders/breeders.ts";
import { profileLimits as limits } from "#app/breeders/draft-limits.ts";
import type { Details } from "#app/moderation/table.ts";
import { plainMailAddress } from "#app/platform/mail-address.server.ts";
import { plainPhone, readablePhone } from "#app/platform/phone.server.ts";
import { plainPostalCode } from "#app/platform/postal-code.server.ts";
import {
	type CheckedForm,
	checkForm,
	choice,
	line,
	lines,
	mailAddress,
	mailLine,
	phoneFault,
	shown,
	visibleLine,
} from "#app/platform/typed-form.server.ts";
import { countryName, site } from "#site";

const countries: string[] = site.countries.map(({ code }) => code);

/** What a breeder may save at any time: nothing has to be there yet, only the lengths are looked at. */
const Sketch = v.object({
	kennelName: line(limits.kennelName),
	kennelAbout: lines(limits.kennelAbout),
	city: line(limits.city),
	state: line(limits.state),
	zip: line(limits.zip),
	country: line(2),
	email: mailLine(limits.email),
	phone: line(limits.phone),
	showEmail: line(3),
	showPhone: line(3),
});

/** What a profile needs before the public sees it. Phone and postal code are those of the country. */
const Whole = v.pipe(
	v.object({
		kennelName: visibleLine(limits.kennelName, "Please write the name of your kennel."),
		kennelAbout: lines(limits.kennelAbout, "Please write something about your kennel."),
		city: visibleLine(limits.city, "Please write the city of your kennel."),
		state: line(limits.state),
		zip: line(limits.zip),
		country: choice(countries, "Please choose one of the countries in the list."),
		email: mailAddress,
		phone: line(limits.phone, "Please write your phone number; you choose whether it is shown."),
		showEmail: shown,
		showPhone: shown,
	}),
	v.rawTransform(({ dataset: { value }, addIssue }) => {
		const said = (name: keyof typeof value, message: string) =>
			addIssue({
				message,
				path: [{ type: "object", origin: "value", input: value, key: name, value: value[name] }],
			});
		const phone = plainPhone(value.phone, value.country);
		if (phone === undefined) said("phone", phoneFault(value.country));
		const zip = value.zip === "" ? "" : plainPostalCode(value.zip, value.country);
		if (zip === undefined)
			said("zip", `This is not a postal code of ${countryName(value.country)}.`);
		if (!value.showEmail && !value.showPhone) {
			said(
				"showEmail",
				"Buyers need a way to reach you: show your email address, your phone number, or both.",
			);
		}
		return { ...value, phone: phone ?? "", zip: zip ?? "" };
	}),
);

export type ProfileWhole = v.InferOutput<typeof Whole>;

/** What was typed into the form of a profile, as its draft keeps it; what is too long comes back by field. */
export function sketchProfile(values: Record<string, string>): CheckedForm<Details> {
	const form = checkForm(values, Sketch);
	if (!form.ok) return form;
	const { email, phone, country, showEmail, showPhone, ...rest } = form.value;
	return {
		ok: true,
		value: {
			...{ ...rest, country },
			// In the form in which others are kept, wherever it can be read: so that equal ones are found.
			email: plainMailAddress(email) ?? email,
			phone: plainPhone(phone, country || site.countries[0].code) ?? phone,
			showEmail: showEmail === "yes" ? "yes" : "no",
			showPhone: showPhone === "yes" ? "yes" : "no",
		},
	};
}

/** The profile that a draft describes; what is missing or wrong comes back by field. */
export function wholeProfile(draft: Details): CheckedForm<ProfileWhole> {
	return checkForm(draft, Whole);
}

/** What stands in the form's fields for a draft, or for a profile that was put on the site. */
export function profileFields(draft: Details): Record<string, string> {
	const { phone = "", showEmail = "yes", showPhone = "yes" } = draft;
	// It is read again as one of the kennel's country.
	const country = draft.country || site.countries[0].code;
	return { ...draft, showEmail, showPhone, phone: readablePhone(phone, country) };
}

/** A profile as a draft of itself. */
export function draftOf(breeder: Breeder): Details {
	const { kennelName, kennelAbout, city, state, zip, country, email, phone } = breeder;
	return {
		...{ kennelName, kennelAbout, city, state, zip, country, email, phone },
		showEmail: breeder.showEmail ? "yes" : "no",
		showPhone: breeder.showPhone ? "yes" : "no",
	};
}
