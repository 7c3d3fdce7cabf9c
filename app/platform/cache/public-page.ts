/** The `handle` of a route whose page depends only on the path and on the query that `canonical` returns. */
export type PublicPage = {
	publicPage: {
		/** Returns the query in one spelling, without unknown parameters, so that a page is cached once. */
		canonical(query: URLSearchParams, path: string): URLSearchParams;
		/** See `Shown` in shown.ts. Pages that show one record call `shows` instead. */
		shows?: readonly string[] | undefined;
	};
};

type Options = {
	query?: readonly string[];
	canonical?: PublicPage["publicPage"]["canonical"];
	shows?: readonly string[];
};

export function publicPage({ query: names = [], canonical, shows }: Options = {}): PublicPage {
	return { publicPage: { canonical: canonical ?? ((query) => pick(query, names)), shows } };
}

function pick(query: URLSearchParams, names: readonly string[]): URLSearchParams {
	return new URLSearchParams(
		names.flatMap((name) => {
			const value = query.get(name);
			return value === null ? [] : [[name, value]];
		}),
	);
}

/** Lets only the browser store a page with a visitor's ticket, for going back. Actions can override this. */
export function privatePageHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
	const headers = new Headers(actionHeaders);
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	return headers;
}

export function actionPageHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
	return actionHeaders;
}
