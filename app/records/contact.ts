import { consent } from "#app/records/fields.ts";

export const contactConsents = {
	showEmail: consent({
		label: "Email shown",
		owner: { label: "Show my email address on the page" },
		desk: { label: "Show the email address to the public" },
	}),
	showPhone: consent({
		label: "Phone shown",
		owner: { label: "Show my phone number on the page" },
		desk: { label: "Show the phone number to the public" },
	}),
};
