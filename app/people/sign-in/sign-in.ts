import { auth } from "#app/people/auth.server.ts";
import { deviceCookie } from "#app/people/sign-in/known-device.ts";
import { waitForCode, waitForPassword } from "#app/people/sign-in/sign-in-limits.ts";

/** How an attempt to sign in went, with what the browser must be told to keep. */
export type SignInAnswer =
	| { ok: true; next: "desk" | "code"; cookies: string[] }
	/** Wrong, unknown, suspended, used up: strangers are not told which. */
	| { ok: false; why: "wrong" }
	/** The first step is too long ago, or was followed by too many wrong codes. */
	| { ok: false; why: "late" }
	| { ok: false; why: "passkey" }
	| { ok: false; why: "wait"; wait: number };

/** Signs in by address and password. Both are as they were typed. */
export async function signInByPassword(
	{ email: typed, password }: { email: string; password: string },
	network: string,
	request: Request,
): Promise<SignInAnswer> {
	const email = typed.trim().toLowerCase().slice(0, 254);
	const wait = await waitForPassword({ email, network, request });
	if (wait > 0) return { ok: false, why: "wait", wait };
	const { api } = await auth();
	const body = { email, password };
	return settle(await api.signInEmail({ body, headers: headersOf(request), asResponse: true }));
}

/** Signs in by a mailed link, which is used up. */
export async function signInByLink(token: string, request: Request): Promise<SignInAnswer> {
	const { api } = await auth();
	const asked = { body: { token }, headers: headersOf(request), asResponse: true } as const;
	return settle(await api.signInMailedLink(asked));
}

/** The second step: six digits of an app, or one of the recovery codes. */
export async function signInByCode(
	typed: string,
	network: string,
	request: Request,
): Promise<SignInAnswer> {
	const wait = await waitForCode(network);
	if (wait > 0) return { ok: false, why: "wait", wait };
	const { api } = await auth();
	const code = typed.replace(/\s/g, "");
	const asked = { body: { code }, headers: headersOf(request), asResponse: true } as const;
	const isDigits = /^\d{6}$/.test(code);
	return settle(await (isDigits ? api.verifyTOTP(asked) : api.verifyBackupCode(asked)));
}

/** Whether a password or a link was right in this browser a moment ago. */
export async function awaitsCode(request: Request): Promise<boolean> {
	const { authCookies } = await (await auth()).$context;
	const name = authCookies.sessionToken.name.replace(/session_token$/, "two_factor");
	return (request.headers.get("Cookie") ?? "")
		.split("; ")
		.some((each) => each.startsWith(`${name}=`));
}

/** Only what Better Auth reads: whose browser it is, and what it kept. */
function headersOf(request: Request): Headers {
	const headers = new Headers();
	for (const name of ["Cookie", "User-Agent"]) {
		const value = request.headers.get(name);
		if (value) headers.set(name, value.slice(0, 4000));
	}
	return headers;
}

const whys: Record<string, Extract<SignInAnswer, { ok: false }>> = {
	PASSKEY_NEEDED: { ok: false, why: "passkey" },
	INVALID_TWO_FACTOR_COOKIE: { ok: false, why: "late" },
	TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { ok: false, why: "late" },
	ACCOUNT_TEMPORARILY_LOCKED: { ok: false, why: "wait", wait: 15 * 60 },
};

type Said = { code?: string; twoFactorRedirect?: boolean; user?: { email: string } };

/** @throws what is a fault of ours and not of whoever signs in. */
export async function settle(response: Response): Promise<SignInAnswer> {
	if (response.status >= 500) throw new Error(`Signing in was answered with ${response.status}.`);
	// A refusal without a reason has no body.
	const text = await response.text();
	const said: Said | undefined = text === "" ? undefined : JSON.parse(text);
	if (!response.ok) return whys[said?.code ?? ""] ?? { ok: false, why: "wrong" };
	const cookies = response.headers.getSetCookie();
	if (said?.twoFactorRedirect) return { ok: true, next: "code", cookies };
	if (said?.user) cookies.push(await deviceCookie(said.user.email));
	return { ok: true, next: "desk", cookies };
}
