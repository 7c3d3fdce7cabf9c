import * as v from "valibot";
import { messageLimit } from "#app/cases/contact/contact.ts";
import { senderFields, teamForm } from "#app/cases/newsletter/team-form.ts";
import type { ReceivedTexts } from "#app/cases/review/emails.tsx";
import { lines } from "#app/platform/forms/typed-form.server.ts";
import { answerTime, site } from "#site";

export const contactForm = teamForm({
	name: "contact",
	schema: v.object({ ...senderFields, MMERGE6: lines(messageLimit) }),
	detailsOf: (form) => ({ message: form.MMERGE6 }),
	thanks: {
		heading: "We’ve received your message",
		message: (address) =>
			`A volunteer usually replies within ${answerTime}. Any email from us goes to ${address}.`,
		steps: [
			"A volunteer reads your message.",
			"The answer comes by email. If you don’t see it, look in your spam folder.",
		],
	},
});

export const contactReceived: ReceivedTexts = {
	subject: "We’ve received your message",
	preheader: `A volunteer will read it, usually within ${answerTime}.`,
	heading: "We’ve received your message",
	opening: `Thank you for writing to ${site.name}. A volunteer reads every message and usually replies within ${answerTime}, by email to this address.`,
	facts: {
		"What stays private":
			"All of it. Only our team reads what you wrote, and none of it is published.",
		"If a dog is sick or hurt": "Please call a vet now. We can’t give medical advice by email.",
	},
	form: "contact form",
};
