// The router tells no capitals from small letters, so these must not either.
/** Addresses that end in a secret: a mailed link, or the key of a photo on its way. */
const privatePaths =
	/^\/(status|uploads|newsletter\/(?:confirm|preferences|unsubscribe)|edit\/(?:dog|kennel)|login\/link|invitation)\/[^/]+/i;
/** The team's own: no secret stands in the address, but no search engine should know it. */
const deskPaths = /^\/(desk|login|invitation|edit)(\/|\.|$)/i;

export function isPrivatePath(path: string): boolean {
	return privatePaths.test(path);
}

/** The path as a log may keep it. */
export function withoutSecret(path: string): string {
	return path.replace(privatePaths, "/$1/…");
}

/** Whether an address belongs to the team, or to whoever holds a private link to what they sent. */
export function isDeskPath(path: string): boolean {
	return deskPaths.test(path);
}
