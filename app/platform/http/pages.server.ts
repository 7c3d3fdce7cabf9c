import type { IncomingMessage } from "node:http";
import { createContext, RouterContextProvider } from "react-router";
import {
	createPageCache,
	responseOf,
	type StoredPage,
} from "#app/platform/cache/page-cache.server.ts";
import { compressedFor } from "#app/platform/cache/page-encoding.server.ts";
import { isPublicPage } from "#app/platform/cache/public-page.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import {
	isDeskPath,
	isPrivatePath,
	plainPath,
	withoutSecret,
} from "#app/platform/http/private-paths.ts";
import { type Builds, createHandlers } from "#app/platform/http/route-handlers.server.ts";
import { pathOf } from "#app/platform/http/route-map.ts";
import { emptyPolicy, securityHeaders } from "#app/platform/http/security-headers.server.ts";
import { bytesOf, WholeResponse } from "#app/platform/http/whole-response.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { inSpan } from "#app/platform/tracing/tracing.server.ts";
import {
	type AcceptsBody,
	formLimit,
	isAcceptingBody,
} from "#app/platform/uploads/accepts-body.ts";
import {
	type LimitedBody,
	limitBody,
	saysTooLarge,
} from "#app/platform/uploads/body-limit.server.ts";
import { createUploadSlots } from "#app/platform/uploads/upload-slots.server.ts";

export const requestIdContext = createContext<string>("");

export const cutContext = createContext<() => boolean>(() => false);

export const databaseAwayContext = createContext(false);

const publicCaching = "public, max-age=0, must-revalidate";

export type Pages = ReturnType<typeof createPages>;

