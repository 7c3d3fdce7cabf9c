import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { SignedIn } from "#app/people/actor.ts";
import { passkeys, people, sessions, teamSettings } from "#app/people/table.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { siteKey } from "#app/platform/limits/keys.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

/** `__Host-` cookies cannot be set by another host. */
export const cookiePrefix = env.siteUrl.startsWith("https:") ? "__Host-ccr" : "ccr";
const name = `${cookiePrefix}.session_token`;
/** Days without use, and hours of use before renewal. */
export const sessionDays = 14;
export const renewedAfter = 1;
const notYetRenewed = sql.raw(`interval '${sessionDays} days' - interval '${renewedAfter} hours'`);

// Prepared: every request at the desk runs it.
const sessionQuery = db
	.select({
		id: people.id,
		name: people.name,
		role: people.role,
		email: people.email,
		sessionId: sessions.id,
		hasApp: people.twoFactorEnabled,
		needsSecondFactor: sql<boolean>`not ${people.twoFactorEnabled}
			and exists (select 1 from ${teamSettings}
				where ${teamSettings.name} = 'second_factor' and ${teamSettings.value} = 'demanded')
			and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${people.id})`,
	})
	.from(sessions)
	.innerJoin(people, eq(people.id, sessions.userId))
	.where(
		and(
			eq(sessions.token, sql.placeholder("token")),
			gt(sessions.expiresAt, sql`now() + ${notYetRenewed}`),
			isNotNull(people.joinedAt),
			isNull(people.suspendedAt),
		),
	)
	.prepare("fresh_session");

/** Undefined for an unknown, expired or renewable session: Better Auth decides, with four queries. */
export async function readFreshSession(cookies: string): Promise<SignedIn | undefined> {
	const token = await signedToken(cookies);
	if (token === undefined) return undefined;
	const [row] = await readSession(token);
	return row && { kind: "staff", ...row };
}

/** Coalesced: a page of the desk requests two dozen thumbnails at once. */
const readSession = coalesced((token: string) => sessionQuery.execute({ token }));

/** The session token, if its HMAC-SHA256 (base64, after the dot) is ours. */
async function signedToken(cookies: string): Promise<string | undefined> {
	const cookie = cookies.split("; ").find((each) => each.startsWith(`${name}=`));
	// Only the escapes that base64 needs; others may not decode.
	const parts = cookie?.slice(name.length + 1).match(/^([\w-]+)\.((?:[\w/+=]|%2[BF]|%3D)+)$/i);
	if (!parts?.[1] || !parts[2]) return undefined;
	const secret = (await siteKey("sign-in")).toString("base64");
	const expected = createHmac("sha256", secret).update(parts[1]).digest("base64");
	const [a, b] = [Buffer.from(decodeURIComponent(parts[2])), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b) ? parts[1] : undefined;
}
