import { eq } from "drizzle-orm";
import { href } from "react-router";
import { invitationDays } from "#app/people/invitations.ts";
import { invitationLetter, signInLetter } from "#app/people/letters.tsx";
import { makeLink } from "#app/people/private-links.ts";
import { roleNames } from "#app/people/rights.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { Letter } from "#app/platform/letter.ts";

export const signInMinutes = 10;

export async function writeInvitation(personId: number): Promise<Letter | undefined> {
	const person = await findActive(personId);
	if (!person) return undefined;
	const token = await makeLink("invitation", personId, { days: invitationDays });
	const url = absolute(href("/invitation/:token", { token }));
	const { email, name, role, joinedAt } = person;
	return invitationLetter({ to: email, name, role: roleNames[role], url, isNew: !joinedAt });
}

export async function writeSignInLink(personId: number): Promise<Letter | undefined> {
	const person = await findActive(personId);
	if (!person?.joinedAt) return undefined;
	const token = await makeLink("sign-in", personId, { minutes: signInMinutes });
	const url = absolute(href("/login/link/:token", { token }));
	return signInLetter({ to: person.email, url, minutes: signInMinutes });
}

async function findActive(id: number) {
	const [person] = await db.select().from(people).where(eq(people.id, id));
	return person?.suspendedAt ? undefined : person;
}

function absolute(path: string): string {
	return new URL(path, env.siteUrl).href;
}
