import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { isDeskPath } from "#app/platform/http/private-paths.ts";
import { routesAt } from "#app/platform/http/route-map.ts";
import { env } from "#app/platform/settings/env.server.ts";

export type Builds = { site: ServerBuild; desk: ServerBuild };

/**
 * One handler for each `pattern` of a route, with that route alone: among the desk's 120 routes React Router took half a
 * millisecond longer for a page.
 */
export function createHandlers({ site, desk }: Builds) {
	const handlers = new Map<string, RequestHandler>();
	return (pathname: string, pattern = ""): RequestHandler => {
		const build = isDeskPath(pathname) ? desk : site;
		const key = `${build.assets.url} ${pattern}`;
		let handler = handlers.get(key);
		if (!handler) {
			// A wildcard also matches what React Router would read as another route, such as "/desk/people/".
			const isOne = pattern && !pattern.endsWith("/*") && !env.development;
			const part = isOne ? partOf(build, pattern) : build;
			handler = createRequestHandler(part, env.development ? "development" : "production");
			handlers.set(key, handler);
		}
		return handler;
	};
}

function partOf(build: ServerBuild, pattern: string): ServerBuild {
	const { assets, routes } = build;
	return {
		...build,
		routes: routesAt(pattern, routes),
		assets: { ...assets, routes: routesAt(pattern, assets.routes) },
	};
}
