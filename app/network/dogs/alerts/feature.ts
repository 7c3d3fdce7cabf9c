import { alertList } from "#app/network/dogs/alerts/desk/list.ts";
import { alertEmails } from "#app/network/dogs/alerts/emails.tsx";
import { alertKeeps } from "#app/network/dogs/alerts/keeps.ts";
import { runAlerts } from "#app/network/dogs/alerts/schedule.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const alertsFeature = defineFeature("alerts", {
	lists: [alertList],
	keeps: alertKeeps,
	sends: alertEmails,
	schedules: [every.hour("Send dog alerts", runAlerts)],
});
