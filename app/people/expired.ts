import { and, eq, lt, sql } from "drizzle-orm";
import type { Actor } from "#app/people/actor.ts";
import { privateLinks, sessions, twoFactors, verifications } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Days that links are kept after they expire, so that their pages can say so. */
export const daysOfExpiredLinks = 30;

export async function deleteExpired(_actor: Actor): Promise<void> {
	const now = sql`now()`;
	await db.delete(sessions).where(lt(sessions.expiresAt, now));
	await db.delete(verifications).where(lt(verifications.expiresAt, now));
	// Otherwise a stolen session would reveal the key of an unconfirmed authenticator app.
	const isGone = sql`not exists (select from ${sessions} where ${sessions.userId} = ${twoFactors.userId}
		and ${sessions.updatedAt} > ${now} - interval '2 hours')`;
	await db.delete(twoFactors).where(and(eq(twoFactors.verified, false), isGone));
	const longAgo = sql`now() - make_interval(days => ${daysOfExpiredLinks})`;
	await db.delete(privateLinks).where(lt(privateLinks.expiresAt, longAgo));
}
