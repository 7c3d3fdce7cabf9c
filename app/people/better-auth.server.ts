import { randomInt } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { cookiePrefix, sessionDays, sessionRenewalHours } from "#app/people/fresh-session.ts";
import { takeLink } from "#app/people/private-links.ts";
import { takeCode } from "#app/people/sign-in/sign-in-limits.ts";
import {
	accounts,
	passkeys,
	people,
	sessions,
	staffLinks,
	twoFactors,
	verifications,
} from "#app/people/table.ts";
import { hasPasskey, isSecondFactorRequired } from "#app/people/team.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { site } from "#site";

const isSecure = env.siteUrl.startsWith("https:");
const hour = 60 * 60;
const day = 24 * hour;

export function makeAuth(secret: string) {
	const secondFactor = twoFactor({
		issuer: site.name,
		allowPasswordless: true,
		backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
	});
	return betterAuth({
		appName: site.name,
		baseURL: env.siteUrl,
		basePath: "/api/auth",
		secret,
		database: drizzleAdapter(db, {
			provider: "pg",
			schema: {
				user: people,
				session: sessions,
				account: accounts,
				verification: verifications,
				twoFactor: twoFactors,
				passkey: passkeys,
			},
		}),
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			minPasswordLength: 10,
			maxPasswordLength: 200,
		},
		user: {
			additionalFields: {
				rights: { type: "string[]", required: true, input: false },
				joinedAt: { type: "date", required: false, input: false },
				suspendedAt: { type: "date", required: false, input: false },
			},
		},
		// `updateAge` also determines the precision of "last used" in the list of sessions.
		session: {
			expiresIn: sessionDays * day,
			updateAge: sessionRenewalHours * hour,
			freshAge: hour,
		},
		databaseHooks: { session: { create: { before: requireActivePerson } } },
		plugins: [secondFactor, passkeyPlugin(), mailedLinks(secondFactor)],
		trustedOrigins: [env.siteUrl],
		// Our own limits cover both pages and the API, and store no addresses.
		rateLimit: { enabled: false },
		advanced: {
			database: { generateId: "serial" },
			ipAddress: { disableIpTracking: true },
			useSecureCookies: false,
			cookiePrefix,
			defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: "lax", path: "/" },
		},
		telemetry: { enabled: false },
		// Its messages may contain addresses.
		logger: { log: (level) => log.debug({ level }, "sign-in") },
	});
}

const mailedLinkPath = "/sign-in/mailed-link";
const oneStepPaths = ["/sign-in/email", mailedLinkPath];

/** Without the letters and digits that look alike on paper. */
const legible = "abcdefghjkmnpqrstuvwxyz23456789";

function makeRecoveryCodes(): string[] {
	const half = () => Array.from({ length: 5 }, () => legible[randomInt(legible.length)]).join("");
	return Array.from({ length: 10 }, () => `${half()}-${half()}`);
}

/** A passkey counts as two factors because the device verifies its user. */
function passkeyPlugin() {
	return passkey({
		rpID: new URL(env.siteUrl).hostname,
		rpName: site.name,
		origin: env.siteUrl,
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		registration: {
			afterVerification: ({ verification }) => {
				if (!verification.registrationInfo?.userVerified) throw new APIError("BAD_REQUEST");
			},
		},
		authentication: {
			afterVerification: ({ verification }) => {
				if (!verification.authenticationInfo.userVerified) throw new APIError("UNAUTHORIZED");
			},
		},
	});
}

/** Better Auth asks for the second factor after a password only, so its hook is ours after a mailed link. */
function mailedLinks({ hooks }: ReturnType<typeof twoFactor>) {
	return {
		id: "mailed-links",
		hooks: {
			after: hooks.after.map(({ handler }) => ({
				matcher: ({ path }: { path?: string }) => path === mailedLinkPath,
				handler,
			})),
		},
		endpoints: {
			signInMailedLink: createAuthEndpoint(
				mailedLinkPath,
				{ method: "POST", body: v.object({ token: v.string() }) },
				async (ctx) => {
					const personId = await takeLink(staffLinks.signIn, ctx.body.token);
					const user =
						personId === undefined
							? null
							: await ctx.context.internalAdapter.findUserById(String(personId));
					if (!user) throw new APIError("UNAUTHORIZED");
					const session = await ctx.context.internalAdapter.createSession(user.id);
					await setSessionCookie(ctx, { session, user });
					return ctx.json({ user: { email: user.email } });
				},
			),
		},
	} satisfies BetterAuthPlugin;
}

type HookContext = {
	path?: string;
	body?: { code?: string };
	context: { session: object | null };
} | null;

async function requireActivePerson(session: { userId: string }, hook: HookContext) {
	const id = Number(session.userId);
	const [person] = await db.select().from(people).where(eq(people.id, id));
	if (!person?.joinedAt || person.suspendedAt) throw new APIError("FORBIDDEN");
	// When someone is already signed in, the code confirms a new authenticator app instead.
	if (hook?.path === "/two-factor/verify-totp" && !hook.context.session) {
		if (!(await takeCode(id, hook.body?.code ?? ""))) {
			throw new APIError("UNAUTHORIZED", { code: "CODE_USED" });
		}
	}
	if (person.twoFactorEnabled || !oneStepPaths.includes(hook?.path ?? "")) return;
	if ((await isSecondFactorRequired()) && (await hasPasskey(id))) {
		throw new APIError("FORBIDDEN", { code: "PASSKEY_NEEDED" });
	}
}
