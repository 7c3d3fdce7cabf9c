import { symmetricDecrypt } from "better-auth/crypto";
import { endOtherSessions, hasPassword } from "#app/people/account.ts";
import type { SignedIn } from "#app/people/actor.ts";
import { auth } from "#app/people/auth.server.ts";
import { endLinks } from "#app/people/private-links.ts";
import { findUnconfirmedApp } from "#app/people/second-factor.ts";
import { browserHeaders } from "#app/people/sign-in/sign-in-cookies.ts";
import { waitForOwnPassword } from "#app/people/sign-in/sign-in-limits.ts";
import { waitWords } from "#app/people/sign-in/sign-in-words.ts";
import { site } from "#site";

/** How a change went that Better Auth makes: what the browser must keep, or what was wrong. */
export type AccessAnswer<More = unknown> =
	| ({ ok: true; cookies: string[] } & More)
	| { ok: false; errors: Record<string, string> };

const wrongPassword = { password: "This is not your password." };

/** Changes the own password; every other session and mailed link ends. Sets one where there was none. */
export async function changePassword(
	{ password, newPassword }: { password: string; newPassword: string },
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer> {
	const wait = await tooOften(me);
	if (wait) return wait;
	const { api } = await auth();
	const headers = browserHeaders(request);
	const known = await hasPassword(me);
	const body = { currentPassword: password, newPassword, revokeOtherSessions: true };
	const answer = settle(
		await (known
			? api.changePassword({ body, headers, asResponse: true })
			: api.setPassword({ body: { newPassword }, headers, asResponse: true })),
	);
	if (!answer.ok) return answer;
	if (!known) await endOtherSessions(me);
	await endLinks("invitation", me.id, me);
	await endLinks("sign-in", me.id, me);
	return answer;
}

/** Begins to set up an app that makes codes; one that was begun before is forgotten. */
export async function beginApp(
	password: string,
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer> {
	const wait = await tooOften(me);
	if (wait) return wait;
	const { api } = await auth();
	const body = { password, method: "totp" } as const;
	return settle(
		await api.enableTwoFactor({ body, headers: browserHeaders(request), asResponse: true }),
	);
}

/** What an app must be told: the address in its picture, and the key for typing. */
export async function findAppToConfirm(
	me: SignedIn,
): Promise<{ uri: string; key: string } | undefined> {
	const app = await findUnconfirmedApp(me.id);
	if (!app) return undefined;
	const { secretConfig } = await (await auth()).$context;
	const secret = await symmetricDecrypt({ key: secretConfig, data: app.secret });
	const { base32 } = await import("@better-auth/utils/base32");
	const key = base32.encode(secret, { padding: false });
	const label = `${encodeURIComponent(site.name)}:${encodeURIComponent(me.email)}`;
	const query = new URLSearchParams({ secret: key, issuer: site.name, digits: "6", period: "30" });
	return { uri: `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`, key };
}

/** Confirms the app by its first code. From then on signing in asks for one; returns recovery codes. */
export async function confirmApp(
	typed: string,
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer<{ recoveryCodes: string[] }>> {
	const wait = await tooOften(me, "code");
	if (wait) return wait;
	const { api } = await auth();
	const code = typed.replace(/\s/g, "");
	const made = await api.verifyTOTP({
		...{ body: { code }, headers: browserHeaders(request), asResponse: true as const },
	});
	const answer = settle(made, {
		code: "This code does not fit. Wait for the next one and type that.",
	});
	if (!answer.ok) return answer;
	const { backupCodes } = await api.viewBackupCodes({ body: { userId: String(me.id) } });
	return { ...answer, recoveryCodes: backupCodes };
}

/** Ends the asking for codes. */
export async function endApp(
	password: string,
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer> {
	const wait = await tooOften(me);
	if (wait) return wait;
	const { api } = await auth();
	const asked = { body: { password }, headers: browserHeaders(request), asResponse: true } as const;
	return settle(await api.disableTwoFactor(asked));
}

/** New recovery codes; the old ones are worth nothing from then on. */
export async function renewRecoveryCodes(
	password: string,
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer<{ recoveryCodes: string[] }>> {
	const wait = await tooOften(me);
	if (wait) return wait;
	const { api } = await auth();
	const asked = { body: { password }, headers: browserHeaders(request), asResponse: true } as const;
	const made = await api.generateBackupCodes(asked);
	const answer = settle(made.clone());
	if (!answer.ok) return answer;
	const { backupCodes } = (await made.json()) as { backupCodes: string[] };
	return { ...answer, recoveryCodes: backupCodes };
}

/** A session that was stolen must not be good for guessing. */
async function tooOften(me: SignedIn, field = "password") {
	const wait = await waitForOwnPassword(me.id);
	if (wait === 0) return undefined;
	return {
		ok: false,
		errors: { [field]: waitWords(wait) },
	} as const;
}

function settle(response: Response, errors: Record<string, string> = wrongPassword) {
	if (response.status >= 500) throw new Error(`It was answered with ${response.status}.`);
	if (!response.ok) return { ok: false, errors } as const;
	return { ok: true, cookies: response.headers.getSetCookie() } as const;
}
