import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailHeading, EmailNote, EmailText } from "#app/ui/email-parts.tsx";
import { site } from "#site";

type Confirm = { to: string; confirmUrl: string };

/** Contains nothing that was typed: anyone can enter anyone's address. */
export async function confirmEmail({ to, confirmUrl }: Confirm): Promise<Email> {
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
export async function welcomeEmail(props: Welcome): Promise<Email> {
	const { to, preferencesUrl, unsubscribeUrl } = props;
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

type Goodbye = { to: string; againUrl: string };

export async function goodbyeEmail({ to, againUrl }: Goodbye): Promise<Email> {
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
