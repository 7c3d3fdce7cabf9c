import { isDeskPath } from "#app/platform/private-paths.ts";

type Entry = { id: string; parentId?: string | undefined; path?: string | undefined };
export type RouteEntries<Each extends Entry> = Record<string, Each | undefined>;

/**
 * The routes that visitors' browsers are told of, with what stands around them. Those of the desk stay
 * out: a public page does not grow with it, and whoever goes there loads a document with the whole map.
 */
export function publicRoutes<Each extends Entry>(routes: RouteEntries<Each>) {
	const parents = new Set(Object.values(routes).map((route) => route?.parentId));
	const known: Record<string, Each> = {};
	for (const [id, route] of Object.entries(routes)) {
		if (!route || parents.has(id) || isDeskPath(pathOf(route, routes))) continue;
		for (let each: Each | undefined = route; each; each = routes[each.parentId ?? ""]) {
			known[each.id] = each;
		}
	}
	return known;
}

/** Where the public part of the map lies, beside the whole one. */
export function publicManifestUrl(url: string): string {
	return url.replace(/manifest-([\w-]+\.js)$/, "public-$1");
}

function pathOf<Each extends Entry>(route: Each, routes: RouteEntries<Each>): string {
	const parent = route.parentId === undefined ? undefined : routes[route.parentId];
	const above = parent ? pathOf(parent, routes) : "";
	return route.path ? `${above}/${route.path}` : above;
}
