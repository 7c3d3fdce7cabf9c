import type { ReceivedWords } from "#app/moderation/cases/emails.tsx";
import { site } from "#site";

export const contactReceived: ReceivedWords = {
	subject: "We’ve received your message",
	preheader: "A volunteer will read it, usually within three days.",
	heading: "We’ve received your message",
	opening: `Thank you for writing to ${site.name}. A volunteer reads every message and usually replies within three days, by email to this address.`,
	facts: {
		"What stays private":
			"All of it. Only our team reads what you wrote, and none of it is published.",
		"If a dog is sick or hurt": "Please call a vet now. We can’t give medical advice by email.",
	},
	form: "contact form",
};
