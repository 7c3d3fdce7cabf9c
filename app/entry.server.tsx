import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { analyticsOf, analyticsTag, outsideOf } from "#app/platform/analytics.server.ts";
import { isDatabaseAway } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { databaseAwayContext, logFault, requestIdContext } from "#app/platform/pages.server.ts";
import { pagePolicy } from "#app/platform/security-headers.server.ts";
import { ServedBy } from "#app/ui/served.tsx";

const renderWithin = 10_000;

/** Renders a whole page before it is sent: its policy names its scripts, and a fault is still a 500. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const requestId = context.get(requestIdContext);
	const away = context.get(databaseAwayContext);
	if (away) status = 503;
	// A page that may be kept for everybody must not carry the id of one request.
	const reference = status >= 500 && !away ? requestId : "";
	const { html, failed } = await render(
		<ServedBy served={{ origin: env.siteUrl, files: env.filesUrl ?? "", reference, away }}>
			<ServerRouter context={routerContext} url={request.url} />
		</ServedBy>,
	);
	if (failed !== undefined) {
		logFault(failed, requestId, request.url);
		if (status < 500) status = 500;
	}
	headers.set("Content-Type", "text/html; charset=utf-8");
	const analytics = analyticsOf(new URL(request.url).pathname, status);
	headers.set("Content-Security-Policy", pagePolicy(html, analytics && outsideOf(analytics)));
	const text = picturesFirst(html.toString("latin1"));
	const page = analytics ? text.replace("</head>", `${analyticsTag(analytics)}</head>`) : text;
	return new Response(Buffer.from(page, "latin1"), { status, headers });
}

function render(page: React.ReactNode): Promise<{ html: Buffer; failed: unknown }> {
	return new Promise((resolve, reject) => {
		let failed: unknown;
		const { pipe, abort } = renderToPipeableStream(page, {
			onAllReady() {
				clearTimeout(late);
				pipe(new Collector((html) => resolve({ html, failed })));
			},
			onShellError: reject,
			onError(error) {
				failed = error;
			},
		});
		const late = setTimeout(() => abort(new Error("The page took too long.")), renderWithin);
	});
}

/** Keeps what React writes. A stream of Node's would copy and decode every page once more. */
class Collector extends Writable {
	readonly #chunks: Uint8Array[] = [];
	readonly #done: (html: Buffer) => void;

	constructor(done: (html: Buffer) => void) {
		super();
		this.#done = done;
	}

	override write(chunk: Uint8Array | string): boolean {
		// React fills each piece of memory once: it need not be copied.
		const kept = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
		this.#chunks.push(kept);
		return true;
	}

	override end(): this {
		this.#done(Buffer.concat(this.#chunks));
		return this;
	}
}

/**
 * React Router offers no say in this: scripts come after styles, fonts and the first picture, since
 * pages are complete without them. Read as Latin-1 the bytes stay what they are.
 */
function picturesFirst(html: string): string {
	return html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted) return;
	// What a door throws on purpose, such as a 404, is no fault.
	if (isRouteErrorResponse(error) && error.status < 500) return;
	const fault = isRouteErrorResponse(error) && "error" in error ? error.error : error;
	const provider = context as RouterContextProvider;
	// React Router hides the error from what it renders; the page must know this much of it.
	if (isDatabaseAway(fault)) provider.set(databaseAwayContext, true);
	logFault(fault, provider.get(requestIdContext), request.url);
};
