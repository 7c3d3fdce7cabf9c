import * as v from "valibot";
import { profileLimits as limits } from "#app/breeders/draft-limits.ts";
import { plainMailAddress } from "#app/platform/mail-address.server.ts";
import { plainPhone } from "#app/platform/phone.server.ts";
import { plainPostalCode } from "#app/platform/postal-code.server.ts";
import {
	line,
	lines,
	mailLine,
	phoneFault,
	tick,
	visibleLine,
} from "#app/platform/typed-form.server.ts";
import { countryName, site } from "#site";

const countries: string[] = site.countries.map(({ code }) => code);

/** Every field of a kennel, as the desk's form sends it. Phone and postal code are those of its country. */
export const BreederForm = v.pipe(
	v.object({
		kennelName: visibleLine(limits.kennelName, "Please write the name of the kennel."),
		kennelAbout: lines(
			limits.kennelAbout,
			"Please write what visitors should know of this kennel.",
		),
		city: visibleLine(limits.city, "Please write the city."),
		state: line(limits.state),
		zip: line(limits.zip),
		country: v.pipe(
			line(2, "Please choose a country."),
			v.check((code) => /^[A-Z]{2}$/.test(code), "Please choose one of the countries in the list."),
		),
		email: v.pipe(
			mailLine(limits.email, "Please write the breeder’s email address."),
			v.check(
				(text) => text === "" || plainMailAddress(text) !== undefined,
				"This is not an email address that visitors can write to. It looks like name@example.com.",
			),
			v.transform((text) => plainMailAddress(text) ?? ""),
		),
		phone: line(limits.phone),
		showEmail: tick,
		showPhone: tick,
	}),
	v.rawTransform(({ dataset: { value }, addIssue }) => {
		const said = (key: "phone" | "showEmail" | "zip", message: string) =>
			addIssue({
				message,
				path: [{ type: "object", origin: "value", input: value, key, value: value[key] }],
			});
		const country = countries.includes(value.country) ? value.country : site.countries[0].code;
		const phone = value.phone === "" ? "" : plainPhone(value.phone, country);
		if (phone === undefined) said("phone", phoneFault(value.country));
		const zip = value.zip === "" ? "" : plainPostalCode(value.zip, value.country);
		if (zip === undefined)
			said("zip", `This is not a postal code of ${countryName(value.country)}.`);
		if (!value.showEmail && !(value.showPhone && value.phone !== "")) {
			said(
				"showEmail",
				"Visitors need one way to reach the breeder: show the email address or a phone number.",
			);
		}
		return { ...value, phone: phone ?? "", zip: zip ?? "" };
	}),
);

export type BreederInput = v.InferOutput<typeof BreederForm>;
