import { writeAnswer } from "#app/contact/answer-email.tsx";
import { contactReceived } from "#app/contact/messages.ts";
import { emailToSender } from "#app/moderation/cases/emails.tsx";
import { emailToTeam } from "#app/moderation/cases/team-emails.tsx";
import { cases, formMail, replies } from "#app/moderation/table.ts";
import { defineFeature, email } from "#app/people/define-feature.ts";

const mail = formMail.contact;

export const contactFeature = defineFeature("contact", {
	sends: [
		email(mail.received, "Message: received", cases, (id) => emailToSender(id, contactReceived)),
		email(mail.team, "Message: to the team", cases, emailToTeam),
		email(mail.answer, "Message: our answer", replies, writeAnswer),
	],
});
