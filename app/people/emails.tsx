import { eq } from "drizzle-orm";
import { href } from "react-router";
import { invitationDays, invitationPath } from "#app/people/invitations.ts";
import { makeLink } from "#app/people/private-links.ts";
import { roleNames } from "#app/people/rights.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailHeading, EmailText } from "#app/ui/email-parts.tsx";
import { site } from "#site";

const signInMinutes = 10;

export async function writeInvitation(personId: number): Promise<Email | undefined> {
	const person = await findActive(personId);
	if (!person) return undefined;
	const isNew = person.joinedAt === null;
	const role = roleNames[person.role].toLowerCase();
	const token = await makeLink("invitation", personId, { days: invitationDays });
	const subject = isNew ? `Your invitation to ${site.name}` : "Choose a new password";
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={`The link works once, within ${invitationDays} days.`}
			reason={`You received this email because an admin of ${site.name} ${isNew ? "invited you to the team" : "sent you a link for a new password"}.`}
		>
			<EmailHeading>{isNew ? "You’re invited" : "Choose a new password"}</EmailHeading>
			<EmailText>
				Hello <bdi>{person.name}</bdi>,
			</EmailText>
			<EmailText>
				{isNew
					? `The volunteers of ${site.name} would like you to join the team. Your role: ${role}. Choose a name and a password to get started.`
					: `Use this link to choose a new password for the desk of ${site.name}. You’ll be signed out on all your devices.`}
			</EmailText>
			<EmailButton href={env.siteUrl + invitationPath(token)}>
				{isNew ? "Accept the invitation" : "Choose a password"}
			</EmailButton>
			<EmailText>
				The link works once, within {invitationDays} days. If you didn’t expect this email, you can
				ignore it.
			</EmailText>
		</EmailFrame>,
	);
	return { to: person.email, subject, ...parts };
}

/** Returns undefined an hour after it was asked for, when nobody waits for it any more. */
export async function writeSignInLink(
	personId: number,
	orderedAt: Date,
): Promise<Email | undefined> {
	const person = await findActive(personId);
	const isLate = Date.now() - orderedAt.getTime() >= 3_600_000;
	if (!person?.joinedAt || isLate) return undefined;
	const token = await makeLink("sign-in", personId, { minutes: signInMinutes });
	const subject = `Sign in to ${site.name}`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={`The link works once, within ${signInMinutes} minutes.`}
			reason={`You received this email because someone asked to sign in to the desk of ${site.name} with your address.`}
		>
			<EmailHeading>Sign in to the desk</EmailHeading>
			<EmailText>Here’s the sign-in link you asked for. It opens a page with one button.</EmailText>
			<EmailButton href={env.siteUrl + href("/login/link/:token", { token })}>Sign in</EmailButton>
			<EmailText>
				The link works once, within {signInMinutes} minutes of this email. If you didn’t ask for it,
				you can ignore this email: no one can sign in without the link.
			</EmailText>
		</EmailFrame>,
	);
	return { to: person.email, subject, ...parts };
}

async function findActive(id: number) {
	const [person] = await db.select().from(people).where(eq(people.id, id));
	return person?.suspendedAt ? undefined : person;
}
