import type { KeptData } from "#app/records/kept-data.ts";

export const formData: KeptData = {
	tables: ["submissions", "cases", "decisions", "replies", "staff_notes", "history"],
	when: "When you send a form",
	what: "What you typed, and the time. Your network is stored as a code, to stop floods of messages; your IP address isn’t stored. With it we keep our answers, our decision, notes of our team, and a history of who changed what.",
	why: "So that a volunteer can answer you, help with your listing, and notice fraud and spam.",
	basis: "request",
	seenBy: "Our team, and no one else until something is published.",
	until:
		"Until you ask us to delete it, so that you can bring a listing back and we can recognize fraud. What looks like spam is kept apart in the same way.",
};
