/** Addresses that end in a secret: a mailed link, or the key of a photo on its way. */
const privatePaths =
	/^\/(status|uploads|newsletter\/(?:confirm|preferences|unsubscribe)|edit\/(?:dog|kennel)|login\/link|invitation)\/[^/]+/;
/** The team's own: no secret stands in the address, but no search engine should know it. */
const deskPaths = /^\/(desk|login|invitation|edit)(\/|\.|$)/;

/** An address as the router compares it with its routes: decoded, in small letters. */
export function plainPath(path: string): string {
	try {
		const parts = path.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2f"));
		return parts.join("/").toLowerCase();
	} catch {
		return path.toLowerCase();
	}
}

export function isPrivatePath(path: string): boolean {
	return privatePaths.test(plainPath(path));
}

/** The path as a log may keep it. */
export function withoutSecret(path: string): string {
	return isPrivatePath(path) ? plainPath(path).replace(privatePaths, "/$1/…") : path;
}

/** Whether an address belongs to the team, or to whoever holds a private link to what they sent. */
export function isDeskPath(path: string): boolean {
	return deskPaths.test(plainPath(path));
}
