import { breederReceived } from "#app/breeders/applications.ts";
import { licenceEmail, warnAboutLicences } from "#app/breeders/licences.tsx";
import { receivedEmail } from "#app/moderation/cases/emails.tsx";
import { submittedEmail } from "#app/moderation/cases/team-emails.tsx";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const kennelsFeature = defineFeature("kennels", {
	sends: [
		receivedEmail("breeder", "Breeder: received", breederReceived),
		submittedEmail("breeder", "Breeder: to the team"),
		licenceEmail,
	],
	schedules: [every.hour("Warn about licences that expire", warnAboutLicences)],
});
