import { defineFeature } from "#app/people/define-feature.ts";
import { peopleEmails } from "#app/people/emails.tsx";
import { peopleKeeps } from "#app/people/keeps.ts";
import { people } from "#app/people/table.ts";

export const peopleFeature = defineFeature("people", {
	history: [
		{ kind: "person", label: "Team member", path: "/desk/people/:id", name: people.name },
		{ kind: "setting", label: "Setting" },
	],
	settings: { 0: "Personal data", 1: "Two-step sign-in", 5: "Privacy notice" },
	keeps: peopleKeeps,
	sends: peopleEmails,
});
