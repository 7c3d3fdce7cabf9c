import { defineFeature, every } from "#app/people/define-feature.ts";
import { peopleEmails } from "#app/people/emails.tsx";
import { deleteExpired } from "#app/people/expired.ts";
import { deleteExpiredLimits } from "#app/platform/limits/rate-limit.server.ts";

export const peopleFeature = defineFeature("people", {
	sends: peopleEmails,
	schedules: [
		every.hour("Delete expired links and sessions", deleteExpired),
		every.hour("Delete expired rate limits", deleteExpiredLimits),
	],
});
