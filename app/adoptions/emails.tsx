import { renderReceivedEmail } from "#app/moderation/cases/emails.tsx";
import type { Email } from "#app/platform/mail/email.ts";
import { site } from "#site";

export function rehomeReceivedEmail(props: { to: string; statusUrl: string }): Promise<Email> {
	return renderReceivedEmail(props, {
		subject: "We’ve received your rehoming request",
		preheader: "What happens next, what’s published, and what stays private.",
		heading: "We’ve received your request",
		opening: `Thank you for contacting ${site.name}. Giving up a dog is hard, and we want to help you find the right home. A volunteer reads every request, usually within three days, and will email you at this address.`,
		facts: [
			{
				label: "What happens next",
				value:
					"We read what you sent, ask you if something is missing, and write your dog’s profile with you. Nothing is published until we’ve approved it. Then adopters write to you directly, and you decide.",
			},
			{
				label: "What’s published",
				value:
					"What you and our volunteer write about your dog, the photos, your city and state, and the contact details you agree to show adopters.",
			},
			{
				label: "What stays private",
				value: "Your own name and everything else you sent. Only our team sees it.",
			},
			{
				label: "Always free",
				value: `Never pay anyone who asks for a deposit or a fee to help with your listing or to take your dog, even if they use our name. Tell us instead: ${site.contactEmail}.`,
			},
			{
				label: "If this wasn’t you",
				value:
					"Someone may have mistyped an address. No action is needed, and you haven’t been signed up for anything.",
			},
		],
		reason: `You’re receiving this email because your address was entered in the rehoming form on ${site.name}.`,
	});
}
