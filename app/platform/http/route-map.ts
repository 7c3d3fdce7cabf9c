type Entry = { id: string; parentId?: string; path?: string; index?: boolean };
type RouteMap<Each extends Entry> = Record<string, Each | undefined>;

export function pathOf<Each extends Entry>(route: Each, routes: RouteMap<Each>): string {
	const parent = route.parentId === undefined ? undefined : routes[route.parentId];
	const above = parent ? pathOf(parent, routes) : "";
	return route.path ? `${above}/${route.path}` : above;
}

/** The page at `path`, and the layouts around it. */
export function routesAt<Each extends Entry>(
	path: string,
	routes: RouteMap<Each>,
): Record<string, Each> {
	const found: Record<string, Each> = {};
	for (const route of Object.values(routes)) {
		if (!(route?.path || route?.index) || (pathOf(route, routes) || "/") !== path) continue;
		for (let each: Each | undefined = route; each; each = routes[each.parentId ?? ""]) {
			found[each.id] = each;
		}
	}
	return found;
}
