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
