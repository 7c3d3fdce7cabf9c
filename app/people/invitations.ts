import { hashPassword } from "better-auth/crypto";
import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import * as v from "valibot";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { endLinks, makeLink, openLink, takeLink } from "#app/people/private-links.ts";
import { rights } from "#app/people/rights.ts";
import { accounts, type Person, people, sessions, staffLinks } from "#app/people/table.ts";
import { hasManager } from "#app/people/team.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { mailAddressOf } from "#app/platform/forms/typed-form.server.ts";

export const invitationDays = 7;
const firstAdminId = 0;

export function staffAddress(missing: string) {
	return v.pipe(
		mailAddressOf(missing),
		v.transform((address) => address.toLowerCase()),
		v.check(
			(address) => address === "" || v.is(v.pipe(v.string(), v.email()), address),
			"This address has characters that can’t be used to sign in. Use another one.",
		),
	);
}

export function invitationPath(token: string): string {
	return href("/invitation/:token", { token });
}

export type Invitation =
	| { kind: "first admin" }
	| { kind: "invited" | "new password"; name: string; email: string };

export async function findInvitation(token: string): Promise<Invitation | undefined> {
	const id = await openLink(staffLinks.invitation, token);
	if (id === undefined) return undefined;
	if (id === firstAdminId) return (await hasManager()) ? undefined : { kind: "first admin" };
	const [person] = await db.select().from(people).where(eq(people.id, id));
	if (!person || person.suspendedAt) return undefined;
	const { name, email, joinedAt } = person;
	return { kind: joinedAt ? "new password" : "invited", name, email };
}

type JoinInput = { name: string; password: string; email?: string };
type Joined = { person: Person; isNew: boolean };

/** Ends all older sessions of someone who had already joined. `after` runs in the same transaction. */
export async function acceptInvitation(
	token: string,
	{ name, password, email }: JoinInput,
	after: (joined: Joined, tx: Db) => Promise<void> = async () => {},
): Promise<Joined | undefined> {
	const hash = await hashPassword(password);
	return transaction(async (tx) => {
		// Locks in the same order as `suspend`: the person, then the links.
		const personId = await openLink(staffLinks.invitation, token, tx);
		const invited = personId ? await lockActive(personId, tx) : undefined;
		if (
			personId === undefined ||
			(await takeLink(staffLinks.invitation, token, tx)) === undefined
		) {
			return undefined;
		}
		const person =
			personId === firstAdminId ? await createFirstAdmin(name, email ?? "", tx) : invited;
		if (!person) return undefined;
		const [joined] = await tx
			.update(people)
			.set({
				name,
				emailVerified: true,
				updatedAt: sql`now()`,
				joinedAt: sql`coalesce(${people.joinedAt}, now())`,
			})
			.where(eq(people.id, person.id))
			.returning();
		if (!joined) return undefined;
		await setPassword(person.id, hash, tx);
		await tx.delete(sessions).where(eq(sessions.userId, person.id));
		const own: Actor = { kind: "staff", id: joined.id, name: joined.name, rights: joined.rights };
		await endLinks(staffLinks.invitation, joined.id, own, tx);
		await endLinks(staffLinks.signIn, joined.id, own, tx);
		const done = { person: joined, isNew: person.joinedAt === null };
		await after(done, tx);
		return done;
	});
}

async function lockActive(id: number, tx: Db): Promise<Person | undefined> {
	const [person] = await tx.select().from(people).where(eq(people.id, id)).for("update");
	return person?.suspendedAt ? undefined : person;
}

/** Promotes the person if this email address was invited before. */
async function createFirstAdmin(name: string, email: string, tx: Db): Promise<Person | undefined> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`);
	if (await hasManager(tx)) return undefined;
	const [person] = await tx
		.insert(people)
		.values({ email: email.toLowerCase(), name, rights: [...rights] })
		.onConflictDoUpdate({
			target: people.email,
			set: { rights: [...rights], suspendedAt: null },
		})
		.returning();
	return person;
}

async function setPassword(personId: number, password: string, tx: Db): Promise<void> {
	const own = and(eq(accounts.userId, personId), eq(accounts.providerId, "credential"));
	const [existing] = await tx
		.update(accounts)
		.set({ password, updatedAt: sql`now()` })
		.where(own)
		.returning({ id: accounts.id });
	if (existing) return;
	await tx.insert(accounts).values({
		userId: personId,
		accountId: String(personId),
		providerId: "credential",
		password,
	});
}

export async function printInvitation(
	personId: number,
	actor: Actor,
	tx: Db = db,
): Promise<string> {
	requireRight(actor, "manage");
	await endLinks(staffLinks.invitation, personId, actor, tx);
	return makeLink(staffLinks.invitation, personId, { days: 1 }, tx);
}

export async function printFirstInvitation(actor: Actor): Promise<string | undefined> {
	return (await hasManager()) ? undefined : printInvitation(firstAdminId, actor);
}
