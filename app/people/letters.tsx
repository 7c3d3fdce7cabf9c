import { invitationDays } from "#app/people/invitations.ts";
import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import { LetterButton, LetterHeading, LetterText } from "#app/ui/letter-parts.tsx";
import { site } from "#site";

type Invitation = { to: string; name: string; role: string; url: string; isNew: boolean };

/** Asks somebody to join the team, or to choose a new password. */
export async function invitationLetter(props: Invitation): Promise<Letter> {
	const { to, name, role, url, isNew } = props;
	const subject = isNew ? `Your invitation to ${site.name}` : "Choose a new password";
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader={`The link opens for ${invitationDays} days, once.`}
			reason={`This mail came because an admin of ${site.name} ${isNew ? "invited you to the team" : "sent you a link for a new password"}.`}
		>
			<LetterHeading>{isNew ? "You are invited" : "Choose a new password"}</LetterHeading>
			<LetterText>
				Hello <bdi>{name}</bdi>,
			</LetterText>
			<LetterText>
				{isNew
					? `the volunteers of ${site.name} would like you to join them as ${role.toLowerCase()}. Choose a name and a password, and the desk is open to you.`
					: `with this link you choose a new password for the desk of ${site.name}. Wherever you are signed in, you will be signed out.`}
			</LetterText>
			<LetterButton href={url}>
				{isNew ? "Accept the invitation" : "Choose a password"}
			</LetterButton>
			<LetterText>
				The link opens for {invitationDays} days and works once. If you did not expect it, delete
				this mail: nothing happens.
			</LetterText>
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}

type SignIn = { to: string; url: string; minutes: number };

/** Lets somebody of the team in without a password. */
export async function signInLetter({ to, url, minutes }: SignIn): Promise<Letter> {
	const subject = `Sign in to ${site.name}`;
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader={`The link opens for ${minutes} minutes, once.`}
			reason={`This mail came because somebody asked to sign in to the desk of ${site.name} with your address.`}
		>
			<LetterHeading>Sign in to the desk</LetterHeading>
			<LetterText>You asked for a link to sign in. It opens a page with one button.</LetterText>
			<LetterButton href={url}>Sign in</LetterButton>
			<LetterText>
				The link opens for {minutes} minutes from the time of this mail, and works once. If you did
				not ask for it, delete this mail: without the link nobody gets in.
			</LetterText>
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}
