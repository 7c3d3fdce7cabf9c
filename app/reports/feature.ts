import { adoptionListings } from "#app/adoptions/table.ts";
import { defineFeature, email, every } from "#app/people/define-feature.ts";
import {
	writePausedToOwner,
	writePausedToTeam,
	writeReportLink,
	writeReportThanks,
	writeReportToTeam,
} from "#app/reports/emails.tsx";
import { pauseReportedConversations } from "#app/reports/pause.ts";
import { deleteOldReports } from "#app/reports/reports.ts";
import { listingReports, pausedMail, reportMail } from "#app/reports/table.ts";

export const reportsFeature = defineFeature("reports", {
	sends: [
		email(reportMail.confirm, "Report: confirm", listingReports, writeReportLink, {
			isPrivate: true,
		}),
		email(reportMail.team, "Report: to the team", listingReports, writeReportToTeam),
		email(reportMail.thanks, "Report: thanks", listingReports, writeReportThanks),
		email(pausedMail.owner, "Dog paused: to the owner", adoptionListings, writePausedToOwner),
		email(pausedMail.team, "Dog paused: to the team", adoptionListings, writePausedToTeam),
	],
	schedules: [
		every.minute("Pause dogs whose conversations were reported", pauseReportedConversations),
		every.hour("Delete old reports", deleteOldReports),
	],
});
