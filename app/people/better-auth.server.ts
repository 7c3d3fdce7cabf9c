import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq } from "drizzle-orm";
import { mailedLinks } from "#app/people/mailed-links.server.ts";
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
const day = 24 * 60 * 60;

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
		session: { expiresIn: 14 * day, updateAge: day, freshAge: 0 },
		databaseHooks: { session: { create: { before: refuseStrangers } } },
		plugins: [
			secondFactor(),
			passkey({ rpID: new URL(env.siteUrl).hostname, rpName: site.name }),
			mailedLinks(),
		],
		trustedOrigins: [env.siteUrl],
		// Limits are ours: they hold for pages and addresses alike, and count no address of anybody.
		rateLimit: { enabled: false },
		advanced: {
			database: { generateId: "serial" },
			ipAddress: { disableIpTracking: true },
			useSecureCookies: false,
			cookiePrefix: isSecure ? "__Host-ccr" : "ccr",
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

async function refuseStrangers(session: { userId: string }) {
	const [person] = await db
		.select({ joinedAt: people.joinedAt, suspendedAt: people.suspendedAt })
		.from(people)
		.where(eq(people.id, Number(session.userId)));
	if (!person?.joinedAt || person.suspendedAt) throw new APIError("FORBIDDEN");
}
