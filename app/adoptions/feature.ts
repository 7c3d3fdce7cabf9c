import { rehomeReceived } from "#app/adoptions/requests.ts";
import { receivedEmail } from "#app/moderation/cases/emails.tsx";
import { submittedEmail } from "#app/moderation/cases/team-emails.tsx";
import { defineFeature } from "#app/people/define-feature.ts";

export const dogsFeature = defineFeature("dogs", {
	sends: [
		receivedEmail("rehome", "Rehoming: received", rehomeReceived),
		submittedEmail("rehome", "Rehoming: to the team"),
	],
});
