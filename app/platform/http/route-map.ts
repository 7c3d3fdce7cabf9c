import { plainPath } from "#app/platform/http/private-paths.ts";

export type Entry = { id: string; parentId?: string | undefined; path?: string | undefined };
export type RouteMap<Each extends Entry> = Record<string, Each | undefined>;

/** The whole pattern of a route's address, with those of the routes around it; "" of the first page. */
export function pathOf<Each extends Entry>(route: Each, routes: RouteMap<Each>): string {
	const parent = route.parentId === undefined ? undefined : routes[route.parentId];
	const above = parent ? pathOf(parent, routes) : "";
	return route.path ? `${above}/${route.path}` : above;
}

/** The routes whose address is wanted, with what stands around them. */
export function routesWith<Each extends Entry>(
	routes: RouteMap<Each>,
	wants: (path: string) => boolean,
): Record<string, Each> {
	const parents = new Set(Object.values(routes).map((route) => route?.parentId));
	const known: Record<string, Each> = {};
	for (const [id, route] of Object.entries(routes)) {
		// What only stands around others has no address of its own.
		if (!route || (parents.has(id) && !route.path)) continue;
		if (!wants(pathOf(route, routes))) continue;
		for (let each: Each | undefined = route; each; each = routes[each.parentId ?? ""]) {
			known[each.id] = each;
		}
	}
	return known;
}

/** How many parts of an address tell its group. */
const depth = 2;

/**
 * How a request's address begins, as far as any of the site's does: its group. There are no more of
 * them than routes, whatever is asked for.
 */
export function createGroups(paths: string[]): (pathname: string) => string {
	const known = Array.from(
		{ length: depth },
		(_, at) => new Set(paths.map((path) => partsOf(path)[at]).filter((part) => !isOpen(part))),
	);
	return (pathname) =>
		partsOf(plainPath(pathname.replace(/\/?_?\.data$/, "")))
			.map((part, at) => (known[at]?.has(part) ? part : "*"))
			.join("/");
}

/** Whether a route with this pattern could answer an address of a group. */
export function mayAnswer(pattern: string, group: string): boolean {
	const parts = partsOf(pattern);
	const begin = partsOf(group);
	for (let at = 0; at < depth; at++) {
		const [part, is] = [parts[at], begin[at]];
		if (part === "*" || part?.endsWith("?")) return true;
		if (part === undefined || is === undefined) return part === is;
		if (!isOpen(part) && part !== is) return false;
	}
	return true;
}

function isOpen(part: string | undefined): boolean {
	return part === undefined || part.startsWith(":") || part === "*";
}

function partsOf(path: string): string[] {
	return path.split("/").filter(Boolean).slice(0, depth);
}
