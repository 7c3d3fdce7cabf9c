/** In a route's `handle`: the page depends only on its path and what `canonical` leaves of the query. */
export type PublicPage = {
	publicPage: {
		/** In one spelling, so that a page has one place in the cache; what it does not know is dropped. */
		canonical(query: URLSearchParams, path: string): URLSearchParams;
	};
};

type Options = { query?: readonly string[] } | PublicPage["publicPage"];

export function publicPage(options: Options = {}): PublicPage {
	if ("canonical" in options) return { publicPage: options };
	return { publicPage: { canonical: (query) => pick(query, options.query ?? []) } };
}

function pick(query: URLSearchParams, names: readonly string[]): URLSearchParams {
	return new URLSearchParams(
		names.flatMap((name) => {
			const value = query.get(name);
			return value === null ? [] : [[name, value]];
		}),
	);
}

/** For a page with a visitor's ticket: only the browser may store it, for its back button. An answer may forbid even that. */
export function ownPage({ actionHeaders }: { actionHeaders: Headers }): Headers {
	const headers = new Headers(actionHeaders);
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	return headers;
}

export function sharedPage({ actionHeaders }: { actionHeaders: Headers }): Headers {
	return actionHeaders;
}
