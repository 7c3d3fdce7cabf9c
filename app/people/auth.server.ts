import type { makeAuth } from "#app/people/better-auth.server.ts";
import { siteKey } from "#app/platform/limits/keys.server.ts";

export type Auth = ReturnType<typeof makeAuth>;

let instance: Promise<Auth> | undefined;

/**
 * Used only here and by the passkey routes; of its own endpoints only those for passkeys are
 * exposed, because direct API calls bypass its rate limits. Loaded at the first sign-in, because
 * it takes a second.
 */
export function auth(): Promise<Auth> {
	instance ??= make();
	// A failed start must not be cached.
	instance.catch(() => {
		instance = undefined;
	});
	return instance;
}

async function make(): Promise<Auth> {
	const [{ makeAuth }, key] = await Promise.all([
		import("#app/people/better-auth.server.ts"),
		siteKey("sign-in"),
	]);
	return makeAuth(key.toString("base64"));
}

export function withCookies(cookies: string[]): { headers: Headers } {
	const headers = new Headers();
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return { headers };
}

export function browserHeaders(request: Request): Headers {
	const headers = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
	headers.set("User-Agent", (request.headers.get("User-Agent") ?? "").slice(0, 1000));
	return headers;
}
