import { email, isolate, privatePath } from "#app/people/email.tsx";
import { invitationDays, invitationPath } from "#app/people/invitations.ts";
import { makeLink } from "#app/people/private-links.ts";
import { listRights } from "#app/people/rights.ts";
import { people, peopleMail, staffLinks } from "#app/people/table.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { site } from "#site";

const signInMinutes = 10;

async function findActive(id: number) {
	const person = await findRow(people, id);
	return person?.suspendedAt ? undefined : person;
}

export const peopleEmails = [
	email(peopleMail.invitation, {
		label: "Team: invitation",
		about: people,
		find: async (id) => {
			const person = await findActive(id);
			return person && { ...person, isNew: person.joinedAt === null };
		},
		to: (person) => person.email,
		subject: ({ isNew }) => (isNew ? `Your invitation to ${site.name}` : "Choose a new password"),
		preheader: `The link works once, within ${invitationDays} days.`,
		reason: ({ isNew }) =>
			`You received this email because an admin of ${site.name} ${isNew ? "invited you to the team" : "sent you a link for a new password"}.`,
		heading: ({ isNew }) => (isNew ? "You’re invited" : "Choose a new password"),
		paragraphs: ({ isNew, name, rights }) => [
			isolate`Hello ${name},`,
			isNew
				? `The volunteers of ${site.name} would like you to join the team. What you’ll do there: ${listRights(rights).toLowerCase()}. Choose a name and a password to get started.`
				: `Use this link to choose a new password for the desk of ${site.name}. You’ll be signed out on all your devices.`,
		],
		link: async ({ id }) =>
			invitationPath(await makeLink(staffLinks.invitation, id, { days: invitationDays })),
		button: ({ isNew }) => (isNew ? "Accept the invitation" : "Choose a password"),
		closing: [
			`The link works once, within ${invitationDays} days. If you didn’t expect this email, you can ignore it.`,
		],
	}),

	/** Not sent an hour after it was asked for, when nobody waits for it any more. */
	email(peopleMail["sign-in"], {
		label: "Team: sign-in link",
		about: people,
		find: async (id, enqueuedAt) => {
			const person = await findActive(id);
			const isLate = Date.now() - enqueuedAt.getTime() >= 3_600_000;
			return person?.joinedAt && !isLate ? person : undefined;
		},
		to: (person) => person.email,
		subject: `Sign in to ${site.name}`,
		preheader: `The link works once, within ${signInMinutes} minutes.`,
		reason: `You received this email because someone asked to sign in to the desk of ${site.name} with your address.`,
		heading: "Sign in to the desk",
		paragraphs: ["Here’s the sign-in link you asked for. It opens a page with one button."],
		link: ({ id }) =>
			privatePath("/login/link/:token", staffLinks.signIn, id, { minutes: signInMinutes }),
		button: "Sign in",
		closing: [
			`The link works once, within ${signInMinutes} minutes of this email. If you didn’t ask for it, you can ignore this email: no one can sign in without the link.`,
		],
	}),
];
