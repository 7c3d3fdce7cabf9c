/** What a redirect must carry for the browser to keep. */
export function withCookies(cookies: string[]): { headers: Headers } {
	const headers = new Headers();
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return { headers };
}

/** Only what Better Auth reads of a request: whose browser it is, and what it kept. */
export function browserHeaders(request: Request): Headers {
	const headers = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
	headers.set("User-Agent", (request.headers.get("User-Agent") ?? "").slice(0, 1000));
	return headers;
}