export function createPages(
	builds: Builds,
	seen: (path: string, request: IncomingMessage) => void = () => {},
) {
	const handlerOf = createHandlers(builds);
	const routes = listRoutes(builds);
	const patternFor = (pathname: string) => routeFor(pathname, routes)?.path;
	const slots = createUploadSlots();
	const cache = createPageCache(env.development ? 0 : env.pageCacheBytes, seen);

	async function render(
		request: Request,
		requestId: string,
		{ isPublic = false, network = "", isCut = (): boolean => false } = {},
	): Promise<Response> {
		const context = new RouterContextProvider();
		context.set(requestIdContext, requestId);
		context.set(networkContext, network);
		context.set(cutContext, isCut);
		const { pathname } = new URL(request.url);
		const handler = handlerOf(pathname, patternFor(plainPath(pathname)));
		const made = await inSpan({ name: "render" }, () => handler(request, context));
		const response = await answerOf(made, request, context.get(databaseAwayContext));
		if (!response.headers.has("Cache-Control")) {
			const keep = isPublic && response.status === 200;
			response.headers.set("Cache-Control", keep ? publicCaching : "no-store");
		}
		if (isDeskPath(pathname)) response.headers.set("X-Robots-Tag", "noindex");
		if (isPrivatePath(pathname)) {
			// Hides the path but keeps the origin: "no-referrer" would also remove the Origin header of a
			// POST.
			response.headers.set("Referrer-Policy", "strict-origin");
			response.headers.set("X-Robots-Tag", "noindex");
		}
		// Cached pages bypass the middleware that adds these headers.
		for (const [name, value] of Object.entries(securityHeaders)) {
			if (!response.headers.has(name)) response.headers.set(name, value);
		}
		if (!response.headers.has("Content-Security-Policy")) {
			response.headers.set("Content-Security-Policy", emptyPolicy);
		}
		return response;
	}

	async function answer(
		request: Request,
		requestId: string,
		incoming?: IncomingMessage,
	): Promise<Response> {
		const key = keyOf(request, routes);
		if (!key) {
			const made = await render(request, requestId);
			const path = incoming && countablePath(request, made, routes);
			if (path) seen(path, incoming);
			return compressedFor(request, made);
		}
		const send = (page: StoredPage) => {
			if (page.path && incoming && request.method === "GET") seen(page.path, incoming);
			return responseOf(page, request);
		};
		const cached = cache.find(key);
		if (cached?.fresh) return send(cached.page);
		// The render must depend on the key alone, so nothing else of this request is passed on.
		const plain = new Request(new URL(key, env.siteUrl));
		const made = await cache.render(key, () => render(plain, requestId, { isPublic: true }));
		if (!(made instanceof Response)) return send(made);
		// Looked up again: content withdrawn during the render is gone from the cache.
		const stale = made.status >= 500 && cache.staleCopy(key);
		if (stale) {
			log.warn({ requestId, key }, "an older copy was served instead of a fault");
			return send(stale);
		}
		return made.clone();
	}

	async function act(request: Request, requestId: string, network: string): Promise<Response> {
		const url = new URL(request.url);
		const route = routeOf(url, routes);
		const accepted = route?.accepts?.methods ?? [];
		if (!route?.accepts || !accepted.some((method) => method === request.method)) {
			const allowed = route?.reads === false ? accepted : ["GET", "HEAD", ...accepted];
			return plain(`This address only answers ${allowed.join(", ")}.`, 405, {
				Allow: allowed.join(", "),
				Connection: "close",
			});
		}
		const limit = route.accepts.bodyLimit;
		if (saysTooLarge(request, limit)) return tooLarge();
		const body = limitBody(request, limit);
		const releaseSlot = isLarge(request, limit) ? slots.take(network, body) : () => {};
		if (!releaseSlot) return busy();
		return actOn(request, requestId, { url, network, body }).finally(releaseSlot);
	}

	async function actOn(
		request: Request,
		requestId: string,
		{ url, network, body }: { url: URL; network: string; body: LimitedBody },
	): Promise<Response> {
		const headers = new Headers(request.headers);
		// Already checked; React Router's own check would compare schemes behind a TLS proxy.
		headers.delete("Origin");
		const limited = new Request(new URL(url.pathname + url.search, env.siteUrl), {
			method: request.method,
			headers,
			body: body.stream,
			duplex: "half",
			signal: request.signal,
		} as RequestInit);
		const isCut = () => body.fault() !== undefined;
		const response = await render(limited, requestId, { network, isCut });
		response.headers.set("Cache-Control", "no-store");
		if (body.fault() === "too large") return tooLarge();
		if (body.fault() === "cut") return busy();
		if (body.fault() === "too slow") {
			return plain("This took too long to arrive. Nothing was saved. Please send it again.", 408, {
				Connection: "close",
			});
		}
		// The rest of an unread body must not be parsed as the next request.
		if (!body.isDone()) response.headers.set("Connection", "close");
		return compressedFor(request, response);
	}

	const canonicalPath = (pathname: string) => canonicalPathOf(pathname, routes);

	return { cache, answer, act, patternFor, canonicalPath };
}

async function answerOf(made: Response, { signal }: Request, isAway: boolean): Promise<Response> {
	// The client is gone; nginx's 499 keeps it out of the error counts.
	if (made.status >= 500 && signal.aborted) return new Response(null, { status: 499 });
	if (made.status !== 500 || !isAway) return made;
	return new WholeResponse(await bytesOf(made), { status: 503, headers: made.headers });
}

function isLarge({ headers, body }: Request, limit: number): boolean {
	const contentLength = headers.get("Content-Length");
	const size = contentLength === null ? limit : Number(contentLength);
	return body !== null && Math.min(limit, size) > formLimit;
}

function tooLarge(): Response {
	return plain(
		"This is more than we can take at once. Nothing was saved. What you typed is still there: go back and send less.",
		413,
		{ Connection: "close" },
	);
}

function busy(): Response {
	return plain(
		"We're receiving many files right now, so this wasn't accepted. What you typed is still there: go back and send it again in a moment.",
		503,
		{ Connection: "close", "Retry-After": "5" },
	);
}

function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
	return new Response(`${text}\n`, {
		status,
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "no-store",
			...headers,
		},
	});
}

