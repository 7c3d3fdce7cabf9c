import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Right } from "#app/people/rights.ts";
import { type Person, passkeys, people, sessions, teamSettings } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";

export function listTeam(where?: SQL) {
	return db
		.select({
			id: people.id,
			name: people.name,
			email: people.email,
			rights: people.rights,
			joinedAt: people.joinedAt,
			suspendedAt: people.suspendedAt,
			hasApp: people.twoFactorEnabled,
			hasPasskey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${people.id})`,
			/** Accurate to the hour. Null without a session. */
			seenAt: sql<Date | null>`max(${sessions.updatedAt})`.mapWith(sessions.updatedAt),
		})
		.from(people)
		.leftJoin(sessions, and(eq(sessions.userId, people.id), isAlive))
		.where(where)
		.groupBy(people.id)
		.orderBy(sql`${people.suspendedAt} is not null`, sql`lower(${people.name})`, asc(people.id));
}

export async function findPerson(id: number, tx: Db = db) {
	const [person] = await tx.select().from(people).where(eq(people.id, id));
	if (!person) return undefined;
	return { ...person, sessions: await tx.$count(sessions, and(eq(sessions.userId, id), isAlive)) };
}

export async function findName(id: number | null, tx: Db = db): Promise<string | undefined> {
	if (id === null) return undefined;
	const [person] = await tx.select({ name: people.name }).from(people).where(eq(people.id, id));
	return person?.name;
}

export async function findPersonByEmail(email: string): Promise<Person | undefined> {
	const [person] = await db.select().from(people).where(eq(people.email, email.toLowerCase()));
	return person;
}

export async function hasManager(tx: Db = db): Promise<boolean> {
	return (await tx.$count(people, isActiveManager)) > 0;
}

const isAlive = sql`${sessions.expiresAt} > now()`;

const has = (right: Right) => sql`${right} = any(${people.rights})`;

export const isActiveManager = and(
	has("manage"),
	isNotNull(people.joinedAt),
	isNull(people.suspendedAt),
);

export async function isSecondFactorRequired(): Promise<boolean> {
	const [setting] = await db
		.select({ value: teamSettings.value })
		.from(teamSettings)
		.where(eq(teamSettings.name, "second_factor"));
	return setting?.value === "demanded";
}

export async function hasPasskey(personId: number): Promise<boolean> {
	return (await db.$count(passkeys, eq(passkeys.userId, personId))) > 0;
}

export const isActive = sql`${people.joinedAt} is not null and ${people.suspendedAt} is null`;

export async function listAssignees(tx: Db = db) {
	return tx
		.select({ id: people.id, name: people.name })
		.from(people)
		.where(and(isActive, has("review")))
		.orderBy(people.name);
}

export async function findCaseEmailRecipient(id: number | null) {
	if (id === null) return undefined;
	const [person] = await db
		.select({ id: people.id, email: people.email })
		.from(people)
		.where(and(eq(people.id, id), eq(people.emails, "each"), isActive, has("review")));
	return person;
}
