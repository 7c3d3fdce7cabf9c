import {
	createContext,
	createRequestHandler,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import { isDatabaseAway } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createPageCache, responseOf } from "#app/platform/page-cache.server.ts";
import { isPublicPage } from "#app/platform/public-page.ts";
import { emptyPolicy, securityHeaders } from "#app/platform/security-headers.server.ts";

/** The id of the request, for the log line and the error page of a fault. */
export const requestIdContext = createContext<string>("");

/** Whether the database could not be reached while the page was made. */
export const databaseAwayContext = createContext(false);

/** Browsers and proxies may keep a public page but ask before they show it again. */
const publicCaching = "public, max-age=0, must-revalidate";

export type Pages = ReturnType<typeof createPages>;

/** Answers page requests: public ones from memory, everything else by React Router. */
export function createPages(build: ServerBuild) {
	const handle = createRequestHandler(build, env.development ? "development" : "production");
	const routes = listRoutes(build);
	const cache = createPageCache(env.development ? 0 : env.pageCacheBytes);

	async function render(request: Request, requestId: string, isPublic: boolean): Promise<Response> {
		const context = new RouterContextProvider();
		context.set(requestIdContext, requestId);
		const made = await handle(request, context);
		const away = made.status === 500 && context.get(databaseAwayContext);
		const response = away ? new Response(made.body, { status: 503, headers: made.headers }) : made;
		if (!response.headers.has("Cache-Control")) {
			const keep = isPublic && response.status === 200;
			response.headers.set("Cache-Control", keep ? publicCaching : "no-store");
		}
		// A page from memory passes nothing else that could add them.
		for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
		if (!response.headers.has("Content-Security-Policy")) {
			response.headers.set("Content-Security-Policy", emptyPolicy);
		}
		return response;
	}

	async function answer(request: Request, requestId: string): Promise<Response> {
		const key = keyOf(request, routes);
		if (!key) return render(request, requestId, false);
		const kept = cache.find(key);
		if (kept?.fresh) return responseOf(kept.page, request);
		// What is rendered depends on the key alone: nothing else of this request can get into it.
		const plain = new Request(new URL(key, env.siteUrl));
		const made = await cache.render(key, () => render(plain, requestId, true));
		if (!(made instanceof Response)) return responseOf(made, request);
		if (kept && made.status >= 500) {
			log.warn({ requestId, key }, "an older copy was served instead of a fault");
			return responseOf(kept.page, request);
		}
		return made.clone();
	}

	return { cache, answer };
}

type PublicRoute = { pattern: RegExp; query: readonly string[] | undefined };

/** The key of a public page, or undefined when the answer must not be shared. */
function keyOf(request: Request, routes: PublicRoute[]): string | undefined {
	if (request.method !== "GET" && request.method !== "HEAD") return undefined;
	const url = new URL(request.url);
	// The addresses of public pages are small plain letters. Other spellings redirect to them; where
	// they do not, there would be thousands of keys for one page.
	if (/[%A-Z]/.test(url.pathname)) return undefined;
	const path = url.pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
	const route = routes.find(({ pattern }) => pattern.test(path));
	if (!route?.query) return undefined;
	const query = new URLSearchParams();
	for (const name of route.query) {
		const value = url.searchParams.get(name);
		if (value !== null) query.set(name, value);
	}
	return query.size ? `${url.pathname}?${query}` : url.pathname;
}

/** Every route by its whole pattern, the ones without parameters first. */
function listRoutes(build: ServerBuild): PublicRoute[] {
	const routes = Object.values(build.routes).flatMap((route) => {
		if (!route || (!route.path && !route.index)) return [];
		const { handle } = route.module;
		const query = isPublicPage(handle) ? handle.publicPage.query : undefined;
		return [{ path: pathOf(build, route.id), query }];
	});
	return routes
		.sort((a, b) => parameters(a.path) - parameters(b.path))
		.map(({ path, query }) => ({ pattern: patternOf(path), query }));
}

function pathOf(build: ServerBuild, id: string): string {
	const route = build.routes[id];
	if (!route) return "";
	const parent = route.parentId ? pathOf(build, route.parentId) : "";
	return route.path ? `${parent}/${route.path}` : parent;
}

function parameters(path: string): number {
	return path === "/*" ? 99 : (path.match(/:/g)?.length ?? 0);
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

/** Writes a fault to the log with the id that the error page shows. */
export function logFault(error: unknown, requestId: string, url: string): void {
	const { pathname } = new URL(url);
	if (isDatabaseAway(error)) {
		log.warn({ requestId, path: pathname }, "the database is away");
		return;
	}
	log.error({ requestId, path: pathname, err: error }, "a fault");
}
