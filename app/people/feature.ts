import { defineFeature, email, every } from "#app/people/define-feature.ts";
import { writeInvitation, writeSignInLink } from "#app/people/emails.tsx";
import { deleteExpired } from "#app/people/expired.ts";
import { people, peopleMail } from "#app/people/table.ts";
import { deleteExpiredLimits } from "#app/platform/limits/rate-limit.server.ts";

export const peopleFeature = defineFeature("people", {
	sends: [
		email(peopleMail.invitation, "Team: invitation", people, writeInvitation),
		email(peopleMail["sign-in"], "Team: sign-in link", people, writeSignInLink),
	],
	schedules: [
		every.hour("Delete expired links and sessions", deleteExpired),
		every.hour("Delete expired rate limits", deleteExpiredLimits),
	],
});
