import { receivedEmail } from "#app/cases/review/emails.tsx";
import { breederReceived } from "#app/network/kennels/applications.ts";
import { licenceEmail, licenceTasks, warnAboutLicences } from "#app/network/kennels/licences.tsx";
import { breeders } from "#app/network/kennels/table.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const kennelsFeature = defineFeature("kennels", {
	pages: [
		{
			area: "Kennels",
			title: "Breeders",
			path: "/desk/breeders",
			icon: "kennel",
			right: "review",
			links: [
				{
					label: "New breeder",
					to: "/desk/breeders/new",
					description: "Add a kennel for a breeder",
				},
			],
		},
	],
	history: [
		{ kind: "kennel", label: "Kennel", path: "/desk/breeders/:id", name: breeders.kennelName },
	],
	sends: [receivedEmail("breeder", "Breeder: received", breederReceived), licenceEmail],
	tasks: [{ group: "upkeep", icon: "law", verb: "Check", find: licenceTasks }],
	schedules: [every.hour("Warn about licences that expire", warnAboutLicences)],
});
