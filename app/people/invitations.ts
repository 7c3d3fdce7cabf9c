import { hashPassword } from "better-auth/crypto";
import { and, eq, sql } from "drizzle-orm";
import { nobody } from "#app/people/printed-links.ts";
import { openLink, takeLink } from "#app/people/private-links.ts";
import { accounts, type Person, people, sessions } from "#app/people/table.ts";
import { hasAdmin } from "#app/people/team.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";

/** How long an invitation opens that was mailed. */
export const invitationDays = 7;

/** What an invitation says: who is asked, or that the site waits for its first admin. */
export type Invitation =
	| { kind: "first admin" }
	| { kind: "invited" | "new password"; name: string; email: string };

/** What a link of an invitation opens; undefined for any that opens nothing. Changes nothing. */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
	const id = await openLink("invitation", token);
	if (id === undefined) return undefined;
	if (id === nobody) return (await hasAdmin()) ? undefined : { kind: "first admin" };
	const [person] = await db.select().from(people).where(eq(people.id, id));
	if (!person || person.suspendedAt) return undefined;
	const { name, email, joinedAt } = person;
	return { kind: joinedAt ? "new password" : "invited", name, email };
}

type Joining = { name: string; password: string; email?: string };
export type Joined = { person: Person; isNew: boolean } | undefined;

/**
 * Takes up an invitation: name and password are set and the link is used up. Whoever had joined
 * before gets a new password, and every older session ends. `after` runs in the same transaction.
 */
export async function takeInvitation(
	token: string,
	{ name, password, email }: Joining,
	after: (joined: NonNullable<Joined>, tx: Db) => Promise<void> = async () => {},
): Promise<Joined> {
	const hash = await hashPassword(password);
	return transaction(async (tx) => {
		// Whoever suspends somebody locks the person first and the links then; so does this.
		const asked = await openLink("invitation", token, tx);
		const known = asked ? await findFree(asked, tx) : undefined;
		if (asked === undefined || (await takeLink("invitation", token, tx)) === undefined) {
			return undefined;
		}
		const person = asked === nobody ? await firstAdmin(name, email ?? "", tx) : known;
		if (!person) return undefined;
		const [joined] = await tx
			.update(people)
			.set({
				...{ name, emailVerified: true, updatedAt: sql`now()` },
				joinedAt: sql`coalesce(${people.joinedAt}, now())`,
			})
			.where(eq(people.id, person.id))
			.returning();
		if (!joined) return undefined;
		await setPassword(person.id, hash, tx);
		await tx.delete(sessions).where(eq(sessions.userId, person.id));
		await tx.execute(endOthers(person.id));
		const done = { person: joined, isNew: person.joinedAt === null };
		await after(done, tx);
		return done;
	});
}

/** Whatever else was mailed to this person to come in by. */
function endOthers(personId: number) {
	return sql`update private_links set ended_at = now()
		where purpose in ('invitation', 'sign-in') and subject_id = ${personId} and ended_at is null`;
}

async function findFree(id: number, tx: Db): Promise<Person | undefined> {
	const [person] = await tx.select().from(people).where(eq(people.id, id)).for("update");
	return person?.suspendedAt ? undefined : person;
}

/** Somebody may have been invited under this address before: that one is meant. */
async function firstAdmin(name: string, email: string, tx: Db): Promise<Person | undefined> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`);
	if (await hasAdmin(tx)) return undefined;
	const [person] = await tx
		.insert(people)
		.values({ email: email.toLowerCase(), name, role: "admin" })
		.onConflictDoUpdate({
			target: people.email,
			set: { role: "admin", suspendedAt: null },
		})
		.returning();
	return person;
}

async function setPassword(personId: number, password: string, tx: Db): Promise<void> {
	const own = and(eq(accounts.userId, personId), eq(accounts.providerId, "credential"));
	const [known] = await tx
		.update(accounts)
		.set({ password, updatedAt: sql`now()` })
		.where(own)
		.returning({ id: accounts.id });
	if (known) return;
	await tx.insert(accounts).values({
		...{ userId: personId, accountId: String(personId) },
		...{ providerId: "credential", password },
	});
}
