const privatePaths =
	/^\/(status|uploads|alerts|inquiries|talk|report|letter|aftercare|take-back|newsletter\/(?:confirm|preferences|unsubscribe)|edit\/(?:dog|kennel)|login\/link|invitation)\/[^/]+/;
/** The desk, and what private links open. */
const inDeskBuild =
	/^\/(?:(?:desk|login|invitation|edit|talk)(?:\/|\.|$)|(?:alerts|inquiries|status|report|letter|aftercare|take-back|newsletter\/(?:confirm|preferences|unsubscribe))\/[^/])/;

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

/**
 * A token has 22 characters, which may end with the same as what was added. What was added begins with the first byte
 * of a character (not %80 to %BF): the rest of a cut character would be malformed.
 */
const addedByEmail =
	/(?:(?<=\/[\w-]{22})[_-]|(?<=[\w-])(?:%[0-7c-f][0-9a-f]|[^\w/-]))(?:%[0-9a-f]{2}|[^\w/]|_)*$/i;
const longestLink = 200;

/** Email programs take what follows or encloses a link for a part of it: "…/status/k3yK3y)." */
export function withoutPunctuation(path: string): string {
	return path.length <= longestLink && isPrivatePath(path) ? path.replace(addedByEmail, "") : path;
}

export function withoutSecret(path: string): string {
	return isPrivatePath(path) ? plainPath(path).replace(privatePaths, "/$1/…") : path;
}

export function isInDeskBuild(path: string): boolean {
	return inDeskBuild.test(plainPath(path));
}
