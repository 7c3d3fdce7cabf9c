import { breederReceived } from "#app/breeders/applications.ts";
import { warnAboutLicences, writeLicenceExpiring } from "#app/breeders/licences.tsx";
import { breeders, licenceMail } from "#app/breeders/table.ts";
import { emailToSender } from "#app/moderation/cases/emails.tsx";
import { emailToTeam } from "#app/moderation/cases/team-emails.tsx";
import { cases, formMail } from "#app/moderation/table.ts";
import { defineFeature, email, every } from "#app/people/define-feature.ts";

const mail = formMail.breeder;

export const kennelsFeature = defineFeature("kennels", {
	sends: [
		email(mail.received, "Breeder: received", cases, (id) => emailToSender(id, breederReceived)),
		email(mail.team, "Breeder: to the team", cases, emailToTeam),
		email(licenceMail.expiring, "Licence: expires soon", breeders, writeLicenceExpiring),
	],
	schedules: [every.hour("Warn about licences that expire", warnAboutLicences)],
});
