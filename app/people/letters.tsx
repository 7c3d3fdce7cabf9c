import { invitationDays } from "#app/people/invitations.ts";
import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import { LetterButton, LetterHeading, LetterText } from "#app/ui/letter-parts.tsx";
import { site } from "#site";

type Invitation = { to: string; name: string; role: string; url: string; isNew: boolean };

export async function invitationLetter(props: Invitation): Promise<Letter> {
	const { to, name, role, url, isNew } = props;
	const subject = isNew ? `Your invitation to ${site.name}` : "Choose a new password";
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader={`The link works once, within ${invitationDays} days.`}
			reason={`You received this email because an admin of ${site.name} ${isNew ? "invited you to the team" : "sent you a link for a new password"}.`}
		>
			<LetterHeading>{isNew ? "You’re invited" : "Choose a new password"}</LetterHeading>
			<LetterText>
				Hello <bdi>{name}</bdi>,
			</LetterText>
			<LetterText>
				{isNew
					? `The volunteers of ${site.name} would like you to join the team. Your role: ${role.toLowerCase()}. Choose a name and a password to get started.`
					: `Use this link to choose a new password for the desk of ${site.name}. You’ll be signed out on all your devices.`}
			</LetterText>
			<LetterButton href={url}>
				{isNew ? "Accept the invitation" : "Choose a password"}
			</LetterButton>
			<LetterText>
				The link works once, within {invitationDays} days. If you didn’t expect this email, you can
				ignore it.
			</LetterText>
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}

type SignIn = { to: string; url: string; minutes: number };

export async function signInLetter({ to, url, minutes }: SignIn): Promise<Letter> {
	const subject = `Sign in to ${site.name}`;
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader={`The link works once, within ${minutes} minutes.`}
			reason={`You received this email because someone asked to sign in to the desk of ${site.name} with your address.`}
		>
			<LetterHeading>Sign in to the desk</LetterHeading>
			<LetterText>
				Here’s the sign-in link you asked for. It opens a page with one button.
			</LetterText>
			<LetterButton href={url}>Sign in</LetterButton>
			<LetterText>
				The link works once, within {minutes} minutes of this email. If you didn’t ask for it, you
				can ignore this email: no one can sign in without the link.
			</LetterText>
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}
