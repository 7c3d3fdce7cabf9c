import { subscriberList } from "#app/cases/newsletter/desk/list.ts";
import { listSubscriber, newsletterEmails } from "#app/cases/newsletter/emails.tsx";
import { newsletterKeeps } from "#app/cases/newsletter/keeps.ts";
import { subscriberEntry, subscribers } from "#app/cases/newsletter/table.ts";
import { defineFeature } from "#app/people/define-feature.ts";

export const newsletterFeature = defineFeature("newsletter", {
	history: [
		{
			kind: "subscriber",
			label: "Subscriber",
			path: "/desk/subscribers/:id",
			name: subscribers.email,
		},
	],
	lists: [subscriberList],
	keeps: newsletterKeeps,
	sends: [
		...newsletterEmails,
		{
			channel: "list",
			what: subscriberEntry,
			label: "Mailing list: subscriber",
			about: subscribers,
			write: listSubscriber,
		},
	],
});
