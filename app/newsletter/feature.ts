import {
	listSubscriber,
	writeConfirmation,
	writeGoodbye,
	writeWelcome,
} from "#app/newsletter/emails.tsx";
import { newsletterMail, subscriberEntry, subscribers } from "#app/newsletter/table.ts";
import { defineFeature, email } from "#app/people/define-feature.ts";

const mail = newsletterMail;

export const newsletterFeature = defineFeature("newsletter", {
	sends: [
		email(mail.confirm, "Newsletter: confirm", subscribers, writeConfirmation),
		email(mail.known, "Newsletter: already subscribed", subscribers, writeWelcome),
		email(mail.welcome, "Newsletter: welcome", subscribers, writeWelcome),
		email(mail.goodbye, "Newsletter: goodbye", subscribers, writeGoodbye),
		{
			channel: "list",
			what: subscriberEntry,
			label: "Mailing list: subscriber",
			about: subscribers,
			write: listSubscriber,
		},
	],
});
