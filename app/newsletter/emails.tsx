import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import { LetterAside, LetterButton, LetterHeading, LetterText } from "#app/ui/letter-parts.tsx";
import { site } from "#site";

type Confirm = { to: string; confirmUrl: string };

/** Asks whether the address belongs to who gave it. Holds nothing that was typed. */
export async function confirmEmail({ to, confirmUrl }: Confirm): Promise<Letter> {
	const subject = "Please confirm your newsletter";
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader="Without your yes we send nothing."
			reason={`This mail came because your address was given in a form of ${site.name}. It is on no list yet.`}
		>
			<LetterHeading>Is this your address?</LetterHeading>
			<LetterText>
				Somebody, we hope you, asked for the newsletter of {site.name}: new guides and new dogs, at
				most once a week.
			</LetterText>
			<LetterButton href={confirmUrl}>Confirm my address</LetterButton>
			<LetterText>
				It opens a page with one more button, and that one is your yes. If it was not you, delete
				this mail: without your yes we send nothing.
			</LetterText>
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}

type Welcome = { to: string; preferencesUrl: string; unsubscribeUrl: string };

/** Greets a confirmed subscriber. Mail programs may offer to leave by `unsubscribe` themselves. */
export async function welcomeEmail(props: Welcome): Promise<Letter> {
	const { to, preferencesUrl, unsubscribeUrl } = props;
	const subject = "You are on the list";
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader="New guides and new dogs, at most once a week."
			reason={`This mail came because you confirmed the newsletter of ${site.name}.`}
		>
			<LetterHeading>Welcome</LetterHeading>
			<LetterText>
				Thank you for confirming. From now on you get new guides and new dogs from {site.name}, at
				most once a week.
			</LetterText>
			<LetterButton href={preferencesUrl}>Choose what you get</LetterButton>
			<LetterText>Keep this mail: the links in it are yours, and you need no account.</LetterText>
			<LetterAside href={unsubscribeUrl}>To leave the list at any time:</LetterAside>
		</LetterFrame>,
	);
	return { to, subject, unsubscribe: unsubscribeUrl, ...parts };
}

type Goodbye = { to: string; againUrl: string };

/** Says that the subscription has ended. */
export async function goodbyeEmail({ to, againUrl }: Goodbye): Promise<Letter> {
	const subject = "You have left the list";
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader="We send you no more newsletters."
			reason={`This mail came because the newsletter of ${site.name} was ended for your address. It is the last one.`}
		>
			<LetterHeading>You have left the list</LetterHeading>
			<LetterText>
				We send you no more newsletters. The guides and the dogs stay where they are, open to
				everybody.
			</LetterText>
			<LetterAside href={againUrl}>If that was a mistake, subscribe again here:</LetterAside>
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}
