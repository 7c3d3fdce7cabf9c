import { runAlerts } from "#app/adoptions/alerts/clock.ts";
import { alertEmails } from "#app/adoptions/alerts/emails.tsx";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const alertsFeature = defineFeature("alerts", {
	sends: alertEmails,
	schedules: [every.hour("Send dog alerts", runAlerts)],
});
