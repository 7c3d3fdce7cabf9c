import { symmetricDecrypt } from "better-auth/crypto";
import { endOtherSessions, hasPassword } from "#app/people/account.ts";
import type { SignedIn } from "#app/people/actor.ts";
import { auth } from "#app/people/auth.server.ts";
import { endLinks } from "#app/people/private-links.ts";
import { findUnconfirmedApp } from "#app/people/second-factor.ts";
import { browserHeaders } from "#app/people/sign-in/sign-in-cookies.ts";
import { waitForOwnPassword } from "#app/people/sign-in/sign-in-limits.ts";
import { waitWords } from "#app/people/sign-in/sign-in-messages.ts";
import { site } from "#site";

/** The result of a change that Better Auth makes: cookies to set, or errors by field. */
export type AccessAnswer<More = unknown> =
	| ({ ok: true; cookies: string[] } & More)
	| { ok: false; errors: Record<string, string> };

const wrongPassword = { password: "That’s not your password." };

/** Every other session and mailed link ends. Also sets the first password. */
export async function changePassword(
	{ password, newPassword }: { password: string; newPassword: string },
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer> {
	const wait = await limited(me);
	if (wait) return wait;
	const { api } = await auth();
	const headers = browserHeaders(request);
	const known = await hasPassword(me);
	const body = { currentPassword: password, newPassword, revokeOtherSessions: true };
	const answer = resultOf(
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

/** Starts setting up an authenticator app; an earlier unconfirmed one is replaced. */
export async function beginApp(
	password: string,
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer> {
	const wait = await limited(me);
	if (wait) return wait;
	const { api } = await auth();
	const body = { password, method: "totp" } as const;
	return resultOf(
		await api.enableTwoFactor({ body, headers: browserHeaders(request), asResponse: true }),
	);
}

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

export async function confirmApp(
	typed: string,
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer<{ recoveryCodes: string[] }>> {
	const wait = await limited(me, "code");
	if (wait) return wait;
	const { api } = await auth();
	const code = typed.replace(/\s/g, "");
	const response = await api.verifyTOTP({
		body: { code },
		headers: browserHeaders(request),
		asResponse: true as const,
	});
	const answer = resultOf(response, {
		code: "That code didn’t work. Wait for the next one and enter that.",
	});
	if (!answer.ok) return answer;
	const { backupCodes } = await api.viewBackupCodes({ body: { userId: String(me.id) } });
	return { ...answer, recoveryCodes: backupCodes };
}

export async function endApp(
	password: string,
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer> {
	const wait = await limited(me);
	if (wait) return wait;
	const { api } = await auth();
	const input = { body: { password }, headers: browserHeaders(request), asResponse: true } as const;
	return resultOf(await api.disableTwoFactor(input));
}

export async function renewRecoveryCodes(
	password: string,
	me: SignedIn,
	request: Request,
): Promise<AccessAnswer<{ recoveryCodes: string[] }>> {
	const wait = await limited(me);
	if (wait) return wait;
	const { api } = await auth();
	const input = { body: { password }, headers: browserHeaders(request), asResponse: true } as const;
	const response = await api.generateBackupCodes(input);
	const answer = resultOf(response.clone());
	if (!answer.ok) return answer;
	const { backupCodes } = (await response.json()) as { backupCodes: string[] };
	return { ...answer, recoveryCodes: backupCodes };
}

/** A stolen session must not help to guess the password. */
async function limited(me: SignedIn, field = "password") {
	const wait = await waitForOwnPassword(me.id);
	if (wait === 0) return undefined;
	return {
		ok: false,
		errors: { [field]: waitWords(wait) },
	} as const;
}

function resultOf(response: Response, errors: Record<string, string> = wrongPassword) {
	if (response.status >= 500)
		throw new Error(`Better Auth answered with status ${response.status}.`);
	if (!response.ok) return { ok: false, errors } as const;
	return { ok: true, cookies: response.headers.getSetCookie() } as const;
}
