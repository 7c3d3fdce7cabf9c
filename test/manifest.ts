import { globSync, readFileSync } from "node:fs";

type Entry = { id: string; parentId?: string; path?: string; hasAction: boolean };
export type BuiltRoute = { id: string; path: string; hasAction: boolean };

export function builtRoutes(): BuiltRoute[] {
	const [manifest = ""] = globSync("build/client/assets/manifest-*.js").sort().slice(-1);
	const text = readFileSync(manifest, "utf8");
	const parsed = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
	const routes: Record<string, Entry> = parsed.routes;
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
