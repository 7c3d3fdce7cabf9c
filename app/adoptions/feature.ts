import { rehomeReceived } from "#app/adoptions/requests.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { receivedEmail } from "#app/moderation/cases/emails.tsx";
import { submittedEmail } from "#app/moderation/cases/team-emails.tsx";
import { defineFeature } from "#app/people/define-feature.ts";

export const dogsFeature = defineFeature("dogs", {
	pages: [
		{
			area: "Dogs",
			title: "Adoptions",
			path: "/desk/adoptions",
			icon: "dog",
			right: "review",
			links: [
				{
					label: "New listing",
					to: "/desk/adoptions/new",
					description: "Add a dog for an owner",
				},
			],
		},
	],
	history: [
		{ kind: "dog", label: "Dog", path: "/desk/adoptions/:id", name: adoptionListings.name },
	],
	settings: { 3: "Help for owners" },
	sends: [
		receivedEmail("rehome", "Rehoming: received", rehomeReceived),
		submittedEmail("rehome", "Rehoming: to the team"),
	],
});
