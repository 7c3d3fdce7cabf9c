import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from "drizzle-orm";
import { deleteLinks } from "#app/people/private-links.ts";
import {
	accounts,
	type Person,
	passkeys,
	people,
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
	const { emailVerified, image, updatedAt, ...exported } = getTableColumns(people);
	return tx.select(exported).from(people).where(eq(people.email, email));
}

/** Whether `eraseStaff` erased this person. */
export function isErased({ id, email }: Pick<Person, "id" | "email">): boolean {
	return email === `left-${id}@example.invalid`;
}

/** Leaves out everything that could be used to sign in. */
export async function exportAccess(personIds: number[], tx: Db) {
	const { userAgent, updatedAt, expiresAt } = sessions;
	const { name, deviceType, backedUp } = passkeys;
	return {
		sessions: await tx
			.select({ id: sessions.id, userAgent, createdAt: sessions.createdAt, updatedAt, expiresAt })
			.from(sessions)
			.where(inArray(sessions.userId, personIds))
			.orderBy(asc(sessions.id)),
		passkeys: await tx
			.select({ id: passkeys.id, name, deviceType, backedUp, createdAt: passkeys.createdAt })
			.from(passkeys)
			.where(inArray(passkeys.userId, personIds))
			.orderBy(asc(passkeys.id)),
	};
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
		await deleteLinks(["invitation", "sign-in"], [id], tx);
	}
	return { ids: erased.map(({ id }) => id) };
}

export async function eraseTraces({ email }: Whose, tx: Db): Promise<void> {
	if (email === "") return;
	await tx.delete(rateLimits).where(sql`strpos(lower(${rateLimits.key}), ${email}) > 0`);
	const verified = sql`lower(${verifications.identifier} || ' ' || ${verifications.value})`;
	await tx.delete(verifications).where(sql`strpos(${verified}, ${email}) > 0`);
}
