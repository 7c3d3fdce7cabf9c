import { href } from "react-router";
import { tagsOfChecked } from "#app/moderation/intake/list-entry.ts";
import { confirmEmail, goodbyeEmail, welcomeEmail } from "#app/newsletter/emails.tsx";
import { findSubscriber, hasLeft } from "#app/newsletter/subscribers.ts";
import { makeLink } from "#app/people/private-links.ts";
import type { Email, ListEntry } from "#app/platform/mail/email.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { site } from "#site";

const daysToConfirm = 7;

export async function writeConfirmation(subscriberId: number): Promise<Email | undefined> {
	const subscriber = await findSubscriber(subscriberId);
	if (!subscriber || subscriber.state === "confirmed") return undefined;
	// May have been unsubscribed while this email was queued.
	if (await hasLeft(subscriberId)) return undefined;
	const token = await makeLink("confirm", subscriberId, { days: daysToConfirm });
	const confirmUrl = absolute(href("/newsletter/confirm/:token", { token }));
	return confirmEmail({ to: subscriber.email, confirmUrl });
}

export async function writeWelcome(subscriberId: number): Promise<Email | undefined> {
	const subscriber = await findSubscriber(subscriberId);
	if (subscriber?.state !== "confirmed") return undefined;
	const token = await makeLink("subscription", subscriberId);
	const preferencesUrl = absolute(href("/newsletter/preferences/:token", { token }));
	const unsubscribeUrl = absolute(href("/newsletter/unsubscribe/:token", { token }));
	return welcomeEmail({ to: subscriber.email, preferencesUrl, unsubscribeUrl });
}

export async function writeGoodbye(subscriberId: number): Promise<Email | undefined> {
	const subscriber = await findSubscriber(subscriberId);
	if (subscriber?.state !== "unsubscribed") return undefined;
	return goodbyeEmail({ to: subscriber.email, againUrl: absolute(href("/newsletter")) });
}

/** The subscriber's current state for the mailing-list service. */
export async function listSubscriber(subscriberId: number): Promise<ListEntry | undefined> {
	const subscriber = await findSubscriber(subscriberId);
	if (!subscriber || subscriber.state === "pending") return undefined;
	return {
		action: subscriber.state === "confirmed" ? "subscribe" : "unsubscribe",
		email: subscriber.email,
		fields: { EMAIL: subscriber.email },
		tags: [site.mailingListTags.newsletter, ...(await tagsOfChecked(subscriber.email))],
	};
}

function absolute(path: string): string {
	return new URL(path, env.siteUrl).href;
}
