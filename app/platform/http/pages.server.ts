import type { IncomingMessage, ServerResponse } from "node:http";
import { createContext, RouterContextProvider } from "react-router";
import {
	createPageCache,
	type Rendered,
	type StoredPage,
} from "#app/platform/cache/page-cache.server.ts";
import { compressedFor } from "#app/platform/cache/page-encoding.server.ts";
import { shownContext } from "#app/platform/cache/shown.ts";
import { awayOrRethrow, isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import {
	isInDeskBuild,
	isPrivatePath,
	plainPath,
	withoutPunctuation,
	withoutSecret,
} from "#app/platform/http/private-paths.ts";
import { type Builds, createHandlers, readRoutes } from "#app/platform/http/routes.server.ts";
import { addSecurityHeaders, securityHeaders } from "#app/platform/http/security-headers.server.ts";
import { bytesOf, WholeResponse } from "#app/platform/http/whole-response.server.ts";
import { createQueue } from "#app/platform/limits/concurrency.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import {
	createNetworkRateLimit,
	refusalFromMemory,
	takeAll,
} from "#app/platform/limits/rate-limit.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { formLimit } from "#app/platform/uploads/accepts-body.ts";
import {
	type BodyFault,
	createUploadSlots,
	declaresTooLarge,
	limitBody,
} from "#app/platform/uploads/body-limit.server.ts";

export const requestIdContext = createContext<string>("");

export const uploadCutContext = createContext<() => boolean>(() => false);

export const databaseUnavailableContext = createContext(false);

const publicCaching = "public, max-age=0, must-revalidate";

export function createPages(
	builds: Builds,
	seen: (path: string, request: IncomingMessage) => void = () => {},
) {
	const { handlerOf, missingPage } = createHandlers(builds);
	const { find, cacheKey, canonicalPath, countablePath } = readRoutes(builds);
	const slots = createUploadSlots();
	const publicRenders = createQueue(rendersAtOnce, rendersWaiting);
	const privateRenders = createQueue(rendersAtOnce, rendersWaiting);
	const cache = createPageCache(env.development ? 0 : env.pageCacheBytes, seen);

	async function render(
		request: Request,
		requestId: string,
		{ isPublic = false, network = "", isCut = (): boolean => false } = {},
	): Promise<Rendered> {
		const context = new RouterContextProvider();
		context.set(requestIdContext, requestId);
		context.set(networkContext, network);
		context.set(uploadCutContext, isCut);
		const { pathname } = new URL(request.url);
		const route = find(plainPath(pathname));
		if (route?.shows) context.set(shownContext, { tags: route.shows });
		const handler = handlerOf(pathname, route?.path);
		let made = await handler(request, context);
		// A form-only address gives 400 to anyone who may use it and opens it: show a missing page instead.
		if (made.status === 400 && request.method === "GET" && find(pathname)?.reads === false) {
			made = await missingPage(pathname)(request, context);
		}
		const response = await answerOf(made, request, context.get(databaseUnavailableContext));
		if (response.status >= 400) {
			// Overrides the route's headers, which a data response has even if there is no page.
			response.headers.set("Cache-Control", "no-store");
		} else if (!response.headers.has("Cache-Control")) {
			const isCacheable = isPublic && response.status === 200;
			response.headers.set("Cache-Control", isCacheable ? publicCaching : "no-store");
		}
		if (isInDeskBuild(pathname)) response.headers.set("X-Robots-Tag", "noindex");
		if (isPrivatePath(pathname)) {
			// Hides the path. "no-referrer" would also remove the Origin header of a POST.
			response.headers.set("Referrer-Policy", "strict-origin");
			response.headers.set("X-Robots-Tag", "noindex");
		}
		// Cached pages bypass the middleware that adds these headers.
		addSecurityHeaders(response.headers);
		return { response, shown: context.get(shownContext) ?? undefined };
	}

	async function answer(
		request: Request,
		requestId: string,
		incoming?: IncomingMessage,
	): Promise<Response> {
		const key = cacheKey(request);
		if (!key) {
			const { pathname } = new URL(request.url);
			const isPrivate = isInDeskBuild(pathname) || isPrivatePath(pathname);
			const rendered = await (isPrivate ? privateRenders : publicRenders)(() =>
				render(request, requestId),
			);
			const made = rendered?.response ?? busyPage();
			const path = incoming && countablePath(request, made);
			if (path) seen(path, incoming);
			return compressedFor(request, made);
		}
		const send = (page: StoredPage) => {
			if (page.path && incoming && request.method === "GET") seen(page.path, incoming);
			return cache.responseOf(key, page, request);
		};
		const cached = cache.find(key);
		if (cached?.fresh) return send(cached.page);
		// The render must depend on the key alone, so nothing else of this request is passed on.
		const plain = new Request(new URL(key, env.siteUrl));
		const made = await cache.render(key, async () => {
			const rendered = await publicRenders(() => render(plain, requestId, { isPublic: true }));
			return rendered ?? { response: busyPage() };
		});
		if (!(made instanceof Response)) return send(made);
		// Looks again, because content withdrawn during the render has left the cache.
		const stale = made.status >= 500 && cache.staleCopy(key);
		if (stale) {
			// Not the query, which may contain what someone typed.
			const [path] = key.split("?", 1);
			if (!made.headers.has("Retry-After")) {
				log.warn({ requestId, path }, "an older copy was served instead of a fault");
			}
			return send(stale);
		}
		return made.clone();
	}

	/**
	 * Refuses what would have to wait for too long, before the rest of the program has any work with it: otherwise
	 * refusing three visits costs as much as rendering one.
	 */
	function refuse({ method, url = "/" }: IncomingMessage, response: ServerResponse): boolean {
		if (!publicRenders.isFull() || !URL.canParse(url, env.siteUrl)) return false;
		const key = cacheKey({ method: method ?? "", url: new URL(url, env.siteUrl).href });
		// Someone else waits for it already, or there is an older copy.
		if (!key || cache.isRendering(key) || cache.staleCopy(key)) return false;
		response.writeHead(503, busyHeaders).end(method === "HEAD" ? undefined : busyHtml);
		return true;
	}

	async function act(request: Request, requestId: string, network: string): Promise<Response> {
		const url = new URL(request.url);
		url.pathname = withoutPunctuation(url.pathname);
		const route = find(url.pathname);
		const accepted = route?.accepts?.methods ?? [];
		if (!route?.accepts || !accepted.some((method) => method === request.method)) {
			const allowed = route?.reads === false ? accepted : ["GET", "HEAD", ...accepted];
			const Allow = allowed.join(", ");
			return refused(405, `This address only accepts ${Allow}.`, { Allow });
		}
		const faulty = isDesk.test(plainPath(url.pathname)) ? [] : faultyForms(network);
		const { wait } = refusalFromMemory(faulty);
		if (wait > 0) {
			const [status, text] = refusals.faulty;
			return refused(status, text, { "Retry-After": String(wait) });
		}
		const limit = route.accepts.bodyLimit;
		if (declaresTooLarge(request, limit)) return refused(...refusals["too large"]);
		const body = limitBody(request, limit);
		const headers = new Headers(request.headers);
		// Already checked. React Router's own check also compares schemes, which differ behind a TLS proxy.
		headers.delete("Origin");
		const limited = new Request(new URL(url.pathname + url.search, env.siteUrl), {
			method: request.method,
			headers,
			body: body.stream,
			duplex: "half",
			signal: request.signal,
		} as RequestInit);
		const releaseSlot = isLarge(request, limit) ? slots.take(network, body) : () => {};
		if (!releaseSlot) return refused(...refusals.cut);
		const isCut = () => body.fault() !== undefined;
		const rendered = render(limited, requestId, { network, isCut });
		const { response } = await rendered.finally(releaseSlot);
		response.headers.set("Cache-Control", "no-store");
		if (faultyStatuses.includes(response.status)) await takeAll(faulty).catch(awayOrRethrow);
		const fault = body.fault();
		if (fault) return refused(...refusals[fault]);
		// The rest of an unread body must not be parsed as the next request.
		if (!body.isDone()) response.headers.set("Connection", "close");
		return compressedFor(request, response);
	}

	return { cache, answer, refuse, act, canonicalPath };
}

