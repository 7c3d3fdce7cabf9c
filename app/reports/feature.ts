import { defineFeature, every } from "#app/people/define-feature.ts";
import { reportCase } from "#app/reports/case.ts";
import { reportEmails } from "#app/reports/emails.tsx";
import { pauseReportedConversations } from "#app/reports/pause.ts";
import { deleteOldReports } from "#app/reports/reports.ts";

export const reportsFeature = defineFeature("reports", {
	sends: reportEmails,
	cases: [reportCase],
	schedules: [
		every.minute("Pause dogs whose conversations were reported", pauseReportedConversations),
		every.hour("Delete old reports", deleteOldReports),
	],
});
