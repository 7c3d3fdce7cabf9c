import { consent } from "#app/records/fields.ts";

/** What an owner decides about the visibility of a record's email address and phone number. */
export const contactConsents = {
	showEmail: consent({
		label: "Email is shown",
		owner: { label: "Show my email address on the page" },
		desk: { label: "The public sees the email address" },
	}),
	showPhone: consent({
		label: "Phone is shown",
		owner: { label: "Show my phone number on the page" },
		desk: { label: "The public sees the phone number" },
	}),
};
