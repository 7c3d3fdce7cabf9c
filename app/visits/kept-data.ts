import type { KeptData } from "#app/records/kept-data.ts";

export const readingData: KeptData = {
	tables: ["page_views", "visit_days", "visit_marks"],
	when: "When you only read",
	what: "You need no account. We count how often each page is opened. So that one visitor isn’t counted twice in a day, we keep a code made from your network and browser with a secret of that day.",
	why: "To see which pages people need.",
	basis: "interest",
	seenBy: "Our team sees the counts. A code leads back to no one.",
	until: "The codes and the secret are deleted after the day. The counts stay.",
};
