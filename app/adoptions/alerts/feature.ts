import { runAlerts } from "#app/adoptions/alerts/clock.ts";
import { alertList } from "#app/adoptions/alerts/desk/list.ts";
import { alertEmails } from "#app/adoptions/alerts/emails.tsx";
import { alertKeeps } from "#app/adoptions/alerts/keeps.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const alertsFeature = defineFeature("alerts", {
	lists: [alertList],
	keeps: alertKeeps,
	sends: alertEmails,
	schedules: [every.hour("Send dog alerts", runAlerts)],
});
