import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import { LetterAside, LetterButton, LetterHeading, LetterText } from "#app/ui/letter-parts.tsx";
import { site } from "#site";

type Confirm = { to: string; confirmUrl: string };

/** Contains nothing that was typed: anyone can enter anyone's address. */
export async function confirmEmail({ to, confirmUrl }: Confirm): Promise<Letter> {
	const subject = "Please confirm your subscription";
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader="We won’t send you anything until you confirm."
			reason={`You’re receiving this email because your address was entered in a form on ${site.name}. You’re not on any list yet.`}
		>
			<LetterHeading>Is this your email address?</LetterHeading>
			<LetterText>
				Someone, hopefully you, signed up for the {site.name} newsletter: new guides and new dogs,
				at most once a week.
			</LetterText>
			<LetterButton href={confirmUrl}>Confirm my address</LetterButton>
			<LetterText>
				The link opens a page with one more button to confirm. If this wasn’t you, just delete this
				email: we won’t send you anything unless you confirm.
			</LetterText>
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}

type Welcome = { to: string; preferencesUrl: string; unsubscribeUrl: string };

/** Email programs may offer `unsubscribe` as a button of their own (List-Unsubscribe). */
export async function welcomeEmail(props: Welcome): Promise<Letter> {
	const { to, preferencesUrl, unsubscribeUrl } = props;
	const subject = "You’re subscribed";
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader="New guides and new dogs, at most once a week."
			reason={`You’re receiving this email because you subscribed to the ${site.name} newsletter.`}
		>
			<LetterHeading>Welcome</LetterHeading>
			<LetterText>
				Thank you for confirming. You’ll now get new guides and new dogs from {site.name}, at most
				once a week.
			</LetterText>
			<LetterButton href={preferencesUrl}>Choose what you get</LetterButton>
			<LetterText>
				Save this email: its links are just for you, and you don’t need an account.
			</LetterText>
			<LetterAside href={unsubscribeUrl}>To unsubscribe at any time:</LetterAside>
		</LetterFrame>,
	);
	return { to, subject, unsubscribe: unsubscribeUrl, ...parts };
}

type Goodbye = { to: string; againUrl: string };

export async function goodbyeEmail({ to, againUrl }: Goodbye): Promise<Letter> {
	const subject = "You’ve been unsubscribed";
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader="You won’t get any more newsletters from us."
			reason={`You’re receiving this email because your subscription to the ${site.name} newsletter has ended. This is the last one.`}
		>
			<LetterHeading>You’ve been unsubscribed</LetterHeading>
			<LetterText>
				You won’t get any more newsletters from us. You can still find every guide and every dog on
				our site.
			</LetterText>
			<LetterAside href={againUrl}>If that was a mistake, subscribe again here:</LetterAside>
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}
