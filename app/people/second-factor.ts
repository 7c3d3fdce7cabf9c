import { and, eq, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { passkeys, people, teamSettings, twoFactors } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";

const demanded = "demanded";

export async function isSecondFactorRequired(tx: Db = db): Promise<boolean> {
	const [setting] = await tx
		.select({ value: teamSettings.value })
		.from(teamSettings)
		.where(eq(teamSettings.name, "second_factor"));
	return setting?.value === demanded;
}

export async function requireSecondFactor(
	on: boolean,
	actor: Actor,
	tx: Db = db,
): Promise<boolean> {
	requireRight(actor, "govern");
	const value = on ? demanded : "free";
	const changed = await tx
		.insert(teamSettings)
		.values({ name: "second_factor", value })
		.onConflictDoUpdate({
			target: teamSettings.name,
			set: { value, changedAt: sql`now()` },
			setWhere: sql`${teamSettings.value} <> excluded.value`,
		})
		.returning({ name: teamSettings.name });
	return changed.length > 0;
}

export async function hasPasskey(personId: number): Promise<boolean> {
	const rows = await db
		.select({ id: passkeys.id })
		.from(passkeys)
		.where(eq(passkeys.userId, personId))
		.limit(1);
	return rows.length > 0;
}

export async function needsSecondFactor(personId: number): Promise<boolean> {
	return (await isSecondFactorRequired()) && !(await hasPasskey(personId));
}

export async function resetSecondFactor(
	personId: number,
	actor: Actor,
	tx: Db = db,
): Promise<void> {
	requireRight(actor, "govern");
	await tx.delete(twoFactors).where(eq(twoFactors.userId, personId));
	await tx.delete(passkeys).where(eq(passkeys.userId, personId));
	await tx.update(people).set({ twoFactorEnabled: false }).where(eq(people.id, personId));
}

export async function findUnconfirmedApp(
	personId: number,
): Promise<{ secret: string } | undefined> {
	const [row] = await db
		.select({ secret: twoFactors.secret })
		.from(twoFactors)
		.where(and(eq(twoFactors.userId, personId), eq(twoFactors.verified, false)));
	return row;
}
