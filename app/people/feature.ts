import { defineFeature } from "#app/people/define-feature.ts";
import { peopleEmails } from "#app/people/emails.tsx";
import { peopleKeeps } from "#app/people/keeps.ts";

export const peopleFeature = defineFeature("people", {
	keeps: peopleKeeps,
	sends: peopleEmails,
});
