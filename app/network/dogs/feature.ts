import { receivedEmail } from "#app/cases/review/emails.tsx";
import { countOverdueHelp } from "#app/network/dogs/help/resources.server.ts";
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
	tasks: [
		{
			group: "upkeep",
			icon: "help",
			verb: "Check",
			count: async () => countOverdueHelp(),
			one: "place that helps owners was last checked long ago",
			several: "places that help owners were last checked long ago",
			line: "Check that each is still true, and enter today’s date in content/help.yaml.",
			path: "/adoption-network/signup/help",
		},
	],
	settings: { 3: "Help for owners" },
	sends: [receivedEmail("rehome", "Rehoming: received", rehomeReceived)],
});
