import { receivedEmail } from "#app/cases/review/emails.tsx";
import { submittedEmail } from "#app/cases/review/team-emails.tsx";
import { rehomeReceived } from "#app/network/dogs/requests.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
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
