type Args = { actionHeaders: Headers };

/**
 * For a page with a form: it contains one visitor's ticket, so caches must not share it, but the browser may store it
 * for the back button, with what was typed.
 */
export function ownPage({ actionHeaders }: Args): Headers {
	const headers = new Headers(actionHeaders);
	headers.set("Cache-Control", "private, no-cache");
	return headers;
}

export function sharedPage({ actionHeaders }: Args): Headers {
	return actionHeaders;
}
