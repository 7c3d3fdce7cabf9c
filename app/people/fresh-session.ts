import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { SignedIn } from "#app/people/actor.ts";
import { passkeys, people, sessions, teamSettings } from "#app/people/table.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { shared } from "#app/platform/kept.server.ts";
import { siteKey } from "#app/platform/keys.server.ts";

/** What the names of the desk's cookies begin with; behind TLS no other host can set them. */
export const cookiePrefix = env.siteUrl.startsWith("https:") ? "__Host-ccr" : "ccr";
const name = `${cookiePrefix}.session_token`;
/** How long a session lives without use, in days, and after how many hours of use it is renewed. */
export const sessionDays = 14;
export const renewedAfter = 1;
const untouched = sql.raw(`interval '${sessionDays} days' - interval '${renewedAfter} hours'`);

// Prepared: every request at the desk asks it.
const reading = db
	.select({
		...{ id: people.id, name: people.name, role: people.role, email: people.email },
		...{ sessionId: sessions.id, hasApp: people.twoFactorEnabled },
		owesSecondFactor: sql<boolean>`not ${people.twoFactorEnabled}
			and exists (select 1 from ${teamSettings}
				where ${teamSettings.name} = 'second_factor' and ${teamSettings.value} = 'demanded')
			and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${people.id})`,
	})
	.from(sessions)
	.innerJoin(people, eq(people.id, sessions.userId))
	.where(
		and(
			eq(sessions.token, sql.placeholder("token")),
			gt(sessions.expiresAt, sql`now() + ${untouched}`),
			isNotNull(people.joinedAt),
			isNull(people.suspendedAt),
		),
	)
	.prepare("fresh_session");

/**
 * Whoever is signed in by these cookies, by one question to the database. Undefined for what is not
 * certain: a session that is unknown, over or to be renewed is Better Auth's to judge, which asks four.
 */
export async function readFreshSession(cookies: string): Promise<SignedIn | undefined> {
	const token = await signedToken(cookies);
	if (token === undefined) return undefined;
	const [row] = await readSession(token);
	return row && { kind: "staff", ...row };
}

/** A page of the desk asks for two dozen small pictures at once, each behind the same session. */
const readSession = shared((token: string) => reading.execute({ token }));

/** The token in the session's cookie, when this site has signed it: HMAC-SHA256 in base64 after a dot. */
async function signedToken(cookies: string): Promise<string | undefined> {
	const cookie = cookies.split("; ").find((each) => each.startsWith(`${name}=`));
	// Of base64, these three signs are escaped; other escapes may be no text at all.
	const written = cookie?.slice(name.length + 1).match(/^([\w-]+)\.((?:[\w/+=]|%2[BF]|%3D)+)$/i);
	if (!written?.[1] || !written[2]) return undefined;
	const secret = (await siteKey("sign-in")).toString("base64");
	const right = createHmac("sha256", secret).update(written[1]).digest("base64");
	const [a, b] = [Buffer.from(decodeURIComponent(written[2])), Buffer.from(right)];
	return a.length === b.length && timingSafeEqual(a, b) ? written[1] : undefined;
}
