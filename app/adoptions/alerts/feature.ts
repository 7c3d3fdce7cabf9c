import { pauseBouncedAlerts, runAlerts } from "#app/adoptions/alerts/clock.ts";
import { writeAlert, writeAlertLink, writeAlertReminder } from "#app/adoptions/alerts/emails.tsx";
import { alertMail, alertRecipients } from "#app/adoptions/alerts/table.ts";
import { defineFeature, email, every } from "#app/people/define-feature.ts";

const pause = { bounced: pauseBouncedAlerts };

export const alertsFeature = defineFeature("alerts", {
	sends: [
		email(alertMail.link, "Dog alert: confirm", alertRecipients, writeAlertLink),
		email(alertMail.dogs, "Dog alert: dogs", alertRecipients, writeAlert, pause),
		email(
			alertMail.reminder,
			"Dog alert: still looking?",
			alertRecipients,
			writeAlertReminder,
			pause,
		),
	],
	schedules: [every.hour("Send dog alerts", runAlerts)],
});
