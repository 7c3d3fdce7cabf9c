type Known = { actionHeaders: Headers };

/**
 * Headers of a page with a form of its own: it bears the ticket of one visitor, so it is nobody
 * else's; yet the browser may keep it for the back button, and with it what was typed.
 */
export function ownPage({ actionHeaders }: Known): Headers {
	const headers = new Headers(actionHeaders);
	headers.set("Cache-Control", "private, no-cache");
	return headers;
}

/** Headers of a page that is the same for everybody until its form is sent. */
export function sharedPage({ actionHeaders }: Known): Headers {
	return actionHeaders;
}
