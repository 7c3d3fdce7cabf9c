import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";
import { reportPolicy } from "#policies";

const { deleteAfter, deleteUnconfirmedAfter } = reportPolicy;

export const reportData: KeptData = {
	tables: ["listing_reports"],
	when: "When you report a listing",
	what: "Your name if you gave it, your email address, the reason and what you typed.",
	why: "So that our team can look into it, and ask you if something is unclear.",
	basis: "request",
	seenBy:
		"Our team, once you confirm your address. The owner of the listing learns neither your name nor your address.",
	until: `We delete a report ${counted(deleteAfter, "day")} after we’ve dealt with it, and one that you don’t confirm after ${counted(deleteUnconfirmedAfter, "day")}.`,
};
