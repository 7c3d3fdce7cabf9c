import type { ReceivedWords } from "#app/moderation/intake/received-email.tsx";
import { site } from "#site";

export const breederReceived: ReceivedWords = {
	subject: "We’ve received your breeder application",
	preheader: "What happens next, what’s published, and what stays private.",
	heading: "We’ve received your application",
	opening: `Thank you for applying to the ${site.name} breeder network. A volunteer reads every application, usually within three days, and will email you at this address.`,
	facts: {
		"What happens next":
			"We read what you sent and ask you if something is missing. Nothing is published until we’ve approved it.",
		"What’s published":
			"Your kennel’s name, city, state, ZIP code and country, the contact details you agree to show buyers, and what you tell us about your dogs.",
		"What stays private": "Your own name and your street address. Only our team sees them.",
		"Always free": `Never pay anyone who asks for a deposit or a fee to help with your listing, even if they use our name. Tell us instead: ${site.contactEmail}.`,
	},
	form: "breeder form",
};
