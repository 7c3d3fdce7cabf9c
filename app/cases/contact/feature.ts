import { answerEmail } from "#app/cases/contact/answer-email.tsx";
import { messageCase } from "#app/cases/contact/case.ts";
import { contactReceived } from "#app/cases/contact/messages.ts";
import { receivedEmail } from "#app/cases/review/emails.tsx";
import { messageEmail } from "#app/cases/review/team-emails.tsx";
import { defineFeature } from "#app/people/define-feature.ts";

export const contactFeature = defineFeature("contact", {
	sends: [
		receivedEmail("contact", "Message: received", contactReceived),
		messageEmail,
		answerEmail,
	],
	cases: [messageCase],
});
