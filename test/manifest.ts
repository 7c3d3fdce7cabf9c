import { globSync, readFileSync } from "node:fs";

type Entry = { id: string; parentId?: string; path?: string; hasAction: boolean };
export type BuiltRoute = { id: string; path: string; hasAction: boolean };

/** Returns the routes of both builds, the site's and the desk's. */
export function builtRoutes(): BuiltRoute[] {
	const all = globSync("build/client/assets/manifest-*.js").flatMap(routesIn);
	return [...new Map(all.map((route) => [route.id, route])).values()];
}

function routesIn(file: string): BuiltRoute[] {
	const text = readFileSync(file, "utf8");
	if (!text.startsWith("window.__reactRouterManifest=")) return [];
	const routes: Record<string, Entry> = JSON.parse(
		text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1),
	).routes;
	const pathOf = (id: string | undefined): string => {
		const route = id === undefined ? undefined : routes[id];
		if (!route) return "";
		return pathOf(route.parentId) + (route.path ? `/${route.path}` : "");
	};
	return Object.values(routes).map(({ id, hasAction }) => ({
		id,
		path: pathOf(id) || "/",
		hasAction,
	}));
}
