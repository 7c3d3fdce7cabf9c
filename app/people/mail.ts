import { eq } from "drizzle-orm";
import { href } from "react-router";
import { invitationEmail, signInEmail } from "#app/people/emails.tsx";
import { invitationDays } from "#app/people/invitations.ts";
import { makeLink } from "#app/people/private-links.ts";
import { roleNames } from "#app/people/rights.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { env } from "#app/platform/settings/env.server.ts";

export const signInMinutes = 10;

export async function writeInvitation(personId: number): Promise<Email | undefined> {
	const person = await findActive(personId);
	if (!person) return undefined;
	const token = await makeLink("invitation", personId, { days: invitationDays });
	const url = absolute(href("/invitation/:token", { token }));
	const { email, name, role, joinedAt } = person;
	return invitationEmail({ to: email, name, role: roleNames[role], url, isNew: !joinedAt });
}

export async function writeSignInLink(personId: number): Promise<Email | undefined> {
	const person = await findActive(personId);
	if (!person?.joinedAt) return undefined;
	const token = await makeLink("sign-in", personId, { minutes: signInMinutes });
	const url = absolute(href("/login/link/:token", { token }));
	return signInEmail({ to: person.email, url, minutes: signInMinutes });
}

async function findActive(id: number) {
	const [person] = await db.select().from(people).where(eq(people.id, id));
	return person?.suspendedAt ? undefined : person;
}

function absolute(path: string): string {
	return new URL(path, env.siteUrl).href;
}
