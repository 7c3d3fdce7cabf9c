import { isDeskPath, plainPath } from "#app/platform/http/private-paths.ts";

export type Entry = { id: string; parentId?: string | undefined; path?: string | undefined };
export type RouteMap<Each extends Entry> = Record<string, Each | undefined>;

export function pathOf<Each extends Entry>(route: Each, routes: RouteMap<Each>): string {
	const parent = route.parentId === undefined ? undefined : routes[route.parentId];
	const above = parent ? pathOf(parent, routes) : "";
	return route.path ? `${above}/${route.path}` : above;
}

export function routesWith<Each extends Entry>(
	routes: RouteMap<Each>,
	wants: (path: string) => boolean,
): Record<string, Each> {
	const parents = new Set(Object.values(routes).map((route) => route?.parentId));
	const known: Record<string, Each> = {};
	for (const [id, route] of Object.entries(routes)) {
		if (!route || (parents.has(id) && !route.path)) continue;
		if (!wants(pathOf(route, routes))) continue;
		for (let each: Each | undefined = route; each; each = routes[each.parentId ?? ""]) {
			known[each.id] = each;
		}
	}
	return known;
}

/** Without the desk, to keep the manifest of public pages small. */
export function publicRoutes<Each extends Entry>(routes: RouteMap<Each>): Record<string, Each> {
	return routesWith(routes, (path) => !isDeskPath(path));
}

export function publicManifestUrl(url: string): string {
	return url.replace(/manifest-([\w-]+\.js)$/, "public-$1");
}

const depth = 2;

/** The first two segments of an address; unknown ones become "*", which bounds the groups. */
export function createGroups(paths: string[]): (pathname: string) => string {
	const known = Array.from(
		{ length: depth },
		(_, at) => new Set(paths.map((path) => partsOf(path)[at]).filter((part) => !isWildcard(part))),
	);
	return (pathname) =>
		partsOf(plainPath(pathname.replace(/\/?_?\.data$/, "")))
			.map((part, at) => (known[at]?.has(part) ? part : "*"))
			.join("/");
}

export function mayAnswer(pattern: string, group: string): boolean {
	const parts = partsOf(pattern);
	const groupParts = partsOf(group);
	for (let at = 0; at < depth; at++) {
		const [part, expected] = [parts[at], groupParts[at]];
		if (part === "*" || part?.endsWith("?")) return true;
		if (part === undefined || expected === undefined) return part === expected;
		if (!isWildcard(part) && part !== expected) return false;
	}
	return true;
}

function isWildcard(part: string | undefined): boolean {
	return part === undefined || part.startsWith(":") || part === "*";
}

function partsOf(path: string): string[] {
	return path.split("/").filter(Boolean).slice(0, depth);
}
