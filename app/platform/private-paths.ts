/** Addresses that end in a secret: a mailed link, or the key of a photo on its way. */
const privatePaths = /^\/(status|uploads|newsletter\/(?:confirm|preferences|unsubscribe))\/[^/]+/;

export function isPrivatePath(path: string): boolean {
	return privatePaths.test(path);
}

/** The path as a log may keep it. */
export function withoutSecret(path: string): string {
	return path.replace(privatePaths, "/$1/…");
}
