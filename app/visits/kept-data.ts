import type { KeptData } from "#app/records/kept-data.ts";

export const readingData: KeptData = {
	tables: ["page_views", "visit_days", "visit_marks"],
	when: "When you only read",
	what: "You need no account. We count how often each page is opened. So that one visitor isn’t counted twice in a day, we keep a code made from your network and browser with a secret that changes every day.",
	why: "To see which pages people need.",
	basis: "interest",
	seenBy: "Our team sees the counts. The codes can’t be traced back to anyone.",
	until: "The codes and the secret are deleted after the day. The counts stay.",
};
