import { renderReceivedEmail } from "#app/moderation/intake/received-email.tsx";
import type { Letter } from "#app/platform/letter.ts";
import { site } from "#site";

/** Tells whoever wrote to us that the message arrived. */
export function contactReceivedEmail(props: { to: string; statusUrl: string }): Promise<Letter> {
	return renderReceivedEmail(props, {
		subject: "We have your message",
		preheader: "A volunteer reads it, usually within three days.",
		heading: "Your message is with us",
		opening: `Thank you for writing to ${site.name}. A volunteer reads every message and usually answers within three days, by mail to this address.`,
		facts: [
			{
				label: "What stays private",
				value: "All of it. Only our team reads what you wrote, and nothing of it is published.",
			},
			{
				label: "If a dog is ill or hurt",
				value: "Please call a vet now. We cannot advise by mail.",
			},
			{
				label: "If it was not you",
				value:
					"Somebody may have mistyped an address. You need do nothing, and you are subscribed to nothing.",
			},
		],
		reason: `This mail came because your address was given in the contact form of ${site.name}.`,
	});
}
