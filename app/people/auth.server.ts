import type { makeAuth } from "#app/people/better-auth.server.ts";
import { siteKey } from "#app/platform/keys.server.ts";

export type Auth = ReturnType<typeof makeAuth>;

let made: Promise<Auth> | undefined;

/**
 * Better Auth. Only this room and the door of passkeys call it, and none of its own addresses is open
 * but those that passkeys need: calls that go past its handler are not limited by it. It takes a second
 * to load, so it comes with the first who wants to sign in, not with the start of the site.
 */
export function auth(): Promise<Auth> {
	made ??= make();
	// A database that was away must not be remembered.
	made.catch(() => {
		made = undefined;
	});
	return made;
}

async function make(): Promise<Auth> {
	const [{ makeAuth }, key] = await Promise.all([
		import("#app/people/better-auth.server.ts"),
		siteKey("sign-in"),
	]);
	return makeAuth(key.toString("base64"));
}
