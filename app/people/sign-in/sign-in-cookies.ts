/** What a redirect must carry for the browser to keep. */
export function withCookies(cookies: string[]): { headers: Headers } {
	const headers = new Headers();
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return { headers };
}
