import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import {
	accounts,
	passkeys,
	people,
	privateLinks,
	sessions,
	twoFactors,
	verifications,
} from "#app/people/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";

/** A lowercase email address, and phone numbers in every stored spelling. Either may be empty. */
export type Whose = { email: string; phones: string[] };

export const erasedAddress = "erased@example.invalid";
export const formerMemberName = "Former team member";

export function exportStaff({ email }: Whose, tx: Db) {
	return tx
		.select({
			id: people.id,
			name: people.name,
			email: people.email,
			role: people.role,
			caseEmails: people.caseEmails,
			joinedAt: people.joinedAt,
			suspendedAt: people.suspendedAt,
			createdAt: people.createdAt,
		})
		.from(people)
		.where(eq(people.email, email));
}

/** Erases suspended team members only. Their history stays, without the name. */
export async function eraseStaff({ email }: Whose, tx: Db) {
	const erased = await tx
		.update(people)
		.set({
			name: formerMemberName,
			image: null,
			emailVerified: false,
			twoFactorEnabled: false,
			email: sql`'left-' || ${people.id} || '@example.invalid'`,
			updatedAt: sql`now()`,
		})
		.where(and(eq(people.email, email), isNotNull(people.suspendedAt)))
		.returning({ id: people.id });
	for (const { id } of erased) {
		for (const table of [accounts, passkeys, sessions, twoFactors]) {
			await tx.delete(table).where(eq(table.userId, id));
		}
		const isOwn = inArray(privateLinks.purpose, ["invitation", "sign-in"]);
		await tx.delete(privateLinks).where(and(eq(privateLinks.subjectId, id), isOwn));
	}
	return { ids: erased.map(({ id }) => id) };
}

export async function eraseTraces({ email }: Whose, tx: Db): Promise<void> {
	if (email === "") return;
	await tx.delete(rateLimits).where(sql`strpos(lower(${rateLimits.key}), ${email}) > 0`);
	const verified = sql`lower(${verifications.identifier} || ' ' || ${verifications.value})`;
	await tx.delete(verifications).where(sql`strpos(${verified}, ${email}) > 0`);
}