/**
 * Each takes some hundredths of a second, so that the last of those waiting is answered within two. Pages of
 * the team, of owners and of adopters, and forms, don't wait for those of visitors.
 */
const rendersAtOnce = 8;
const rendersWaiting = 48;

/** Needs neither the database nor React. */
const busyHtml = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>One moment, please</title>
<h1>One moment, please</h1>
<p>Many people are on this site right now, so this page has to wait. It will try again in a few seconds.</p>
</html>
`;
const busyHeaders = {
	...securityHeaders,
	"Content-Type": "text/html; charset=utf-8",
	"Content-Length": String(Buffer.byteLength(busyHtml)),
	"Cache-Control": "no-store",
	"Retry-After": "3",
	Refresh: "3",
};

function busyPage(): Response {
	return new Response(busyHtml, { status: 503, headers: busyHeaders });
}

async function answerOf(made: Response, { signal }: Request, isAway: boolean): Promise<Response> {
	// The client is gone. nginx's 499 keeps this out of the error counts.
	if (made.status >= 500 && signal.aborted) return new Response(null, { status: 499 });
	if (made.status !== 500 || !isAway) return made;
	return new WholeResponse(await bytesOf(made), { status: 503, headers: made.headers });
}

function isLarge({ headers, body }: Request, limit: number): boolean {
	const contentLength = headers.get("Content-Length");
	const size = contentLength === null ? limit : Number(contentLength);
	return body !== null && Math.min(limit, size) > formLimit;
}

const isDesk = /^\/desk(?:\/|\.|$)/;
/** Forms with errors from outside the team, which count in no other limit. */
const faultyForms = createNetworkRateLimit("faulty", 120, 600, { refusesFromMemory: true });
const faultyStatuses = [400, 413, 422];

type Refusal = [status: number, text: string, headers?: Record<string, string>];

const refusals: Record<BodyFault | "faulty", Refusal> = {
	"too large": [
		413,
		"This is more than we can accept at once. Nothing was saved. What you typed is still there: go back and send less.",
	],
	"too slow": [408, "This took too long to arrive. Nothing was saved. Please send it again."],
	faulty: [
		429,
		"Too many forms with errors came from your network just now, so this wasn't accepted. What you typed is still there: go back and send it again in a few minutes.",
	],
	cut: [
		503,
		"We're receiving many files right now, so this wasn't accepted. What you typed is still there: go back and send it again in a moment.",
		{ "Retry-After": "5" },
	],
};

function refused(...[status, text, headers]: Refusal): Response {
	return new Response(`${text}\n`, {
		status,
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "no-store",
			Connection: "close",
			...headers,
		},
	});
}

export function logFault(error: unknown, requestId: string, url: string): void {
	const pathname = withoutSecret(new URL(url).pathname);
	if (isDatabaseUnavailable(error)) {
		log.warn({ requestId, path: pathname }, "the database is away");
		return;
	}
	log.error({ requestId, path: pathname, err: error }, "a fault");
}
