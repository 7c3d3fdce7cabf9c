import * as v from "valibot";
import { plainMailAddress } from "#app/platform/mail-address.server.ts";
import { plainPhone } from "#app/platform/phone.server.ts";
import { line, lines, phoneFault, tick, visibleLine } from "#app/platform/typed-form.server.ts";
import { site } from "#site";

const countries: string[] = site.countries.map(({ code }) => code);

/** Every field of a kennel, as the desk's form sends it. The phone number is one of its country. */
export const BreederForm = v.pipe(
	v.object({
		kennelName: visibleLine(120, "Please write the name of the kennel."),
		kennelAbout: lines(5000, "Please write what visitors should know of this kennel."),
		city: line(80, "Please write the city."),
		state: line(80),
		zip: line(20),
		country: v.pipe(
			line(2, "Please choose a country."),
			v.check((code) => /^[A-Z]{2}$/.test(code), "Please choose one of the countries in the list."),
		),
		email: v.pipe(
			line(254, "Please write the breeder’s email address."),
			v.check(
				(text) => text === "" || plainMailAddress(text) !== undefined,
				"This is not an email address that visitors can write to. It looks like name@example.com.",
			),
			v.transform((text) => plainMailAddress(text) ?? ""),
		),
		phone: line(30),
		showEmail: tick,
		showPhone: tick,
	}),
	v.rawTransform(({ dataset: { value }, addIssue }) => {
		const said = (key: "phone" | "showEmail", message: string) =>
			addIssue({
				message,
				path: [{ type: "object", origin: "value", input: value, key, value: value[key] }],
			});
		const country = countries.includes(value.country) ? value.country : site.countries[0].code;
		const phone = value.phone === "" ? "" : plainPhone(value.phone, country);
		if (phone === undefined) said("phone", phoneFault(value.country));
		if (!value.showEmail && !(value.showPhone && value.phone !== "")) {
			said(
				"showEmail",
				"Visitors need one way to reach the breeder: show the email address or a phone number.",
			);
		}
		return { ...value, phone: phone ?? "" };
	}),
);

export type BreederInput = v.InferOutput<typeof BreederForm>;
