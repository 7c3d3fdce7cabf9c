import { href } from "react-router";
import { mailingListTagsOf } from "#app/cases/intake/list-entry.ts";
import {
	findSubscriber,
	getsIssues,
	hasLeft,
	isReader,
} from "#app/cases/newsletter/subscribers.ts";
import { newsletterMail, subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { email, note, privatePath, reasons } from "#app/people/email.tsx";
import { makeLink } from "#app/people/private-links.ts";
import type { ListEntry } from "#app/platform/mail/email.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { site } from "#site";

export const newsletterEmails = [
	/** Contains no user input, because anyone can enter someone else's address. */
	email(newsletterMail.confirm, {
		label: "Newsletter: confirm",
		about: subscribers,
		find: async (id) => {
			const subscriber = await findSubscriber(id);
			if (!subscriber || isReader(subscriber)) return undefined;
			// They may have unsubscribed while this email was queued.
			return (await hasLeft(id)) ? undefined : subscriber;
		},
		to: (subscriber) => subscriber.email,
		subject: "Please confirm your subscription",
		preheader: "We won’t send you anything until you confirm.",
		reason: `${reasons.form} You’re not on any list yet.`,
		heading: "Is this your email address?",
		paragraphs: [
			`Someone, hopefully you, signed up for the ${site.name} newsletter: new guides and new dogs, at most once a week.`,
		],
		link: ({ id }) =>
			privatePath("/newsletter/confirm/:token", subscriberLinks.confirm, id, { days: 7 }),
		button: "Confirm my address",
		closing: [
			"The link opens a page with one more button to confirm. If this wasn’t you, just delete this email: we won’t send you anything unless you confirm.",
		],
	}),

	welcome(newsletterMail.known, "Newsletter: already subscribed"),
	welcome(newsletterMail.welcome, "Newsletter: welcome"),

	email(newsletterMail.goodbye, {
		label: "Newsletter: goodbye",
		about: subscribers,
		find: async (id) => {
			const subscriber = await findSubscriber(id);
			return subscriber?.state === "unsubscribed" ? subscriber : undefined;
		},
		to: (subscriber) => subscriber.email,
		subject: "You’ve been unsubscribed",
		preheader: "You won’t get any more newsletters from us.",
		reason: `You’re receiving this email because your subscription to the ${site.name} newsletter has ended. This is the last one.`,
		paragraphs: () => [
			"You won’t get any more newsletters from us. You can still find every guide and every dog on our site.",
			note("If that was a mistake, subscribe again here:", env.siteUrl + href("/newsletter")),
		],
	}),
];

function welcome(what: typeof newsletterMail.welcome | typeof newsletterMail.known, label: string) {
	return email(what, {
		label,
		about: subscribers,
		find: async (id) => {
			const subscriber = await findSubscriber(id);
			if (!subscriber || !getsIssues(subscriber)) return undefined;
			const { wantsGuides, wantsDogs } = subscriber;
			const kinds = [wantsGuides && "new guides", wantsDogs && "new dogs"].filter(Boolean);
			const token = await makeLink(subscriberLinks.subscription, id);
			return { to: subscriber.email, what: kinds.join(" and "), token };
		},
		to: ({ to }) => to,
		subject: "You’re subscribed",
		preheader: ({ what }) => `You’ll get ${what}, at most once a week.`,
		reason: `You’re receiving this email because you subscribed to the ${site.name} newsletter.`,
		heading: "Welcome",
		paragraphs: ({ what }) => [
			`Thank you for confirming. You’ll now get ${what} from ${site.name}, at most once a week.`,
		],
		link: ({ token }) => href("/newsletter/preferences/:token", { token }),
		button: "Choose what you get",
		closing: ({ token }) => [
			"Save this email: its links are just for you, and you don’t need an account.",
			note("To unsubscribe at any time:", unsubscribeUrl(token)),
		],
		unsubscribe: ({ token }) => unsubscribeUrl(token),
	});
}

const unsubscribeUrl = (token: string) =>
	env.siteUrl + href("/newsletter/unsubscribe/:token", { token });

export async function listSubscriber(subscriberId: number): Promise<ListEntry | undefined> {
	const subscriber = await findSubscriber(subscriberId);
	if (!subscriber || subscriber.state === "pending") return undefined;
	return {
		action: getsIssues(subscriber) ? "subscribe" : "unsubscribe",
		email: subscriber.email,
		fields: { EMAIL: subscriber.email },
		tags: [site.mailingListTags.newsletter, ...(await mailingListTagsOf(subscriber.email))],
	};
}
