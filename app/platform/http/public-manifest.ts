import { isDeskPath } from "#app/platform/http/private-paths.ts";
import { type Entry, type RouteMap, routesWith } from "#app/platform/http/route-map.ts";

/** Without the desk, to keep the manifest of public pages small. */
export function publicRoutes<Each extends Entry>(routes: RouteMap<Each>): Record<string, Each> {
	return routesWith(routes, (path) => !isDeskPath(path));
}

export function publicManifestUrl(url: string): string {
	return url.replace(/manifest-([\w-]+\.js)$/, "public-$1");
}
