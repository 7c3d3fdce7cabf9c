import { and, eq, lt, sql } from "drizzle-orm";
import type { Actor } from "#app/people/actor.ts";
import { privateLinks, sessions, twoFactors, verifications } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";

/**
 * Deletes expired sessions and verifications at once, and links a month after their end: until
 * then their page can say that they are over. An unconfirmed authenticator app is deleted once its
 * person is gone, because a stolen session would reveal its key.
 */
export async function deleteExpired(_actor: Actor): Promise<void> {
	const now = sql`now()`;
	await db.delete(sessions).where(lt(sessions.expiresAt, now));
	await db.delete(verifications).where(lt(verifications.expiresAt, now));
	const isGone = sql`not exists (select from ${sessions} where ${sessions.userId} = ${twoFactors.userId}
		and ${sessions.updatedAt} > ${now} - interval '2 hours')`;
	await db.delete(twoFactors).where(and(eq(twoFactors.verified, false), isGone));
	await db.delete(privateLinks).where(lt(privateLinks.expiresAt, sql`now() - interval '30 days'`));
}
