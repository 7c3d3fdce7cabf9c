/**
 * What a route says of itself in its `handle`: everybody may see this page, and it depends on
 * nothing but its path and these query parameters. Only such pages are kept in memory.
 */
export type PublicPage = { publicPage: { query: readonly string[] } };

export function publicPage(options: { query?: readonly string[] } = {}): PublicPage {
	return { publicPage: { query: options.query ?? [] } };
}

export function isPublicPage(handle: unknown): handle is PublicPage {
	return typeof handle === "object" && handle !== null && "publicPage" in handle;
}
