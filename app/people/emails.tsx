import { invitationDays } from "#app/people/invitations.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailHeading, EmailText } from "#app/ui/email-parts.tsx";
import { site } from "#site";

type Invitation = { to: string; name: string; role: string; url: string; isNew: boolean };

export async function invitationEmail(props: Invitation): Promise<Email> {
	const { to, name, role, url, isNew } = props;
	const subject = isNew ? `Your invitation to ${site.name}` : "Choose a new password";
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={`The link works once, within ${invitationDays} days.`}
			reason={`You received this email because an admin of ${site.name} ${isNew ? "invited you to the team" : "sent you a link for a new password"}.`}
		>
			<EmailHeading>{isNew ? "You’re invited" : "Choose a new password"}</EmailHeading>
			<EmailText>
				Hello <bdi>{name}</bdi>,
			</EmailText>
			<EmailText>
				{isNew
					? `The volunteers of ${site.name} would like you to join the team. Your role: ${role.toLowerCase()}. Choose a name and a password to get started.`
					: `Use this link to choose a new password for the desk of ${site.name}. You’ll be signed out on all your devices.`}
			</EmailText>
			<EmailButton href={url}>{isNew ? "Accept the invitation" : "Choose a password"}</EmailButton>
			<EmailText>
				The link works once, within {invitationDays} days. If you didn’t expect this email, you can
				ignore it.
			</EmailText>
		</EmailFrame>,
	);
	return { to, subject, ...parts };
}

type SignIn = { to: string; url: string; minutes: number };

export async function signInEmail({ to, url, minutes }: SignIn): Promise<Email> {
	const subject = `Sign in to ${site.name}`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={`The link works once, within ${minutes} minutes.`}
			reason={`You received this email because someone asked to sign in to the desk of ${site.name} with your address.`}
		>
			<EmailHeading>Sign in to the desk</EmailHeading>
			<EmailText>Here’s the sign-in link you asked for. It opens a page with one button.</EmailText>
			<EmailButton href={url}>Sign in</EmailButton>
			<EmailText>
				The link works once, within {minutes} minutes of this email. If you didn’t ask for it, you
				can ignore this email: no one can sign in without the link.
			</EmailText>
		</EmailFrame>,
	);
	return { to, subject, ...parts };
}
