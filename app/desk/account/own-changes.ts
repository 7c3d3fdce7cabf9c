import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, sql } from "drizzle-orm";
import { note } from "#app/moderation/history/history.ts";
import { deleteSession, endOtherSessions, hasPassword } from "#app/people/account.ts";
import type { SignedIn } from "#app/people/actor.ts";
import { type Auth, auth, browserHeaders } from "#app/people/auth.server.ts";
import { endLinks } from "#app/people/private-links.ts";
import { waitForOwnPassword, waitWords } from "#app/people/sign-in/sign-in-limits.ts";
import { passkeys, people, twoFactors } from "#app/people/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { site } from "#site";

export function renameSelf(name: string, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		if (name === me.name) return;
		await tx.update(people).set({ name, updatedAt: sql`now()` }).where(eq(people.id, me.id));
		await noteOwn("name changed", me, { name: `${me.name} → ${name}` }, tx);
	});
}

export function endSession(id: number, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		if (await deleteSession(id, me, tx)) await noteOwn("a session ended", me, {}, tx);
	});
}

export function removePasskey(id: number, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		const own = and(eq(passkeys.id, id), eq(passkeys.userId, me.id));
		const [removed] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name });
		if (removed) await noteOwn("passkey removed", me, { passkey: removed.name ?? "" }, tx);
	});
}

/** Names, never secrets. */
export function noteOwn(event: string, me: SignedIn, details = {}, tx = db): Promise<void> {
	return note({ kind: "person", id: me.id }, event, details, me, tx);
}

type Refused = { ok: false; errors: Record<string, string> };
/** The result of a change that Better Auth makes: cookies to set, or errors by field. */
type Answer = { ok: true; cookies: string[] } | Refused;
type CodesAnswer = { ok: true; cookies: string[]; recoveryCodes: string[] } | Refused;

type AccessChange = {
	/** For the history; nothing is recorded without it. */
	event?: string;
	change(api: Auth["api"], options: { headers: Headers; asResponse: true }): Promise<Response>;
	/** By field: what to say when Better Auth refuses. */
	refusal?: Record<string, string>;
};

async function changeAccess(
	me: SignedIn,
	request: Request,
	{ event, change, refusal = { password: "That’s not your password." } }: AccessChange,
): Promise<Answer> {
	// A stolen session must not help to guess the password.
	const wait = await waitForOwnPassword(me.id);
	if (wait > 0) {
		const fields = Object.keys(refusal);
		return { ok: false, errors: Object.fromEntries(fields.map((name) => [name, waitWords(wait)])) };
	}
	const { api } = await auth();
	const response = await change(api, { headers: browserHeaders(request), asResponse: true });
	if (response.status >= 500) {
		throw new Error(`Better Auth answered with status ${response.status}.`);
	}
	if (!response.ok) return { ok: false, errors: refusal };
	if (event) await noteOwn(event, me);
	return { ok: true, cookies: response.headers.getSetCookie() };
}

/** Every other session and mailed link ends. Also sets the first password. */
export async function changePassword(
	{ password, newPassword }: { password: string; newPassword: string },
	me: SignedIn,
	request: Request,
): Promise<Answer> {
	const known = await hasPassword(me);
	const answer = await changeAccess(me, request, {
		event: "password changed",
		change(api, options) {
			if (!known) return api.setPassword({ body: { newPassword }, ...options });
			const body = { currentPassword: password, newPassword, revokeOtherSessions: true };
			return api.changePassword({ body, ...options });
		},
	});
	if (!answer.ok) return answer;
	if (!known) await endOtherSessions(me);
	await endLinks("invitation", me.id, me);
	await endLinks("sign-in", me.id, me);
	return answer;
}

/** Starts setting up an authenticator app; an earlier unconfirmed one is replaced. */
export function beginApp(password: string, me: SignedIn, request: Request): Promise<Answer> {
	const body = { password, method: "totp" } as const;
	return changeAccess(me, request, {
		change: (api, options) => api.enableTwoFactor({ body, ...options }),
	});
}

export async function findAppToConfirm(
	me: SignedIn,
): Promise<{ uri: string; key: string } | undefined> {
	const [app] = await db
		.select({ secret: twoFactors.secret })
		.from(twoFactors)
		.where(and(eq(twoFactors.userId, me.id), eq(twoFactors.verified, false)));
	if (!app) return undefined;
	const { secretConfig } = await (await auth()).$context;
	const secret = await symmetricDecrypt({ key: secretConfig, data: app.secret });
	const { base32 } = await import("@better-auth/utils/base32");
	const key = base32.encode(secret, { padding: false });
	const label = `${encodeURIComponent(site.name)}:${encodeURIComponent(me.email)}`;
	const query = new URLSearchParams({ secret: key, issuer: site.name, digits: "6", period: "30" });
	return { uri: `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`, key };
}

export async function confirmApp(
	typed: string,
	me: SignedIn,
	request: Request,
): Promise<CodesAnswer> {
	const code = typed.replace(/\s/g, "");
	const answer = await changeAccess(me, request, {
		event: "codes from an app set up",
		change: (api, options) => api.verifyTOTP({ body: { code }, ...options }),
		refusal: { code: "That code didn’t work. Wait for the next one and enter that." },
	});
	return withRecoveryCodes(answer, me);
}

export function endApp(password: string, me: SignedIn, request: Request): Promise<Answer> {
	return changeAccess(me, request, {
		event: "codes from an app turned off",
		change: (api, options) => api.disableTwoFactor({ body: { password }, ...options }),
	});
}

export async function renewRecoveryCodes(
	password: string,
	me: SignedIn,
	request: Request,
): Promise<CodesAnswer> {
	const answer = await changeAccess(me, request, {
		event: "new recovery codes made",
		change: (api, options) => api.generateBackupCodes({ body: { password }, ...options }),
	});
	return withRecoveryCodes(answer, me);
}

async function withRecoveryCodes(answer: Answer, me: SignedIn): Promise<CodesAnswer> {
	if (!answer.ok) return answer;
	const { api } = await auth();
	const { backupCodes } = await api.viewBackupCodes({ body: { userId: String(me.id) } });
	return { ...answer, recoveryCodes: backupCodes };
}
