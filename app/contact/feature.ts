import { answerEmail } from "#app/contact/answer-email.tsx";
import { messageCase } from "#app/contact/case.ts";
import { contactReceived } from "#app/contact/messages.ts";
import { receivedEmail } from "#app/moderation/cases/emails.tsx";
import { submittedEmail } from "#app/moderation/cases/team-emails.tsx";
import { defineFeature } from "#app/people/define-feature.ts";

export const contactFeature = defineFeature("contact", {
	sends: [
		receivedEmail("contact", "Message: received", contactReceived),
		submittedEmail("contact", "Message: to the team"),
		answerEmail,
	],
	cases: [messageCase],
});
