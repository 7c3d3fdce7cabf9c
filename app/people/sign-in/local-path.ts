/**
 * Only plain paths of the desk; anything else, such as `//e`, `/\e`, `javascript:` or an escaped
 * slash, leads to its first page.
 */
export function deskPath(to: string | null): string {
	return to !== null && /^\/desk(\/[\w-]+(\.[\w-]+)*)*$/.test(to) ? to : "/desk";
}

export function withWayBack(path: string, to: string): string {
	if (to === "/desk") return path;
	return `${path}${path.includes("?") ? "&" : "?"}to=${encodeURIComponent(to)}`;
}
