import { href } from "react-router";
import { tagsOfChecked } from "#app/moderation/intake/list-entry.ts";
import { findSubscriber, hasLeft } from "#app/newsletter/subscribers.ts";
import { makeLink } from "#app/people/private-links.ts";
import type { Email, ListEntry } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailHeading, EmailNote, EmailText } from "#app/ui/email-parts.tsx";
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

/** Contains nothing that was typed: anyone can enter anyone's address. */
export async function confirmEmail({
	to,
	confirmUrl,
}: {
	to: string;
	confirmUrl: string;
}): Promise<Email> {
	const subject = "Please confirm your subscription";
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="We won’t send you anything until you confirm."
			reason={`You’re receiving this email because your address was entered in a form on ${site.name}. You’re not on any list yet.`}
		>
			<EmailHeading>Is this your email address?</EmailHeading>
			<EmailText>
				Someone, hopefully you, signed up for the {site.name} newsletter: new guides and new dogs,
				at most once a week.
			</EmailText>
			<EmailButton href={confirmUrl}>Confirm my address</EmailButton>
			<EmailText>
				The link opens a page with one more button to confirm. If this wasn’t you, just delete this
				email: we won’t send you anything unless you confirm.
			</EmailText>
		</EmailFrame>,
	);
	return { to, subject, ...parts };
}

type Welcome = { to: string; preferencesUrl: string; unsubscribeUrl: string };

/** Email programs may offer `unsubscribe` as a button of their own (List-Unsubscribe). */
export async function welcomeEmail({
	to,
	preferencesUrl,
	unsubscribeUrl,
}: Welcome): Promise<Email> {
	const subject = "You’re subscribed";
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="New guides and new dogs, at most once a week."
			reason={`You’re receiving this email because you subscribed to the ${site.name} newsletter.`}
		>
			<EmailHeading>Welcome</EmailHeading>
			<EmailText>
				Thank you for confirming. You’ll now get new guides and new dogs from {site.name}, at most
				once a week.
			</EmailText>
			<EmailButton href={preferencesUrl}>Choose what you get</EmailButton>
			<EmailText>
				Save this email: its links are just for you, and you don’t need an account.
			</EmailText>
			<EmailNote href={unsubscribeUrl}>To unsubscribe at any time:</EmailNote>
		</EmailFrame>,
	);
	return { to, subject, unsubscribe: unsubscribeUrl, ...parts };
}

export async function goodbyeEmail({
	to,
	againUrl,
}: {
	to: string;
	againUrl: string;
}): Promise<Email> {
	const subject = "You’ve been unsubscribed";
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="You won’t get any more newsletters from us."
			reason={`You’re receiving this email because your subscription to the ${site.name} newsletter has ended. This is the last one.`}
		>
			<EmailHeading>You’ve been unsubscribed</EmailHeading>
			<EmailText>
				You won’t get any more newsletters from us. You can still find every guide and every dog on
				our site.
			</EmailText>
			<EmailNote href={againUrl}>If that was a mistake, subscribe again here:</EmailNote>
		</EmailFrame>,
	);
	return { to, subject, ...parts };
}
