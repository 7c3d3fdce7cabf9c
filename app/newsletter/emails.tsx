import { href } from "react-router";
import { mailingListTagsOf } from "#app/moderation/intake/list-entry.ts";
import { findSubscriber, getsIssues, hasLeft, isReader } from "#app/newsletter/subscribers.ts";
import { makeLink } from "#app/people/private-links.ts";
import type { Email, ListEntry } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailHeading, EmailNote, EmailText } from "#app/ui/email-parts.tsx";
import { site } from "#site";

/** Contains no user input, because anyone can enter someone else's address. */
export async function writeConfirmation(subscriberId: number): Promise<Email | undefined> {
	const subscriber = await findSubscriber(subscriberId);
	if (!subscriber || isReader(subscriber)) return undefined;
	// They may have unsubscribed while this email was queued.
	if (await hasLeft(subscriberId)) return undefined;
	const token = await makeLink("confirm", subscriberId, { days: 7 });
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
			<EmailButton href={env.siteUrl + href("/newsletter/confirm/:token", { token })}>
				Confirm my address
			</EmailButton>
			<EmailText>
				The link opens a page with one more button to confirm. If this wasn’t you, just delete this
				email: we won’t send you anything unless you confirm.
			</EmailText>
		</EmailFrame>,
	);
	return { to: subscriber.email, subject, ...parts };
}

export async function writeWelcome(subscriberId: number): Promise<Email | undefined> {
	const subscriber = await findSubscriber(subscriberId);
	if (!subscriber || !getsIssues(subscriber)) return undefined;
	const { wantsGuides, wantsDogs } = subscriber;
	const what = [wantsGuides && "new guides", wantsDogs && "new dogs"].filter(Boolean).join(" and ");
	const token = await makeLink("subscription", subscriberId);
	const unsubscribe = env.siteUrl + href("/newsletter/unsubscribe/:token", { token });
	const subject = "You’re subscribed";
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={`You’ll get ${what}, at most once a week.`}
			reason={`You’re receiving this email because you subscribed to the ${site.name} newsletter.`}
		>
			<EmailHeading>Welcome</EmailHeading>
			<EmailText>
				Thank you for confirming. You’ll now get {what} from {site.name}, at most once a week.
			</EmailText>
			<EmailButton href={env.siteUrl + href("/newsletter/preferences/:token", { token })}>
				Choose what you get
			</EmailButton>
			<EmailText>
				Save this email: its links are just for you, and you don’t need an account.
			</EmailText>
			<EmailNote href={unsubscribe}>To unsubscribe at any time:</EmailNote>
		</EmailFrame>,
	);
	return { to: subscriber.email, subject, unsubscribe, ...parts };
}

export async function writeGoodbye(subscriberId: number): Promise<Email | undefined> {
	const subscriber = await findSubscriber(subscriberId);
	if (subscriber?.state !== "unsubscribed") return undefined;
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
			<EmailNote href={env.siteUrl + href("/newsletter")}>
				If that was a mistake, subscribe again here:
			</EmailNote>
		</EmailFrame>,
	);
	return { to: subscriber.email, subject, ...parts };
}

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
