import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import {
	analyticsOf,
	analyticsTag,
	appendHydrationScript,
	findWrittenText,
	hydrationScript,
	outsideOf,
} from "#app/platform/http/page-scripts.server.ts";
import {
	databaseUnavailableContext,
	logFault,
	requestIdContext,
	uploadCutContext,
} from "#app/platform/http/pages.server.ts";
import { extractNonceScripts, pagePolicy } from "#app/platform/http/security-headers.server.ts";
import { WholeResponse } from "#app/platform/http/whole-response.server.ts";
import { renderTurn } from "#app/platform/limits/concurrency.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { ServedContext } from "#app/ui/served.tsx";

/** Renders pages whole, without streaming: see docs/decisions/017-pages-in-one-piece.md. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	await renderTurn();
	if (context.get(uploadCutContext)()) return new Response(null, { status: 408 });
	const requestId = context.get(requestIdContext);
	const away = context.get(databaseUnavailableContext);
	if (away) status = 503;
	// A page that may be cached for everyone must not contain the id of one request.
	const reference = status >= 500 && !away ? requestId : "";
	const { serverHandoffStream, ...page } = routerContext;
	const nonce = randomUUID();
	const rendered = renderToString(
		<ServedContext value={{ origin: env.siteUrl, files: env.filesUrl ?? "", reference, away }}>
			<ServerRouter context={page} url={request.url} nonce={nonce} />
		</ServedContext>,
	);
	const { page: html, scripts } = extractNonceScripts(rendered, nonce);
	const starts = page.renderMeta?.didRenderScripts && serverHandoffStream;
	const last = starts
		? hydrationScript(
				await text(serverHandoffStream),
				findWrittenText(page.staticHandlerContext.loaderData),
			)
		: undefined;
	const whole = last ? appendHydrationScript(html, last) : html;
	const analytics = analyticsOf(new URL(request.url).pathname, status);
	const policy = pagePolicy(last ? [...scripts, last] : scripts, analytics && outsideOf(analytics));
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.set("Content-Security-Policy", policy);
	const measured = analytics
		? whole.replace("</head>", `${analyticsTag(analytics)}</head>`)
		: whole;
	return new WholeResponse(Buffer.from(`<!DOCTYPE html>${measured}`), {
		status,
		headers,
	});
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const provider = context as RouterContextProvider;
	// The client disconnected or was cut off, so an unreadable body isn't our error.
	if (request.signal.aborted || provider.get(uploadCutContext)()) return;
	if (isRouteErrorResponse(error) && error.status < 500) return;
	const fault = isRouteErrorResponse(error) && "error" in error ? error.error : error;
	// React Router hides the error from the rendered page, which needs to know this much.
	if (isDatabaseUnavailable(fault)) provider.set(databaseUnavailableContext, true);
	logFault(fault, provider.get(requestIdContext), request.url);
};
