import { defineFeature, every } from "#app/people/define-feature.ts";
import { reportCase } from "#app/reports/case.ts";
import { reportEmails } from "#app/reports/emails.tsx";
import { reportKeeps } from "#app/reports/keeps.ts";
import { pauseReportedConversations } from "#app/reports/pause.ts";

export const reportsFeature = defineFeature("reports", {
	history: [{ kind: "report", label: "Report", path: "/desk/reports/:id" }],
	keeps: reportKeeps,
	sends: reportEmails,
	cases: [reportCase],
	schedules: [
		every.minute("Pause dogs whose conversations were reported", pauseReportedConversations),
	],
});
