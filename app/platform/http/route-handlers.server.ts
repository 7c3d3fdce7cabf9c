import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { isDeskPath } from "#app/platform/http/private-paths.ts";
import { publicManifestUrl } from "#app/platform/http/public-manifest.ts";
import { createGroups, mayAnswer, pathOf, routesWith } from "#app/platform/http/route-map.ts";
import { env } from "#app/platform/settings/env.server.ts";

/** With 150 routes, matching in React Router took a third of a desk page's time. */
export function createHandlers(build: ServerBuild): (pathname: string) => RequestHandler {
	if (env.development) {
		const whole = createRequestHandler(build, "development");
		return () => whole;
	}
	const leaves = Object.values(build.routes).flatMap((route) => route ?? []);
	const groupOf = createGroups(leaves.map((route) => pathOf(route, build.routes)));
	const handlers = new Map<string, RequestHandler>();
	return (pathname) => {
		const group = groupOf(pathname);
		let handler = handlers.get(group);
		if (!handler) {
			handler = createRequestHandler(partOf(build, group), "production");
			handlers.set(group, handler);
		}
		return handler;
	};
}

function partOf(build: ServerBuild, group: string): ServerBuild {
	const { assets } = build;
	const wanted = (path: string) => mayAnswer(path, group);
	return {
		...build,
		routes: routesWith(build.routes, wanted),
		assets: {
			...assets,
			url: isDeskPath(`/${group}`) ? assets.url : publicManifestUrl(assets.url),
			routes: routesWith(assets.routes, wanted),
		},
	};
}
