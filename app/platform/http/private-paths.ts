const privatePaths =
	/^\/(status|uploads|alerts|talk|report|aftercare|take-back|newsletter\/(?:confirm|preferences|unsubscribe)|edit\/(?:dog|kennel)|login\/link|invitation)\/[^/]+/;
/** The desk, and what private links open. */
const inDeskBuild =
	/^\/(?:(?:desk|login|invitation|edit|talk)(?:\/|\.|$)|(?:alerts|status|report|aftercare|take-back|newsletter\/(?:confirm|preferences|unsubscribe))\/[^/])/;

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

export function withoutSecret(path: string): string {
	return isPrivatePath(path) ? plainPath(path).replace(privatePaths, "/$1/…") : path;
}

export function isInDeskBuild(path: string): boolean {
	return inDeskBuild.test(plainPath(path));
}
