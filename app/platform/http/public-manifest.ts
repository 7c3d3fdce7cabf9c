import { isDeskPath } from "#app/platform/http/private-paths.ts";
import { type Entry, type RouteMap, routesWith } from "#app/platform/http/route-map.ts";

/**
 * The routes that visitors' browsers are told of. Those of the desk stay out: a public page does not
 * grow with it, and whoever goes there loads a document with the whole map.
 */
export function publicRoutes<Each extends Entry>(routes: RouteMap<Each>): Record<string, Each> {
	return routesWith(routes, (path) => !isDeskPath(path));
}

/** Where the public part of the map lies, beside the whole one. */
export function publicManifestUrl(url: string): string {
	return url.replace(/manifest-([\w-]+\.js)$/, "public-$1");
}
