import { parse } from "hono/utils/cookie";
import { auth, browserHeaders } from "#app/people/auth.server.ts";
import { deviceCookie } from "#app/people/sign-in/known-device.ts";
import { inMinutes, takePasswordAttempt, waitForCode } from "#app/people/sign-in/sign-in-limits.ts";
import { cleanLine, hasControlCharacters } from "#app/platform/forms/typed-text.server.ts";
import { normalizeEmailAddress } from "#app/platform/mail/mail-address.server.ts";

export type SignInAnswer =
	| { ok: true; next: "desk" | "code"; cookies: string[] }
	/**
	 * "wrong": strangers aren't told why; "late": the first step expired or had too many wrong codes;
	 * "used": someone may have seen the code.
	 */
	| { ok: false; why: "wrong" | "late" | "used" | "passkey" }
	| { ok: false; why: "wait"; wait: number };

export async function signInByPassword(
	{ email: typed, password }: { email: string; password: string },
	network: string,
	request: Request,
): Promise<SignInAnswer> {
	const clean = cleanLine(typed);
	const email = (normalizeEmailAddress(clean) ?? clean).toLowerCase().slice(0, 254);
	const wait = await takePasswordAttempt({ email, network, request });
	if (wait > 0) return { ok: false, why: "wait", wait };
	if (hasControlCharacters(typed)) return { ok: false, why: "wrong" };
	const { api } = await auth();
	const body = { email, password };
	const headers = browserHeaders(request);
	return settle(await api.signInEmail({ body, headers, asResponse: true }));
}

export async function signInByLink(token: string, request: Request) {
	const { api } = await auth();
	const headers = browserHeaders(request);
	return settle(await api.signInMailedLink({ body: { token }, headers, asResponse: true }));
}

export async function signInByCode(
	typed: string,
	network: string,
	request: Request,
): Promise<SignInAnswer> {
	const wait = await waitForCode(network);
	if (wait > 0) return { ok: false, why: "wait", wait };
	const { api } = await auth();
	const plain = typed.replace(/[^\da-z]/gi, "");
	const isDigits = /^\d{6}$/.test(plain);
	// Recovery codes contain a hyphen, which is easily lost on paper.
	const code = isDigits ? plain : `${plain.slice(0, 5)}-${plain.slice(5)}`;
	const input = { body: { code }, headers: browserHeaders(request), asResponse: true } as const;
	return settle(await (isDigits ? api.verifyTOTP(input) : api.verifyBackupCode(input)));
}

export async function awaitsCode(request: Request) {
	const { authCookies } = await (await auth()).$context;
	const name = authCookies.sessionToken.name.replace(/session_token$/, "two_factor");
	return name in parse(request.headers.get("Cookie") ?? "", name);
}

type Refused = Extract<SignInAnswer, { ok: false }>;

const refusals: Record<string, Refused> = {
	PASSKEY_NEEDED: { ok: false, why: "passkey" },
	CODE_USED: { ok: false, why: "used" },
	CHALLENGE_NOT_FOUND: { ok: false, why: "late" },
	INVALID_TWO_FACTOR_COOKIE: { ok: false, why: "late" },
	TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { ok: false, why: "late" },
	ACCOUNT_TEMPORARILY_LOCKED: { ok: false, why: "wait", wait: 15 * 60 },
};

type ResponseBody = { code?: string; twoFactorRedirect?: boolean; user?: { email: string } };

export async function settle(response: Response): Promise<SignInAnswer> {
	if (response.status >= 500) throw new Error(`Signing in failed with status ${response.status}.`);
	const text = await response.text();
	const body: ResponseBody | undefined = text === "" ? undefined : JSON.parse(text);
	if (!response.ok) return refusals[body?.code ?? ""] ?? { ok: false, why: "wrong" };
	const cookies = response.headers.getSetCookie();
	if (body?.twoFactorRedirect) return { ok: true, next: "code", cookies };
	if (body?.user) cookies.push(await deviceCookie(body.user.email));
	return { ok: true, next: "desk", cookies };
}

type Refusal = { status: number; message: string; errors: Record<string, string> };

export function refusalOf(refused: Refused): Refusal {
	if (refused.why === "wait") {
		const message = `Too many attempts. Try again ${inMinutes(refused.wait)}, or sign in with an emailed link or a passkey.`;
		return { status: 429, message, errors: { password: message } };
	}
	if (refused.why === "passkey") {
		const message = "Your team requires two-step sign-in. Please sign in with your passkey.";
		// The alert disappears after five seconds, but the field's error stays.
		return { status: 422, message, errors: { password: message } };
	}
	return {
		status: 422,
		message: "You’re not signed in yet.",
		errors: { password: "That email and password don’t match." },
	};
}
