import { runAlerts } from "#app/adoptions/alerts/clock.ts";
import { alertEmails } from "#app/adoptions/alerts/emails.tsx";
import { alertKeeps } from "#app/adoptions/alerts/keeps.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const alertsFeature = defineFeature("alerts", {
	pages: [
		{ area: "Dogs", title: "Dog alerts", path: "/desk/alerts", icon: "alert", right: "review" },
	],
	keeps: alertKeeps,
	sends: alertEmails,
	schedules: [every.hour("Send dog alerts", runAlerts)],
});
