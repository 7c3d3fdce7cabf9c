import {
	daysToConfirm,
	daysToKeepMatches,
	monthsToEnd,
	monthsToReminder,
} from "#app/adoptions/alerts/clock.ts";
import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";

export const alertData: KeptData = {
	tables: ["alert_recipients", "dog_alerts", "alert_matches"],
	when: "When you ask to hear about dogs",
	what: "Your email address, your search, and which dogs we told you about.",
	why: "To email you about dogs you’re looking for, at most once a day.",
	basis: "consent",
	seenBy: "Our team.",
	until: `A request that you don’t confirm is deleted after ${counted(daysToConfirm, "day")}. We ask after ${counted(monthsToReminder, "month")} whether you’re still looking, and delete your search ${counted(monthsToEnd, "month")} after you last said so, and right away when you end it. Which dogs we told you about is forgotten after ${counted(daysToKeepMatches, "day")}.`,
};
