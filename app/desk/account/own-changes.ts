import { symmetricDecrypt } from "better-auth/crypto";
import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import type { SignedIn } from "#app/people/actor.ts";
import { type Auth, auth, browserHeaders } from "#app/people/auth.server.ts";
import { deviceName } from "#app/people/device-name.ts";
import { endLinks } from "#app/people/private-links.ts";
import { waitForOwnPassword, waitMessage } from "#app/people/sign-in/sign-in-limits.ts";
import {
	type EmailChoice,
	passkeys,
	people,
	sessions,
	staffLinks,
	twoFactors,
} from "#app/people/table.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { site } from "#site";

export async function listSessions(me: SignedIn) {
	const rows = await db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, me.id), sql`${sessions.expiresAt} > now()`))
		.orderBy(desc(sessions.updatedAt), desc(sessions.id));
	return rows.map(({ id, userAgent, updatedAt }) => ({
		id,
		device: deviceName(userAgent ?? ""),
		usedAt: updatedAt,
		isThis: id === me.sessionId,
	}));
}

export async function deleteSession(id: number, me: SignedIn, tx: Db = db): Promise<boolean> {
	const own = and(eq(sessions.id, id), eq(sessions.userId, me.id));
	return (await tx.delete(sessions).where(own)).rowCount === 1;
}

export function listPasskeys(me: SignedIn) {
	return db
		.select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
		.from(passkeys)
		.where(eq(passkeys.userId, me.id))
		.orderBy(asc(passkeys.id));
}

export function changeOwnName(name: string, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		if (name === me.name) return;
		await tx.update(people).set({ name, updatedAt: sql`now()` }).where(eq(people.id, me.id));
		await noteOwn("name changed", me, { name: `${me.name} → ${name}` }, tx);
		// Kennel pages show the initials of who reviewed a result.
		await announceChange(tx);
	});
}

export function setEmails(emails: EmailChoice, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		const isOther = and(eq(people.id, me.id), ne(people.emails, emails));
		const { rowCount } = await tx
			.update(people)
			.set({ emails, digestAt: sql`now()`, updatedAt: sql`now()` })
			.where(isOther);
		if (!rowCount) return;
		await noteOwn("emails chosen", me, { emails }, tx);
	});
}

export async function findEmails(me: SignedIn): Promise<EmailChoice> {
	const [own] = await db.select({ emails: people.emails }).from(people).where(eq(people.id, me.id));
	return own?.emails ?? "each";
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

/** Records the event in the history. `details` may contain names but never secrets. */
export function noteOwn(event: string, me: SignedIn, details = {}, tx = db): Promise<void> {
	return recordEvent({ kind: "person", id: me.id }, event, details, me, tx);
}

type Answer =
	| { ok: true; cookies: string[]; recoveryCodes?: string[] }
	| { ok: false; errors: Record<string, string> };

type AccessChange = {
	event?: string;
	change(api: Auth["api"], options: { headers: Headers; asResponse: true }): Promise<Response>;
	field?: string;
	refusal?: string;
	showsCodes?: boolean;
};

async function changeAccess(
	me: SignedIn,
	request: Request,
	{ field = "password", refusal = "That’s not your password.", ...access }: AccessChange,
): Promise<Answer> {
	const refuse = (message: string): Answer => ({ ok: false, errors: { [field]: message } });
	// Keeps someone with a stolen session from guessing the password.
	const wait = await waitForOwnPassword(me.id);
	if (wait > 0) return refuse(waitMessage(wait));
	const { api } = await auth();
	const response = await access.change(api, { headers: browserHeaders(request), asResponse: true });
	if (response.status >= 500) {
		throw new Error(`Better Auth answered with status ${response.status}.`);
	}
	if (!response.ok) return refuse(refusal);
	if (access.event) await noteOwn(access.event, me);
	const cookies = response.headers.getSetCookie();
	if (!access.showsCodes) return { ok: true, cookies };
	const { backupCodes } = await api.viewBackupCodes({ body: { userId: String(me.id) } });
	return { ok: true, cookies, recoveryCodes: backupCodes };
}

/** Changes the password, and ends all other sessions and mailed links. */
export async function changePassword(
	{ password, newPassword }: { password: string; newPassword: string },
	me: SignedIn,
	request: Request,
): Promise<Answer> {
	const answer = await changeAccess(me, request, {
		event: "password changed",
		change(api, options) {
			const body = { currentPassword: password, newPassword, revokeOtherSessions: true };
			return api.changePassword({ body, ...options });
		},
	});
	if (!answer.ok) return answer;
	await endLinks(staffLinks.invitation, me.id, me);
	await endLinks(staffLinks.signIn, me.id, me);
	return answer;
}

/** Starts setting up an authenticator app, replacing any unconfirmed one. */
export function startAppSetup(password: string, me: SignedIn, request: Request): Promise<Answer> {
	const body = { password, method: "totp" } as const;
	return changeAccess(me, request, {
		change: (api, options) => api.enableTwoFactor({ body, ...options }),
	});
}

export async function findAppToConfirm(me: SignedIn) {
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

export function confirmApp(typed: string, me: SignedIn, request: Request): Promise<Answer> {
	const code = typed.replace(/\s/g, "");
	return changeAccess(me, request, {
		event: "codes from an app set up",
		change: (api, options) => api.verifyTOTP({ body: { code }, ...options }),
		field: "code",
		refusal: "That code didn’t work. Wait for the next one and enter that.",
		showsCodes: true,
	});
}

export function removeApp(password: string, me: SignedIn, request: Request): Promise<Answer> {
	return changeAccess(me, request, {
		event: "codes from an app turned off",
		change: (api, options) => api.disableTwoFactor({ body: { password }, ...options }),
	});
}

export function renewRecoveryCodes(password: string, me: SignedIn, request: Request) {
	return changeAccess(me, request, {
		event: "new recovery codes made",
		change: (api, options) => api.generateBackupCodes({ body: { password }, ...options }),
		showsCodes: true,
	});
}
