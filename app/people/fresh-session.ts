import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { parseSigned } from "hono/utils/cookie";
import type { SignedIn } from "#app/people/actor.ts";
import { passkeys, people, sessions, teamSettings } from "#app/people/table.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { siteKey } from "#app/platform/limits/keys.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

/** The `__Host-` prefix keeps other hosts from setting these cookies. */
export const cookiePrefix = env.siteUrl.startsWith("https:") ? "__Host-ccr" : "ccr";
const name = `${cookiePrefix}.session_token`;
/** Days without use until a session expires, and hours of use until it is renewed. */
export const sessionDays = 14;
export const sessionRenewalHours = 1;
/** For longer than this, a session needn't be renewed yet. */
const fresh = sql.raw(`interval '${sessionDays} days' - interval '${sessionRenewalHours} hours'`);

const sessionQuery = db
	.select({
		id: people.id,
		name: people.name,
		rights: people.rights,
		email: people.email,
		sessionId: sessions.id,
		isFresh: sql<boolean>`${sessions.expiresAt} > now() + ${fresh}`,
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
			gt(sessions.expiresAt, sql`now()`),
			isNotNull(people.joinedAt),
			isNull(people.suspendedAt),
		),
	)
	.prepare("session");

export async function readSession(
	cookies: string,
): Promise<{ staff: SignedIn; isFresh: boolean } | undefined> {
	const secret = (await siteKey("sign-in")).toString("base64");
	const token = (await parseSigned(cookies, secret, name))[name];
	if (!token) return undefined;
	const [row] = await findSession(token);
	if (!row) return undefined;
	const { isFresh, ...person } = row;
	return { staff: { kind: "staff", ...person }, isFresh };
}

/** Coalesced, because a desk page requests two dozen thumbnails at the same time. */
const findSession = coalesced((token: string) => sessionQuery.execute({ token }));
