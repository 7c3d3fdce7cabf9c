import { and, eq, isNotNull, sql } from "drizzle-orm";
import {
	accounts,
	passkeys,
	people,
	privateLinks,
	sessions,
	twoFactors,
	verifications,
} from "#app/people/table.ts";
import { type Db, db } from "#app/platform/db.server.ts";
import { rateLimits } from "#app/platform/table.ts";

/** Whose data: an address in small letters, phone numbers as they may be kept; one of them may be empty. */
export type Whose = { email: string; phones: string[] };

/** What stands in the place of an address that must be there and is gone. */
export const erasedAddress = "erased@example.invalid";
export const whoLeft = "Somebody who left";

/** The member of the team with this address. */
export async function exportStaff({ email }: Whose) {
	if (email === "") return [];
	return db
		.select({
			...{ id: people.id, name: people.name, email: people.email, role: people.role },
			...{ joinedAt: people.joinedAt, suspendedAt: people.suspendedAt },
			createdAt: people.createdAt,
		})
		.from(people)
		.where(eq(people.email, email));
}

/**
 * Takes name and address from a member of the team who was suspended, and everything to sign in with.
 * What that person did stays noted, by nobody's name.
 */
export async function eraseStaff({ email }: Whose, tx: Db): Promise<{ ids: number[] }> {
	if (email === "") return { ids: [] };
	const gone = await tx
		.update(people)
		.set({
			...{ name: whoLeft, image: null, emailVerified: false, twoFactorEnabled: false },
			email: sql`'left-' || ${people.id} || '@example.invalid'`,
			updatedAt: sql`now()`,
		})
		.where(and(eq(people.email, email), isNotNull(people.suspendedAt)))
		.returning({ id: people.id });
	for (const { id } of gone) {
		for (const table of [accounts, passkeys, sessions, twoFactors]) {
			await tx.delete(table).where(eq(table.userId, id));
		}
		await tx
			.delete(privateLinks)
			.where(
				and(
					eq(privateLinks.subjectId, id),
					sql`${privateLinks.purpose} in ('invitation', 'sign-in')`,
				),
			);
	}
	return { ids: gone.map(({ id }) => id) };
}

/** Short-lived rows that bear an address: counts of tries, questions of signing in. */
export async function eraseTraces({ email }: Whose, tx: Db): Promise<void> {
	if (email === "") return;
	await tx.delete(rateLimits).where(sql`strpos(lower(${rateLimits.key}), ${email}) > 0`);
	await tx
		.delete(verifications)
		.where(
			sql`strpos(lower(${verifications.identifier} || ' ' || ${verifications.value}), ${email}) > 0`,
		);
}
