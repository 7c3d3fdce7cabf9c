import { lt, sql } from "drizzle-orm";
import type { Actor } from "#app/people/actor.ts";
import { privateLinks, sessions, verifications } from "#app/people/table.ts";
import { db } from "#app/platform/db.server.ts";

/**
 * Clears away what opens nothing any more: sessions and questions of signing in at once, links a month
 * after their end, as long as their page may still say that they are over.
 */
export async function forgetExpired(_actor: Actor): Promise<void> {
	const now = sql`now()`;
	await db.delete(sessions).where(lt(sessions.expiresAt, now));
	await db.delete(verifications).where(lt(verifications.expiresAt, now));
	await db.delete(privateLinks).where(lt(privateLinks.expiresAt, sql`now() - interval '30 days'`));
}
