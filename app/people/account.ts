import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { SignedIn } from "#app/people/actor.ts";
import { deviceName } from "#app/people/device-name.ts";
import { accounts, passkeys, sessions } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";

export async function listSessions(me: SignedIn) {
	const rows = await db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, me.id), sql`${sessions.expiresAt} > now()`))
		.orderBy(desc(sessions.updatedAt), desc(sessions.id));
	return rows.map(({ id, userAgent, updatedAt }) => ({
		id,
		device: deviceName(userAgent ?? ""),
		usedAt: updatedAt,
		isThis: id === me.sessionId,
	}));
}

export async function deleteSession(id: number, me: SignedIn, tx: Db = db): Promise<boolean> {
	const own = and(eq(sessions.id, id), eq(sessions.userId, me.id));
	return (await tx.delete(sessions).where(own)).rowCount === 1;
}

export async function endOtherSessions(me: SignedIn): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.userId, me.id), ne(sessions.id, me.sessionId)));
}

export function listPasskeys(me: SignedIn) {
	return db
		.select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
		.from(passkeys)
		.where(eq(passkeys.userId, me.id))
		.orderBy(asc(passkeys.id));
}

export async function hasPassword(me: SignedIn): Promise<boolean> {
	const [account] = await db
		.select({ password: accounts.password })
		.from(accounts)
		.where(and(eq(accounts.userId, me.id), eq(accounts.providerId, "credential")));
	return Boolean(account?.password);
}
