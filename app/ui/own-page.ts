/**
 * Headers of a page with a form of its own: it bears the ticket of one visitor, so it is nobody
 * else's; yet the browser may keep it for the back button, and with it what was typed.
 */
export function ownPage(): Record<string, string> {
	return { "Cache-Control": "private, no-cache" };
}