type KnownRoute = {
	path: string;
	pattern: RegExp;
	isStatic: boolean;
	query: readonly string[] | undefined;
	reads: boolean;
	accepts: AcceptsBody | undefined;
};

function routeOf(url: URL, routes: KnownRoute[]): KnownRoute | undefined {
	return routeFor(url.pathname, routes);
}

function routeFor(pathname: string, routes: KnownRoute[]): KnownRoute | undefined {
	const path = pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
	return routes.find(({ pattern }) => pattern.test(path));
}

/** React Router also accepts capitals and needless percent-encoding in addresses. */
function canonicalPathOf(pathname: string, routes: KnownRoute[]): string | undefined {
	if (!/[%A-Z]/.test(pathname)) return undefined;
	const decoded = pathname.replace(/%(2d|3\d|[46][1-9a-f]|[57][0-9a])/gi, decodeURIComponent);
	const end = /\.data$/.exec(decoded)?.[0] ?? "";
	const path = decoded.slice(0, decoded.length - end.length);
	const route = routeFor(path.toLowerCase(), routes);
	if (!route?.query) return undefined;
	const parts = path.split("/");
	const named = route.path.split("/").map((part, at) => (part.startsWith(":") ? parts[at] : part));
	const plain = named.join("/") + end;
	return plain === pathname ? undefined : plain;
}

function keyOf(request: Request, routes: KnownRoute[]): string | undefined {
	if (request.method !== "GET" && request.method !== "HEAD") return undefined;
	const url = new URL(request.url);
	// Other spellings redirect, or would create thousands of keys for one page.
	if (/[%A-Z]/.test(url.pathname)) return undefined;
	const route = routeOf(url, routes);
	if (!route?.query) return undefined;
	const query = new URLSearchParams();
	for (const name of route.query) {
		const value = url.searchParams.get(name);
		if (value !== null) query.set(name, value);
	}
	return query.size ? `${url.pathname}?${query}` : url.pathname;
}

/** For counting visits to uncached public pages; undefined for errors and private pages. */
function countablePath(
	{ method, url }: Request,
	{ status, headers }: Response,
	routes: KnownRoute[],
): string | undefined {
	const address = new URL(url);
	const path = address.pathname.replace(/\.data$/, "");
	const isData = path !== address.pathname;
	const isPage = isData || headers.get("Content-Type")?.startsWith("text/html");
	if (method !== "GET" || status !== 200 || !isPage) return undefined;
	if (isDeskPath(path) || isPrivatePath(path)) return undefined;
	return routeOf(address, routes)?.isStatic ? path : undefined;
}

function listRoutes({ site, desk }: Builds): KnownRoute[] {
	const routes = [site, desk].flatMap(({ routes }) =>
		Object.values(routes).flatMap((route) => {
			if (!route || (!route.path && !route.index)) return [];
			const { handle, loader, default: page } = route.module;
			const query = isPublicPage(handle) ? handle.publicPage.query : undefined;
			const accepts = isAcceptingBody(handle) ? handle : undefined;
			const reads = loader !== undefined || page !== undefined;
			return [{ path: pathOf(route, routes), query, reads, accepts }];
		}),
	);
	return routes
		.sort((a, b) => parameters(a.path) - parameters(b.path))
		.map(({ path, ...route }) => ({
			path: path || "/",
			pattern: patternOf(path),
			isStatic: parameters(path) === 0,
			...route,
		}));
}

function parameters(path: string): number {
	// Longer ones first: "/desk/*" before "/*".
	return path.endsWith("/*") ? 99 - path.length / 99 : (path.match(/:/g)?.length ?? 0);
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

export function logFault(error: unknown, requestId: string, url: string): void {
	const pathname = withoutSecret(new URL(url).pathname);
	if (isDatabaseUnavailable(error)) {
		log.warn({ requestId, path: pathname }, "the database is away");
		return;
	}
	log.error({ requestId, path: pathname, err: error }, "a fault");
}
