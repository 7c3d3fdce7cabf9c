import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq } from "drizzle-orm";
import { cookiePrefix, renewedAfter, sessionDays } from "#app/people/fresh-session.ts";
import { mailedLinks } from "#app/people/mailed-links.server.ts";
import { hasPasskey, isSecondFactorDemanded } from "#app/people/second-factor.ts";
import { takeCode } from "#app/people/sign-in/sign-in-limits.ts";
import {
	accounts,
	passkeys,
	people,
	sessions,
	twoFactors,
	verifications,
} from "#app/people/table.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { site } from "#site";

const isSecure = env.siteUrl.startsWith("https:");
const hour = 60 * 60;
const day = 24 * hour;

/** Better Auth on our tables, with this site's own secret. */
export function makeAuth(secret: string) {
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
				role: { type: "string", required: true, input: false },
				joinedAt: { type: "date", required: false, input: false },
				suspendedAt: { type: "date", required: false, input: false },
			},
		},
		// Its age is looked at once an hour: that is how exactly the list of sessions knows their last use.
		session: { expiresIn: sessionDays * day, updateAge: renewedAfter * hour, freshAge: hour },
		databaseHooks: { session: { create: { before: refuseStrangers } } },
		plugins: [secondFactor(), keys(), mailedLinks()],
		trustedOrigins: [env.siteUrl],
		// Limits are ours: they hold for pages and addresses alike, and count no address of anybody.
		rateLimit: { enabled: false },
		advanced: {
			database: { generateId: "serial" },
			ipAddress: { disableIpTracking: true },
			useSecureCookies: false,
			cookiePrefix,
			defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: "lax", path: "/" },
		},
		telemetry: { enabled: false },
		// Its lines may name addresses.
		logger: { log: (level) => log.debug({ level }, "sign-in") },
	});
}

/** A second factor is asked for after a mailed link as after a password. */
function secondFactor() {
	const plugin = twoFactor({ issuer: site.name, allowPasswordless: true });
	for (const hook of plugin.hooks.after) {
		hook.matcher = ({ path }) => path === "/sign-in/email" || path === "/sign-in/mailed-link";
	}
	return plugin;
}

/** A passkey counts as two factors: the device asks who holds it. */
function keys() {
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

const oneStep = ["/sign-in/email", "/sign-in/mailed-link"];

type By = { path?: string; body?: { code?: string }; context: { session: object | null } } | null;

async function refuseStrangers(session: { userId: string }, by: By) {
	const id = Number(session.userId);
	const [person] = await db
		.select({
			joinedAt: people.joinedAt,
			suspendedAt: people.suspendedAt,
			hasApp: people.twoFactorEnabled,
		})
		.from(people)
		.where(eq(people.id, id));
	if (!person?.joinedAt || person.suspendedAt) throw new APIError("FORBIDDEN");
	// Whoever has a session confirms the app by its first code, and signs in by none.
	if (by?.path === "/two-factor/verify-totp" && !by.context.session) {
		if (!(await takeCode(id, by.body?.code ?? ""))) {
			throw new APIError("UNAUTHORIZED", { code: "CODE_USED" });
		}
	}
	if (person.hasApp || !oneStep.includes(by?.path ?? "")) return;
	if ((await isSecondFactorDemanded()) && (await hasPasskey(id))) {
		throw new APIError("FORBIDDEN", { code: "PASSKEY_NEEDED" });
	}
}
