import { reportCase } from "#app/network/reports/case.ts";
import { reportEmails } from "#app/network/reports/emails.tsx";
import { reportKeeps } from "#app/network/reports/keeps.ts";
import { pauseReportedConversations } from "#app/network/reports/pause.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const reportsFeature = defineFeature("reports", {
	history: [{ kind: "report", label: "Report", path: "/desk/reports/:id" }],
	keeps: reportKeeps,
	sends: reportEmails,
	cases: [reportCase],
	schedules: [
		every.minute("Pause dogs whose conversations were reported", pauseReportedConversations),
	],
});
