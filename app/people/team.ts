import { and, asc, count, eq, isNotNull, isNull, max, sql } from "drizzle-orm";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { endLinks } from "#app/people/private-links.ts";
import type { Role } from "#app/people/rights.ts";
import { type Person, passkeys, people, sessions } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";

export type Refusal = "own" | "last admin" | "same" | undefined;
export type Changed = { person: Person; refused: Refusal } | undefined;

export function listTeam() {
	return db
		.select({
			id: people.id,
			name: people.name,
			email: people.email,
			role: people.role,
			joinedAt: people.joinedAt,
			suspendedAt: people.suspendedAt,
			hasApp: people.twoFactorEnabled,
			hasPasskey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${people.id})`,
			/** To the hour; null without a session. */
			seenAt: sql<Date | null>`max(${sessions.updatedAt})`.mapWith(sessions.updatedAt),
		})
		.from(people)
		.leftJoin(sessions, and(eq(sessions.userId, people.id), isAlive))
		.groupBy(people.id)
		.orderBy(sql`${people.suspendedAt} is not null`, sql`lower(${people.name})`, asc(people.id));
}

export async function findPerson(id: number, tx: Db = db) {
	const [person] = await tx.select().from(people).where(eq(people.id, id));
	if (!person) return undefined;
	const [seen] = await tx
		.select({ at: max(sessions.updatedAt), sessions: count() })
		.from(sessions)
		.where(and(eq(sessions.userId, id), isAlive));
	return { ...person, seenAt: seen?.at ?? null, sessions: seen?.sessions ?? 0 };
}

/** Of former members too. */
export async function findName(id: number | null, tx: Db = db): Promise<string | undefined> {
	if (id === null) return undefined;
	const [person] = await tx.select({ name: people.name }).from(people).where(eq(people.id, id));
	return person?.name;
}

export async function findPersonByEmail(email: string, tx: Db = db): Promise<Person | undefined> {
	const [person] = await tx.select().from(people).where(eq(people.email, email.toLowerCase()));
	return person;
}

export async function hasAdmin(tx: Db = db): Promise<boolean> {
	return (await tx.select({ id: people.id }).from(people).where(isGoverning).limit(1)).length > 0;
}

export async function addPerson(
	{ email, name, role }: { email: string; name: string; role: Role },
	actor: Actor,
	tx: Db = db,
): Promise<Person | undefined> {
	requireRight(actor, "govern");
	const [person] = await tx
		.insert(people)
		.values({ email: email.toLowerCase(), name, role })
		.onConflictDoNothing()
		.returning();
	return person;
}

/** No one can change their own role, and the last admin stays. */
export async function changeRole(id: number, role: Role, actor: Actor, tx: Db): Promise<Changed> {
	const found = await lock(id, actor, tx);
	if (!found) return undefined;
	const { person, isLastAdmin } = found;
	if (person.role === role) return { person, refused: "same" };
	if (staffId(actor) === id) return { person, refused: "own" };
	if (isLastAdmin) return { person, refused: "last admin" };
	await tx.update(people).set({ role, updatedAt: sql`now()` }).where(eq(people.id, id));
	return { person, refused: undefined };
}

export async function suspend(id: number, actor: Actor, tx: Db): Promise<Changed> {
	const found = await lock(id, actor, tx);
	if (!found) return undefined;
	const { person, isLastAdmin } = found;
	if (person.suspendedAt) return { person, refused: "same" };
	if (staffId(actor) === id) return { person, refused: "own" };
	if (isLastAdmin) return { person, refused: "last admin" };
	await tx.update(people).set({ suspendedAt: sql`now()` }).where(eq(people.id, id));
	await endAllSessions(id, actor, tx);
	await endLinks("sign-in", id, actor, tx);
	await endLinks("invitation", id, actor, tx);
	return { person, refused: undefined };
}

export async function reinstate(id: number, actor: Actor, tx: Db): Promise<Changed> {
	const found = await lock(id, actor, tx);
	if (!found) return undefined;
	const { person } = found;
	if (!person.suspendedAt) return { person, refused: "same" };
	await tx.update(people).set({ suspendedAt: null }).where(eq(people.id, id));
	return { person, refused: undefined };
}

export async function endAllSessions(id: number, actor: Actor, tx: Db = db): Promise<number> {
	if (staffId(actor) !== id) requireRight(actor, "govern");
	const ended = await tx
		.delete(sessions)
		.where(eq(sessions.userId, id))
		.returning({ id: sessions.id });
	return ended.length;
}

const isAlive = sql`${sessions.expiresAt} > now()`;

const isGoverning = and(
	eq(people.role, "admin"),
	isNotNull(people.joinedAt),
	isNull(people.suspendedAt),
);

/** Serializes two admins who suspend each other. */
async function lock(id: number, actor: Actor, tx: Db) {
	requireRight(actor, "govern");
	const admins = await tx
		.select({ id: people.id })
		.from(people)
		.where(isGoverning)
		.orderBy(asc(people.id))
		.for("update");
	const [person] = await tx.select().from(people).where(eq(people.id, id)).for("update");
	if (!person) return undefined;
	return { person, isLastAdmin: admins.length === 1 && admins[0]?.id === id };
}
