import { rehomeReceived } from "#app/adoptions/requests.ts";
import { emailToSender } from "#app/moderation/cases/emails.tsx";
import { emailToTeam } from "#app/moderation/cases/team-emails.tsx";
import { cases, formMail } from "#app/moderation/table.ts";
import { defineFeature, email } from "#app/people/define-feature.ts";

const mail = formMail.rehome;

export const dogsFeature = defineFeature("dogs", {
	sends: [
		email(mail.received, "Rehoming: received", cases, (id) => emailToSender(id, rehomeReceived)),
		email(mail.team, "Rehoming: to the team", cases, emailToTeam),
	],
});
