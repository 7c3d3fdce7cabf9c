/** In a route's `handle`: the page depends only on its path and these query parameters. */
export type PublicPage = { publicPage: { query: readonly string[] } };

export function publicPage({ query }: PublicPage["publicPage"] = { query: [] }): PublicPage {
	return { publicPage: { query } };
}

/** For a page with a visitor's ticket: only the browser may store it, for its back button. */
export function ownPage({ actionHeaders }: { actionHeaders: Headers }): Headers {
	const headers = new Headers(actionHeaders);
	headers.set("Cache-Control", "private, no-cache");
	return headers;
}

export function sharedPage({ actionHeaders }: { actionHeaders: Headers }): Headers {
	return actionHeaders;
}
