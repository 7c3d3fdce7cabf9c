import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { PublicPage } from "#app/platform/cache/public-page.ts";
import { isInDeskBuild, isPrivatePath } from "#app/platform/http/private-paths.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { type AcceptsBody, acceptsBody } from "#app/platform/uploads/accepts-body.ts";

export type Builds = { site: ServerBuild; desk: ServerBuild };

/** Creates a handler per route, because React Router takes half a millisecond longer with the desk's 120. */
export function createHandlers({ site, desk }: Builds) {
	const handlers = new Map<string, RequestHandler>();

	function handlerOf(pathname: string, pattern = "", isAlone = !pattern.endsWith("/*")) {
		const build = isInDeskBuild(pathname) ? desk : site;
		const key = `${build.assets.url} ${pattern} ${isAlone}`;
		let handler = handlers.get(key);
		if (!handler) {
			// Wildcards get the whole build: they also match other routes' paths, such as "/desk/people/".
			const part = pattern && isAlone && !env.development ? partOf(build, pattern) : build;
			handler = createRequestHandler(part, env.development ? "development" : "production");
			handlers.set(key, handler);
		}
		return handler;
	}

	const missingPage = (pathname: string) =>
		handlerOf(pathname, isInDeskBuild(pathname) ? "/desk/*" : "/*", true);
	return { handlerOf, missingPage };
}

function partOf(build: ServerBuild, pattern: string): ServerBuild {
	const { assets, routes } = build;
	return {
		...build,
		routes: routesAt(pattern, routes),
		assets: { ...assets, routes: routesAt(pattern, assets.routes) },
	};
}

export function readRoutes({ site, desk }: Builds) {
	const routes = [site, desk]
		.flatMap((build) => Object.values(build.routes).map((route) => ({ route, all: build.routes })))
		.flatMap(({ route, all }) => {
			if (!route || (!route.path && !route.index)) return [];
			const { handle, loader, action, default: page } = route.module;
			const { publicPage, ...accepted } = (handle ?? {}) as Partial<PublicPage & AcceptsBody>;
			const path = pathOf(route, all);
			return {
				path: path || "/",
				pattern: patternOf(path),
				// Sorts longer wildcards first: "/desk/*" before "/*".
				parameters: path.endsWith("/*") ? 99 - path.length / 99 : (path.match(/:/g)?.length ?? 0),
				canonicalQuery: publicPage?.canonical,
				shows: publicPage?.shows,
				reads: loader !== undefined || page !== undefined,
				accepts: action && { ...acceptsBody(), ...accepted },
			};
		})
		.sort((a, b) => a.parameters - b.parameters);

	function find(pathname: string) {
		const path = pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
		return routes.find(({ pattern }) => pattern.test(path));
	}

	return {
		find,

		/** Undoes capitals and needless percent-encoding, which React Router also accepts in addresses. */
		canonicalPath(pathname: string): string | undefined {
			if (!/[%A-Z]/.test(pathname)) return undefined;
			const decoded = pathname.replace(/%(2d|3\d|[46][1-9a-f]|[57][0-9a])/gi, decodeURIComponent);
			const end = /\.data$/.exec(decoded)?.[0] ?? "";
			const path = decoded.slice(0, decoded.length - end.length);
			const route = find(path.toLowerCase());
			if (!route?.canonicalQuery) return undefined;
			const parts = path.split("/");
			const named = route.path
				.split("/")
				.map((part, at) => (part.startsWith(":") ? parts[at] : part));
			const plain = named.join("/") + end;
			return plain === pathname ? undefined : plain;
		},

		cacheKey({ method, url }: Pick<Request, "method" | "url">): string | undefined {
			if (method !== "GET" && method !== "HEAD") return undefined;
			const { pathname, searchParams } = new URL(url);
			// Other spellings redirect, or would create thousands of keys for one page.
			if (/[%A-Z]/.test(pathname)) return undefined;
			const route = find(pathname);
			const query = route?.canonicalQuery?.(searchParams, pathname.replace(/\.data$/, ""));
			if (!query) return undefined;
			return query.size ? `${pathname}?${query}` : pathname;
		},

		countablePath({ method, url }: Request, { status, headers }: Response): string | undefined {
			const { pathname } = new URL(url);
			const path = pathname.replace(/\.data$/, "");
			const isPage = path !== pathname || headers.get("Content-Type")?.startsWith("text/html");
			if (method !== "GET" || status !== 200 || !isPage) return undefined;
			if (isInDeskBuild(path) || isPrivatePath(path)) return undefined;
			return find(pathname)?.parameters === 0 ? path : undefined;
		},
	};
}

function patternOf(path: string): RegExp {
	const source = path
		.split("/")
		.filter(Boolean)
		.map((part) => {
			if (part === "*") return ".*";
			return part.startsWith(":") ? "[^/]+" : part.replace(/[.+]/g, "\\$&");
		})
		.join("/");
	return new RegExp(`^/${source}$`);
}

type Entry = { id: string; parentId?: string; path?: string; index?: boolean };
type RouteMap<Each extends Entry> = Record<string, Each | undefined>;

export function pathOf<Each extends Entry>(route: Each, routes: RouteMap<Each>): string {
	const parent = routes[route.parentId ?? ""];
	const above = parent ? pathOf(parent, routes) : "";
	return route.path ? `${above}/${route.path}` : above;
}

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
