import * as v from "valibot";
import { signupLimits } from "#app/breeders/signup.ts";
import { openCase } from "#app/moderation/cases/cases.ts";
import type { PublicForm } from "#app/moderation/intake/submissions.ts";
import { subscribeIfChecked } from "#app/newsletter/subscribers.ts";
import { normalizePhone } from "#app/platform/forms/phone.server.ts";
import {
	line,
	mailAddress,
	normalizePostalCode,
	phoneError,
	tick,
} from "#app/platform/forms/typed-form.server.ts";
import { countryName, site } from "#site";

const countries: string[] = site.countries.map(({ code }) => code);

const ApplicationForm = v.pipe(
	v.object({
		FNAME: line(signupLimits.name, "Enter your first name."),
		LNAME: line(signupLimits.name, "Enter your last name."),
		EMAIL: mailAddress,
		PHONE: line(signupLimits.phone, "Enter your phone number."),
		MMERGE7: line(signupLimits.kennelName, "Enter the name of your kennel."),
		"ADDRESS[addr1]": line(signupLimits.address, "Enter the first line of your kennel’s address."),
		"ADDRESS[addr2]": line(signupLimits.address),
		"ADDRESS[city]": line(signupLimits.city),
		"ADDRESS[state]": line(signupLimits.state),
		"ADDRESS[zip]": line(signupLimits.zip),
		"ADDRESS[country]": v.pipe(
			line(2),
			v.check(
				(code) => code === "" || countries.includes(code),
				"Choose one of the countries in the list.",
			),
		),
		newsletter: tick,
	}),
	v.rawTransform(({ dataset: { value }, addIssue }) => {
		const country = value["ADDRESS[country]"];
		const addFault = (name: keyof typeof value, message: string) =>
			addIssue({
				message,
				path: [{ type: "object", origin: "value", input: value, key: name, value: value[name] }],
			});
		const phone = normalizePhone(value.PHONE, country || site.countries[0].code);
		if (value.PHONE !== "" && phone === undefined) addFault("PHONE", phoneError(country));
		const typedZip = value["ADDRESS[zip]"];
		const zip = typedZip === "" ? "" : normalizePostalCode(typedZip, country);
		if (zip === undefined) {
			addFault("ADDRESS[zip]", `That doesn’t look like a postal code in ${countryName(country)}.`);
		}
		return { ...value, PHONE: phone ?? "", "ADDRESS[zip]": zip ?? "" };
	}),
);

export const breederForm: PublicForm<typeof ApplicationForm> = {
	name: "breeder",
	schema: ApplicationForm,
	contentOf: (form) => ({
		firstName: form.FNAME,
		lastName: form.LNAME,
		email: form.EMAIL,
		phone: form.PHONE,
		wantsNewsletter: form.newsletter,
		details: {
			kennelName: form.MMERGE7,
			addressLine1: form["ADDRESS[addr1]"],
			addressLine2: form["ADDRESS[addr2]"],
			city: form["ADDRESS[city]"],
			state: form["ADDRESS[state]"],
			zip: form["ADDRESS[zip]"],
			country: form["ADDRESS[country]"],
		},
	}),
	async accept(submission, tx) {
		const { kennelName = "", city = "", state = "", zip = "", country = "" } = submission.details;
		const { email, phone } = submission;
		// The street address is never published, so it stays in the submission.
		const draft = { kennelName, city, state, zip, country, email, phone };
		await openCase(submission, "breeder", draft, tx);
		await subscribeIfChecked(submission, tx);
	},
};
