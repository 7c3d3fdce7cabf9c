import { href } from "react-router";
import { consents, subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { type Kept, kept, type Notice } from "#app/people/personal-data.ts";

export const newsletterNotice: Notice = {
	when: "When you subscribe to the newsletter",
	what: "Your email address, what you subscribed to, when you agreed to which words, and which issues were sent to you.",
	why: "To send you the newsletter, and to show that you asked for it.",
	basis: "consent",
	seenBy: "Our team.",
	until:
		"Until you ask us to delete it. You can unsubscribe using the link in any email; after that we keep the address so that we know not to write to it again.",
};

export const newsletterKeeps: readonly Kept[] = [
	kept(subscribers, newsletterNotice, {
		email: subscribers.email,
		as: "subscribers",
		summary: ({ id, state }) => {
			const to = href("/desk/subscribers/:id", { id: String(id) });
			return { label: `Subscriber ${id} (${state})`, to };
		},
		kind: "subscriber",
		links: [subscriberLinks.confirm, subscriberLinks.subscription],
		erase: "delete",
	}),
	kept(consents, newsletterNotice, {
		of: [[consents.subscriberId, subscribers]],
		as: "consents",
		label: ["consent record"],
		erase: "delete",
	}),
];
