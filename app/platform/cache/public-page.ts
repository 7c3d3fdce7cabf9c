/** In a route's `handle`: the page depends only on its path and these query parameters. */
export type PublicPage = { publicPage: { query: readonly string[] } };

export function publicPage(options: { query?: readonly string[] } = {}): PublicPage {
	return { publicPage: { query: options.query ?? [] } };
}

export function isPublicPage(handle: unknown): handle is PublicPage {
	return typeof handle === "object" && handle !== null && "publicPage" in handle;
}
