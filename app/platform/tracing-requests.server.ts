import type { IncomingMessage, ServerResponse } from "node:http";
import { isFromProxy } from "#app/platform/network.server.ts";
import type { PageCache } from "#app/platform/page-cache.server.ts";
import { openedTraces, tellSpan } from "#app/platform/tracing.server.ts";

/** The pattern of the route that an address leads to, such as "/guides/:name". */
type RouteOf = (pathname: string) => string | undefined;

const methods = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT|QUERY)$/;

type Asked = { request: Request; incoming: IncomingMessage | undefined; requestId: string };

/** Answers a request within a span: by its route's pattern, never by its address, which may be a secret. */
export async function inRequestSpan(
	{ request, incoming, requestId }: Asked,
	routeOf: RouteOf,
	answer: () => Promise<Response>,
): Promise<void> {
	const traces = openedTraces();
	if (!traces) return void (await answer());
	const route = routeOf(new URL(request.url).pathname);
	const facts = { ...requestFacts(request.method, route), "ccr.request_id": requestId };
	const piece = { name: nameOf(request.method, route), kind: "server", facts } as const;
	await traces.begin(piece, { parent: callerOf(incoming) }, async (told) => {
		const { status } = await answer();
		told.add({ "http.response.status_code": status });
		if (status >= 500) told.fail(String(status));
	});
}

/** The same for pages from memory. Their span is written when they are out, and hardly costs them time. */
export function tracedAnswers(answer: PageCache["answer"], routeOf: RouteOf): PageCache["answer"] {
	return (request: IncomingMessage, response: ServerResponse) => {
		const startTime = performance.now();
		if (!answer(request, response)) return false;
		openedTraces()?.record(
			{ name: "GET", kind: "server" },
			{ parent: callerOf(request), startTime },
			() => {
				const method = request.method ?? "";
				const route = routeOf((request.url ?? "/").split("?", 1)[0] ?? "/");
				const facts = {
					...requestFacts(method, route),
					"http.response.status_code": response.statusCode,
					"ccr.page_cache": "hit",
				};
				return { name: nameOf(method, route), facts };
			},
		);
		return true;
	};
}

/** Tells with each request what the page cache had for it. */
export function tracePageCache(cache: PageCache): void {
	const { find, render } = cache;
	cache.find = (key) => {
		const found = find(key);
		tellSpan({ "ccr.page_cache": found ? (found.fresh ? "hit" : "stale") : "miss" });
		return found;
	};
	cache.render = (key, work) => {
		let own = false;
		const page = render(key, () => {
			own = true;
			return work();
		});
		// Another request's render brings this one its page.
		if (!own) tellSpan({ "ccr.page_cache": "shared" });
		return page;
	};
}

function requestFacts(method: string, route: string | undefined) {
	return {
		"http.request.method": methods.test(method) ? method : "_OTHER",
		...(route === undefined ? {} : { "http.route": route }),
	};
}

function nameOf(method: string, route: string | undefined): string {
	return [methods.test(method) ? method : "HTTP", route].filter(Boolean).join(" ");
}

/** A caller's own trace goes on here only when it is one of our proxies: from others it is a stranger's word. */
function callerOf(incoming: IncomingMessage | undefined): string | undefined {
	const header = incoming?.headers.traceparent;
	return typeof header === "string" && isFromProxy(incoming) ? header : undefined;
}
