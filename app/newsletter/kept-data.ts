import type { KeptData } from "#app/records/kept-data.ts";

export const newsletterData: KeptData = {
	tables: ["subscribers", "consents", "newsletter_recipients"],
	when: "When you subscribe to the newsletter",
	what: "Your email address, what you subscribed to, when you agreed to which words, and which issues were sent to you.",
	why: "To send you the newsletter, and to show that you asked for it.",
	basis: "consent",
	seenBy: "Our team.",
	until:
		"Until you ask us to delete it. You can unsubscribe using the link in any email; after that we keep the address so that we know not to write to it again.",
};
