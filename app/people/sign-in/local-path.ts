/**
 * Where `?to=` leads after signing in: a plain path of the desk, or the desk's first page. Everything
 * else, such as `//e`, `/\e`, `javascript:` or an escaped slash, is no path of ours.
 */
export function deskPath(to: string | null): string {
	return to !== null && /^\/desk(\/[\w-]+(\.[\w-]+)*)*$/.test(to) ? to : "/desk";
}

/** An address with the way back in its query, when it is not the usual one. */
export function withWayBack(path: string, to: string): string {
	if (to === "/desk") return path;
	return `${path}${path.includes("?") ? "&" : "?"}to=${encodeURIComponent(to)}`;
}
