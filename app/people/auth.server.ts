import type { makeAuth } from "#app/people/better-auth.server.ts";
import { cached } from "#app/platform/cache/cached.server.ts";
import { siteKey } from "#app/platform/limits/keys.server.ts";

export type Auth = ReturnType<typeof makeAuth>;

/**
 * Loaded on first use, because it takes a second. Only its passkey endpoints are exposed: direct calls
 * to the others would bypass our rate limits.
 */
export const auth = cached(
	async (): Promise<Auth> => {
		const [{ makeAuth }, key] = await Promise.all([
			import("#app/people/better-auth.server.ts"),
			siteKey("sign-in"),
		]);
		return makeAuth(key.toString("base64"));
	},
	{ minMs: Number.POSITIVE_INFINITY },
);

export function withCookies(cookies: string[]) {
	return { headers: new Headers(cookies.map((cookie) => ["Set-Cookie", cookie])) };
}

export function browserHeaders({ headers }: Request): Headers {
	return new Headers({
		Cookie: headers.get("Cookie") ?? "",
		"User-Agent": (headers.get("User-Agent") ?? "").slice(0, 1000),
	});
}
