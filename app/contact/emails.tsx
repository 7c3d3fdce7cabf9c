import { renderReceivedEmail } from "#app/moderation/cases/emails.tsx";
import type { Email } from "#app/platform/mail/email.ts";
import { site } from "#site";

export function contactReceivedEmail(props: { to: string; statusUrl: string }): Promise<Email> {
	return renderReceivedEmail(props, {
		subject: "We’ve received your message",
		preheader: "A volunteer will read it, usually within three days.",
		heading: "We’ve received your message",
		opening: `Thank you for writing to ${site.name}. A volunteer reads every message and usually replies within three days, by email to this address.`,
		facts: [
			{
				label: "What stays private",
				value: "All of it. Only our team reads what you wrote, and none of it is published.",
			},
			{
				label: "If a dog is sick or hurt",
				value: "Please call a vet now. We can’t give medical advice by email.",
			},
			{
				label: "If this wasn’t you",
				value:
					"Someone may have mistyped an address. No action is needed, and you haven’t been signed up for anything.",
			},
		],
		reason: `You’re receiving this email because your address was entered in the contact form on ${site.name}.`,
	});
}
