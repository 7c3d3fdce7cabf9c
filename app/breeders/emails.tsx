import { renderReceivedEmail } from "#app/moderation/cases/emails.tsx";
import type { Email } from "#app/platform/mail/email.ts";
import { site } from "#site";

export function breederReceivedEmail(props: { to: string; statusUrl: string }): Promise<Email> {
	return renderReceivedEmail(props, {
		subject: "We’ve received your breeder application",
		preheader: "What happens next, what’s published, and what stays private.",
		heading: "We’ve received your application",
		opening: `Thank you for applying to the ${site.name} breeder network. A volunteer reads every application, usually within three days, and will email you at this address.`,
		facts: [
			{
				label: "What happens next",
				value:
					"We read what you sent and ask you if something is missing. Nothing is published until we’ve approved it.",
			},
			{
				label: "What’s published",
				value:
					"Your kennel’s name, city, state, ZIP code and country, the contact details you agree to show buyers, and what you tell us about your dogs.",
			},
			{
				label: "What stays private",
				value: "Your own name and your street address. Only our team sees them.",
			},
			{
				label: "Always free",
				value: `Never pay anyone who asks for a deposit or a fee to help with your listing, even if they use our name. Tell us instead: ${site.contactEmail}.`,
			},
			{
				label: "If this wasn’t you",
				value:
					"Someone may have mistyped an address. No action is needed, and you haven’t been signed up for anything.",
			},
		],
		reason: `You’re receiving this email because your address was entered in the breeder form on ${site.name}.`,
	});
}
